import type { Scope } from '../core/scope.js';
import { REPORTS_WAITING_MAX, TELEMETRY_ERRORS_PER_MINUTE } from '../domain/constants.js';
import { isW3mError, W3mError } from '../domain/errors/errors.js';
import {
  categoryOf,
  errorProperties,
  trimText,
  type ErrorProperties,
  type ErrorReport,
  type EventReport,
} from '../domain/reports.js';
import type { AnalyticsProvider, TelemetryProvider } from '../providers/providers.js';
import type { AppKitEvent, EventsState } from '../state/events-controller.js';

/** What all reports need. */
interface ReportContext {
  readonly scope: Pick<Scope, 'signal'>;
  readonly page: Pick<Location, 'origin' | 'pathname' | 'host'>;
  /** True while the host allows reports. */
  isAllowed(): boolean;
  newId(): string;
}

interface SendEvents extends ReportContext {
  readonly analytics: AnalyticsProvider;
  /** Resolves with true if the project wants reports. */
  isEnabled(): Promise<boolean>;
  alert(error: W3mError): void;
}

/** Options that `INITIALIZE` names to hosts only: they may hold keys of nodes, or objects of the host. */
const PRIVATE_OPTIONS: readonly string[] = [
  ...['customRpcUrls', 'services', 'siwx', 'siweConfig', 'walletConnect', 'universalProviderConfigOverride'],
  ...['embeddedWallet', 'customWallets', 'tokens', 'metadata'],
];

/**
 * Sends each event to the receiver of usage reports, one after the other. Never `MODAL_CREATED`, which is the initial
 * state. A failed report is dropped. The first refusal of the origin raises an alert, the next one only after a success.
 */
export function sendEvents({
  scope,
  analytics,
  isEnabled,
  isAllowed,
  alert,
  ...context
}: SendEvents): (state: EventsState) => void {
  let hasAlerted = false;
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();

  const send = async (report: EventReport): Promise<void> => {
    try {
      if (!(await isEnabled()) || !isAllowed() || scope.signal.aborted) return;
      await analytics.send(report);
      hasAlerted = false;
    } catch (error) {
      if (hasAlerted || scope.signal.aborted || !isRefusal(error)) return; // a report that is lost harms nobody
      hasAlerted = true;
      alert(new W3mError('INVALID_APP_CONFIGURATION', { cause: error }));
    }
  };
  return ({ timestamp, data }) => {
    if (data.event === 'MODAL_CREATED' || data.type !== 'track' || !isAllowed() || waiting >= REPORTS_WAITING_MAX)
      return;
    const report = { ...placeOf(context), timestamp, props: propsOf(data) };
    waiting += 1;
    last = last.then(() => send(report)).finally(() => (waiting -= 1));
  };
}

const isRefusal = (error: unknown): boolean =>
  isW3mError(error) && error.code === 'HTTP_STATUS' && error.params['status'] === 403;

const placeOf = ({ page, newId }: Pick<ReportContext, 'page' | 'newId'>) => ({
  eventId: newId(),
  url: page.origin + page.pathname,
  domain: page.host,
});

function propsOf({ event, properties, address }: AppKitEvent): EventReport['props'] {
  const stored =
    event === 'INITIALIZE'
      ? Object.fromEntries(Object.entries(properties).filter(([option]) => !PRIVATE_OPTIONS.includes(option)))
      : properties;
  return { type: 'track', event, properties: plain(stored), ...(address !== undefined && { address }) };
}

/** Returns a copy that JSON can hold: without functions, and with texts in place of what it cannot. */
function plain(value: unknown): unknown {
  try {
    const text = JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item)) as
      string | undefined; // undefined for a function
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined; // an object that refers to itself
  }
}

interface SendErrors extends ReportContext {
  readonly telemetry: TelemetryProvider;
  now(): number;
}

const MINUTE_MS = 60_000;

/** Sends errors to the receiver of error reports: at most five a minute, without addresses and URLs. */
export function sendErrors({
  scope,
  telemetry,
  isAllowed,
  now,
  ...context
}: SendErrors): (error: ErrorProperties) => void {
  let sent: readonly number[] = [];
  return ({ errorType, errorMessage, stackTrace }) => {
    sent = sent.filter(at => now() - at < MINUTE_MS);
    if (!isAllowed() || scope.signal.aborted || sent.length >= TELEMETRY_ERRORS_PER_MINUTE) return;
    sent = [...sent, now()];
    const report: ErrorReport = {
      ...placeOf(context),
      timestamp: new Date(now()).toISOString(),
      props: {
        type: 'error',
        event: categoryOf(errorType),
        errorType,
        errorMessage: trimText(errorMessage),
        stackTrace: trimText(stackTrace),
      },
    };
    void telemetry.send(report).then(undefined, () => undefined); // a failed report is not reported
  };
}

/** Calls `tell` for errors of the product that no code has handled. */
export function reportUncaught(page: Window, tell: (error: ErrorProperties) => void, signal: AbortSignal): void {
  const listener = (error: unknown): void => {
    if (isW3mError(error)) tell(errorProperties(error, true)); // those of the host are none of our business
  };
  page.addEventListener('error', event => listener(event.error), { signal });
  page.addEventListener('unhandledrejection', event => listener(event.reason), { signal });
}
