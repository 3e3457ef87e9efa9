import { untracked } from '../core/signals.js';
import { findModal } from '../modal/modal-registry.js';
import type { FeatureMap } from '../features/registry.js';
import { W3mError } from '../domain/errors/errors.js';
import type { SmartSession, SmartSessionGrantPermissionsRequest } from '../domain/transactions/smart-sessions.js';

/** Options of the functions of smart sessions. */
export interface SmartSessionOptions {
  /** Id of the modal; of the page's modal by default. */
  readonly modalId?: string | undefined;
  /** Aborts the request. What the wallet answers later is ignored. */
  readonly signal?: AbortSignal | undefined;
}

async function featureOf(name: string, { modalId }: SmartSessionOptions): Promise<FeatureMap['smartSessions']> {
  const modal = untracked(() => findModal(modalId));
  if (!modal) throw new W3mError('MODAL_MISSING', { params: { name } });
  const { features } = await modal.start();
  return features.load('smartSessions');
}

/**
 * Asks the connected EVM wallet to grant permissions to a key of the page (ERC-7715). The granted session is listed in the
 * modal; its `context` goes into the capability `permissions` of `wallet_prepareCalls` and `wallet_sendCalls`.
 * @throws {W3mError} `INVALID_REQUEST`, `WALLET_DISCONNECTED`, `PERMISSIONS_OTHER_ACCOUNT`, `NETWORK_NOT_FOUND`,
 *   `PERMISSIONS_UNSUPPORTED`, `USER_REJECTED`, `WALLET_BAD_REPLY`, …
 */
export async function grantPermissions(
  request: SmartSessionGrantPermissionsRequest,
  options: SmartSessionOptions = {},
): Promise<SmartSession> {
  return (await featureOf('grantPermissions', options)).grant(request, options.signal);
}

/**
 * Asks the wallet to revoke a session.
 * @throws {W3mError} `PERMISSIONS_OTHER_ACCOUNT`, `PERMISSIONS_UNSUPPORTED`, `USER_REJECTED`, …
 */
export async function revokePermissions(session: SmartSession, options: SmartSessionOptions = {}): Promise<void> {
  return (await featureOf('revokePermissions', options)).revoke(session, options.signal);
}

/** Returns the sessions of the account in use, the last one first, as they are now. */
export async function getSmartSessions(options: SmartSessionOptions = {}): Promise<readonly SmartSession[]> {
  const sessions = await featureOf('getSmartSessions', options);
  await sessions.refresh();
  return untracked(() => sessions.list.get()).map(({ session }) => session);
}
