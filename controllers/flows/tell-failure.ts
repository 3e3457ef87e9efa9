import type { W3mError } from '../protocol/errors.js';

interface TellFailure {
  readonly events: { track(event: 'CONNECT_ERROR', properties: { readonly message: string }): void };
  readonly alerts: { show(error: W3mError): void };
}

/** Tells the host that a connection failed, and the developer if the set-up is the reason; views show a general text. */
export function tellFailure(error: W3mError, { events, alerts }: TellFailure): void {
  events.track('CONNECT_ERROR', { message: error.message });
  if (error.surface === 'alert') alerts.show(error);
}
