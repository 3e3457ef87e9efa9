import { untracked } from '../../core/signals.js';
import { W3mError } from '../../domain/errors/errors.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import {
  readGrantedContexts,
  readGrantReply,
  type SmartSession,
  type SmartSessionGrantPermissionsRequest,
} from '../../domain/transactions/smart-sessions.js';
import { getCapabilities } from './wallet-requests.js';
import { using } from './signing.js';
import { requestFrom, type EvmSession } from './evm-session.js';

/** Asks the wallet to grant permissions (`wallet_grantPermissions`). */
export async function grantPermissions(
  session: EvmSession,
  request: SmartSessionGrantPermissionsRequest,
  signal?: AbortSignal,
): Promise<SmartSession> {
  expectAccount(session, request.address);
  if ((await supportOf(session, request.chainId)) === false) throw new W3mError('PERMISSIONS_UNSUPPORTED');
  signal?.throwIfAborted();
  expectAccount(session, request.address); // it may have changed while the wallet told its capabilities
  const reply = await orUnsupported(requestFrom(session, 'wallet_grantPermissions', [request], { signal }));
  return readGrantReply(request, reply, session.scope.now());
}

/** Asks the wallet to revoke what it granted (`wallet_revokePermissions`). */
export async function revokePermissions(
  session: EvmSession,
  { context, address }: SmartSession,
  signal?: AbortSignal,
): Promise<void> {
  expectAccount(session, address);
  await orUnsupported(requestFrom(session, 'wallet_revokePermissions', [{ permissionContext: context }], { signal }));
}

/** Reads the contexts of what is granted and not revoked (`wallet_getGrantedExecutionPermissions`). */
export async function listPermissions(
  session: EvmSession,
  signal?: AbortSignal,
): Promise<readonly string[] | undefined> {
  try {
    return readGrantedContexts(await requestFrom(session, 'wallet_getGrantedExecutionPermissions', [], { signal }));
  } catch {
    return undefined; // few wallets have it
  }
}

/** Returns whether the wallet supports permissions on a chain; undefined if it does not tell. */
async function supportOf(session: EvmSession, chainId: string): Promise<boolean | undefined> {
  const all = await getCapabilities(session, using(session)).catch(() => undefined);
  const keys = Object.keys(all ?? {}).filter(key => BigInt(key) === BigInt(chainId) || BigInt(key) === 0n);
  const reply = keys.map(key => all?.[key]).find(isWithPermissions);
  return reply && reply.permissions.supported === true;
}

const isWithPermissions = (value: unknown): value is { readonly permissions: { readonly supported: unknown } } => {
  if (typeof value !== 'object' || value === null || !('permissions' in value)) return false;
  const { permissions } = value;
  return typeof permissions === 'object' && permissions !== null && 'supported' in permissions;
};

/** Only the account in use may grant and revoke, so that a person sees whose permissions they are. */
function expectAccount(session: EvmSession, address: string): void {
  const connection = untracked(() => session.connection.get());
  if (!connection) throw new W3mError('WALLET_DISCONNECTED');
  if (connection.accounts[0].address.toLowerCase() !== address.toLowerCase())
    throw new W3mError('PERMISSIONS_OTHER_ACCOUNT');
}

async function orUnsupported(reply: Promise<unknown>): Promise<unknown> {
  try {
    return await reply;
  } catch (error) {
    const mapped = toW3mError(error, 'PERMISSIONS_FAILED');
    throw mapped.code === 'METHOD_UNSUPPORTED' ? new W3mError('PERMISSIONS_UNSUPPORTED', { cause: error }) : mapped;
  }
}
