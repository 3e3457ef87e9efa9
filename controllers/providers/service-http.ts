import { DEFAULT_PROJECT } from '../domain/constants.js';
import { createHttp, type Http } from '../core/http.js';
import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import { errorProperties } from '../domain/reports.js';
import { isSafeWebLink } from '../domain/wallets/safe-link.js';
import { SDK_VERSION } from '../domain/version.js';
import type { AlertController } from '../state/alert-controller.js';
import type { EventsController } from '../state/events-controller.js';
import type { Settings } from '../state/options.js';

/** What a client of a service needs. */
export interface ServiceContext {
  readonly scope: Scope;
  readonly options: ReadonlySignal<Settings>;
  readonly alerts: Pick<AlertController, 'show'>;
  readonly events: Pick<EventsController, 'track'>;
}

/** Parameters that services expect in every query. */
export function serviceQuery(options: ReadonlySignal<Settings>): Readonly<Record<string, string | undefined>> {
  const { projectId, services } = untracked(() => options.get());
  return { projectId: services.projectId ?? projectId ?? DEFAULT_PROJECT, st: 'appkit', sv: `html-${SDK_VERSION}` };
}

/** Parameters that services of accounts expect in every query; the id of the client comes last. */
export function accountQuery(options: ReadonlySignal<Settings>): Readonly<Record<string, string | undefined>> {
  const { clientId } = untracked(() => options.get()).services;
  return { ...serviceQuery(options), clientId: typeof clientId === 'object' ? clientId.get() : clientId };
}

/** Creates the HTTP client of a service. Shows an alert and returns undefined if its URL is not safe. */
export function serviceHttp(
  { scope, options, alerts }: ServiceContext,
  baseUrl: string,
  { timeoutMs, query = serviceQuery }: { readonly timeoutMs?: number; readonly query?: typeof serviceQuery } = {},
): Http | undefined {
  const isSafe: boolean = isSafeWebLink(baseUrl); // without the type of the guard, by which the other URLs are `never`
  if (isSafe) {
    return createHttp({
      scope,
      baseUrl,
      query: () => query(options),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
  }
  const cause = new Error(`"${baseUrl}" of the option "services" is not a URL of https, or of http on localhost`);
  alerts.show(new W3mError('INVALID_APP_CONFIGURATION', { cause }));
  return undefined;
}

/**
 * Returns the provider of a service: the object of the host, or the client of the URL. Undefined if there is neither. Each
 * failure of the provider becomes an event, and is rethrown.
 */
export function chosenProvider<P extends object>(
  context: ServiceContext,
  given: string | P | undefined,
  clientOf: (http: Http) => P,
  query = accountQuery,
): P | undefined {
  const http = typeof given === 'string' ? serviceHttp(context, given, { query }) : undefined;
  const provider = typeof given === 'string' ? http && clientOf(http) : given;
  return provider && withReports(provider, context.events);
}

type Method = (...given: readonly unknown[]) => unknown;

/** Returns an object whose methods also track the errors with which those of `provider` reject. */
export function withReports<P extends object>(provider: P, events: Pick<EventsController, 'track'>): P {
  return new Proxy(provider, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return async (...given: readonly unknown[]) => {
        try {
          return await (value as Method).apply(target, [...given]);
        } catch (cause) {
          const error = asW3mError(cause, 'SERVICE_FAILED');
          if (error.code !== 'REQUEST_ABORTED' && !given.some(isAborted))
            events.track('INTERNAL_SDK_ERROR', errorProperties(error, false));
          throw error;
        }
      };
    },
  });
}

const isAborted = (given: unknown): boolean => given instanceof AbortSignal && given.aborted;
