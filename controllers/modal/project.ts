import { once } from '../core/once.js';
import { untracked } from '../core/signals.js';
import { applyProjectConfig } from '../flows/apply-project-config.js';
import { checkOrigin } from '../flows/check-origin.js';
import { reportUncaught, sendErrors, sendEvents } from '../flows/send-reports.js';
import type { Modal } from './modal.js';
import type { W3mError } from '../domain/errors/errors.js';
import type { ProjectServices } from '../providers/project.js';
import type { EventsState } from '../state/events-controller.js';

/**
 * Starts what serves the project of the host: its configuration, the check of its origins, and reports of usage and of
 * errors. Loaded only if the host names one of these services; what it does not name is not contacted.
 * @param early Events that were tracked before the code was loaded.
 */
export async function startProject(modal: Modal, early: readonly EventsState[]): Promise<void> {
  const { scope, options, events } = modal;
  const { projectServices } = await import('../providers/project.js');
  if (scope.signal.aborted) return;
  const alerts = { show: alertLater(modal) };
  const services = projectServices({ scope, options: options.current, alerts, events });
  sendReports(modal, services, early);
  if (services.config) {
    await applyProjectConfig({
      scope,
      config: services.config,
      local: () => options.given.features ?? {},
      decide: features => options.decide(features),
      warn: error => alerts.show(error, 'warning'),
    });
  }
  const { email, socials } = untracked(() => options.current.get()).features;
  const hasLogin = email !== false || socials !== false;
  if (!services.origins || !hasLogin) return;
  await checkOrigin({ scope, origins: services.origins, origin: location.origin, alert: alerts.show });
}

type Show = (error: W3mError, variant?: 'error' | 'warning') => void;

/** Shows an alert when the modal has loaded what shows alerts. */
const alertLater =
  ({ scope, session }: Modal): Show =>
  (error, variant) => {
    const wait = scope.child();
    wait.effect(() => {
      const begun = session.get();
      if (!begun) return;
      untracked(() => begun.alerts.show(error, variant));
      queueMicrotask(() => wait.dispose());
    });
  };

/** Creates a random id (UUID version 4). Browsers have `randomUUID` only on secure pages. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function sendReports(modal: Modal, services: ProjectServices, early: readonly EventsState[]): void {
  const { scope, options, events } = modal;
  const context = {
    scope,
    page: location,
    isAllowed: () => untracked(() => options.current.get()).features.analytics !== false,
    newId: createId,
    now: () => scope.now(),
  };
  const { analytics, telemetry, config } = services;
  const listeners: ((state: EventsState) => void)[] = [];
  if (analytics) {
    const isEnabled = once(async () => (await config?.isAnalyticsEnabled?.(scope.signal).catch(() => false)) ?? true);
    listeners.push(sendEvents({ ...context, analytics, isEnabled, alert: alertLater(modal) }));
  }
  if (telemetry) {
    const tell = sendErrors({ ...context, telemetry });
    listeners.push(({ data }) => {
      if (data.event === 'INTERNAL_SDK_ERROR') tell(data.properties);
    });
    reportUncaught(window, tell, scope.signal);
  }
  for (const listen of listeners) {
    early.forEach(listen);
    scope.onEnd(events.onAny(listen));
  }
}
