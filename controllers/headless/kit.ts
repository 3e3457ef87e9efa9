import { untracked } from '../core/signals.js';
import type { Platform } from '../core/platform.js';
import type { StorageBackend } from '../core/storage.js';
import { createModal, type SessionLoaders } from '../modal/create-modal.js';
import { findModal } from '../modal/modal-registry.js';
import { checkOptions, type AppKitOptions } from '../state/options.js';
import { sourceRows } from '../sources/registry.js';
import type { IdentityToken } from '../modal/identity-token.js';
import type { Modal } from '../modal/modal.js';
import { createAccounts, type Accounts } from './accounts.js';
import { createAttempt, type ConnectAttempt } from './attempt.js';
import type { AttemptRequest } from './attempt-state.js';
import { createNetworks, type Networks } from './networks.js';
import type { KitParts } from './kit-parts.js';
import { createParts } from './parts.js';

/** State and actions of a wallet connection without a user interface. */
export interface Kit extends KitParts {
  readonly accounts: Accounts;
  readonly networks: Networks;
  /** Begins to connect a wallet; without one, the person chooses. Aborts the attempt before. */
  connect(request?: AttemptRequest): ConnectAttempt;
  /**
   * Resolves with a token that proves to the host's server who has signed in by email, social account or passkey.
   * @throws {W3mError} `WALLET_DISCONNECTED` without such a sign-in, `METHOD_UNSUPPORTED` by a wallet without tokens
   */
  identityToken(signal?: AbortSignal): Promise<IdentityToken>;
  /** Ends everything that the kit has begun; wallets stay connected for the next visit. */
  destroy(): void;
}

/** What a host has in place of a browser, such as an app in React Native. */
export interface KitPlatform extends Platform {
  /** Stores choices and connections; `localStorage` by default, and nothing where there is none. It answers at once. */
  readonly storage?: StorageBackend | undefined;
}

/** Loads the session without the modal element, see `session-chunk.ts`. */
const chunks: SessionLoaders = {
  sources: sourceRows,
  async session() {
    const { createSession } = await import('../modal/session.js'); // see ARCHITECTURE.md on namespace objects
    return { createSession };
  },
};

/**
 * Creates a kit with the options of `createAppKit`; what concerns the look has no effect. It loads nothing and
 * sends no request before it is used. A kit or modal with the same id is destroyed first.
 * @throws {W3mError} `OPTIONS_INVALID`, …
 */
export function createKit(options: AppKitOptions, platform: KitPlatform = {}): Kit {
  checkOptions(options);
  const replaced = untracked(() => findModal(options.id));
  replaced?.dispose();
  return kitOf(createModal(options, { ...chunks, ...platform }, replaced));
}

/** Returns the kit of a modal. */
export function kitOf(modal: Modal): Kit {
  let last: ConnectAttempt | undefined;
  return {
    accounts: createAccounts(modal),
    networks: createNetworks(modal),
    ...createParts(modal),
    connect(request = {}) {
      last?.abort();
      last = createAttempt(modal, request);
      return last;
    },
    async identityToken(signal) {
      const [{ identityToken }, session] = await Promise.all([import('../modal/identity-token.js'), modal.start()]);
      return identityToken(session, signal);
    },
    destroy: () => modal.dispose(),
  };
}
