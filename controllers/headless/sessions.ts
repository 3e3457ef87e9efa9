import { untracked } from '../core/signals.js';
import type { CaipNetworkId } from '../domain/entities.js';
import { W3mError, type ErrorCode } from '../domain/errors/errors.js';
import type {
  SessionPermission,
  SessionPolicy,
  SmartSession,
  SmartSessionGrantPermissionsRequest,
  SmartSessionStatus,
} from '../domain/transactions/smart-sessions.js';
import type { ListedSession, SmartSessions } from '../features/smart-sessions.js';
import type { Modal } from '../modal/modal.js';
import { createFeatureStore } from './feature-store.js';
import type { Store } from './store.js';

/** Permissions that the wallet of the active account has granted to this page (ERC-7715). */
export interface KitSession {
  /** Names the session to the wallet. */
  readonly id: string;
  readonly address: string;
  /** Undefined if the page does not have the network any more. */
  readonly network?: CaipNetworkId | undefined;
  readonly status: SmartSessionStatus;
  /** Milliseconds since 1970. */
  readonly grantedAt: number;
  readonly expiresAt: number;
  readonly permissions: readonly SessionPermission[];
  readonly policies?: readonly SessionPolicy[] | undefined;
  readonly isRevoking: boolean;
  /** Why the wallet has not revoked it. */
  readonly error?: ErrorCode | undefined;
}

/** The sessions of the account in use, the last one first. */
export interface SessionsSnapshot {
  readonly status: 'idle' | 'ready' | 'failed';
  readonly error?: ErrorCode | undefined;
  readonly sessions: readonly KitSession[];
  /** The session that was granted last on this page, while its account is in use. */
  readonly created?: KitSession | undefined;
}

/** Smart sessions and what a person does with them. */
export interface SessionsStore extends Store<SessionsSnapshot> {
  /**
   * Asks the wallet to grant permissions; returns the id of the session.
   * @throws {W3mError} `INVALID_REQUEST`, `PERMISSIONS_UNSUPPORTED`, `PERMISSIONS_OTHER_ACCOUNT`, `USER_REJECTED`, …
   */
  grant(request: SmartSessionGrantPermissionsRequest, signal?: AbortSignal): Promise<string>;
  /** Revokes a session. @throws {W3mError} `INVALID_REQUEST` for an unknown id, `USER_REJECTED`, … */
  revoke(id: string, signal?: AbortSignal): Promise<void>;
  /** Asks the wallet which permissions it still grants. */
  refresh(): Promise<void>;
}

const MS = 1_000;

const sessionOf = ({ session, status, network, isRevoking, error }: ListedSession): KitSession => ({
  id: session.context,
  address: session.address,
  network: network?.caipNetworkId,
  status,
  grantedAt: session.grantedAt,
  expiresAt: session.expiry * MS,
  permissions: session.permissions,
  policies: session.policies,
  isRevoking,
  error: error?.code,
});

function findSession(sessions: SmartSessions, id: string): SmartSession {
  const found = sessions.list.get().find(({ session }) => session.context === id);
  if (!found) throw new W3mError('INVALID_REQUEST', { cause: new TypeError(`No session has the id ${id}`) });
  return found.session;
}

/** Creates the sessions. */
export function createSessions(modal: Modal): SessionsStore {
  const { store, load } = createFeatureStore(modal, 'smartSessions', (sessions, error): SessionsSnapshot => {
    const created = sessions?.created.get();
    return {
      status: error ? 'failed' : sessions ? 'ready' : 'idle',
      error,
      sessions: sessions?.list.get().map(sessionOf) ?? [],
      created: created && sessionOf(created),
    };
  });
  return {
    ...store,
    async grant(request, signal) {
      return (await (await load()).grant(request, signal)).context;
    },
    async revoke(id, signal) {
      const sessions = await load();
      await sessions.revoke(
        untracked(() => findSession(sessions, id)),
        signal,
      );
    },
    async refresh() {
      await (await load()).refresh();
    },
  };
}
