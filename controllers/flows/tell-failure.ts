import { withErrors, type W3mError } from '../domain/errors/errors.js';

interface TellFailure {
  readonly events: { track(event: 'CONNECT_ERROR', properties: { readonly message: string }): void };
  readonly alerts: { show(error: W3mError): void };
}

/** Tracks a failed connection, and raises an alert for the developer if the set-up is the cause; views show a general text. */
export function tellFailure(error: W3mError, { events, alerts }: TellFailure): void {
  withErrors(() => {
    events.track('CONNECT_ERROR', { message: error.message });
    if (error.surface === 'alert') alerts.show(error);
  });
}
