import { DEFAULT_PROJECT } from '../domain/constants.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { SIWXModal } from '../domain/sign-in/siwx.js';

/** The options of a modal that a sign-in reads. */
interface Settings {
  readonly projectId?: string | undefined;
  readonly services: {
    readonly auth?: string | undefined;
    readonly projectId?: string | undefined;
    readonly clientId?: string | { get(): string | undefined } | undefined;
  };
}

/** Returns what the sign-in of a page may know of its modal. */
export function siwxModal(options: ReadonlySignal<Settings>): SIWXModal {
  const read = (): Settings => untracked(() => options.get());
  return {
    get authUrl() {
      return read().services.auth;
    },
    get projectId() {
      const { projectId, services } = read();
      return services.projectId ?? projectId ?? DEFAULT_PROJECT;
    },
    get clientId() {
      const { clientId } = read().services;
      return typeof clientId === 'object' ? clientId.get() : clientId;
    },
  };
}
