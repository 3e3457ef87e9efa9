import { report } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import { untracked } from '../core/signals.js';
import type { Session } from '../modal/modal.js';
import type { SharedNamespace } from './shared-namespaces.js';

/** Ids of the wallet’s connectors. */
export type ConnectorIds = Readonly<Record<SharedNamespace, string>>;

type Attempt = ReturnType<Session['begin']>;

export interface Grant {
  /** The attempt under way when the owner answered. */
  readonly attempt: Attempt | undefined;
  readonly ids: ConnectorIds;
  /** The namespace that was to be connected. */
  readonly to: SharedNamespace;
  /** The namespaces in which the wallet shares accounts. */
  readonly granted: readonly SharedNamespace[];
}

/**
 * Connects, without another prompt, the other namespaces that the wallet’s owner has granted, once the attempt has
 * connected its own. An attempt that the person has left connects nothing.
 */
export async function shareGrant(
  { adapters }: Session,
  scope: Scope,
  { attempt, ids, to, granted }: Grant,
): Promise<void> {
  if (attempt?.connector.id !== ids[to]) return;
  if (granted.includes(to)) {
    const isConnected = await attempt.done.then(
      () => true,
      () => false, // the session shows why
    );
    if (!isConnected) return;
  }
  for (const { namespace, connection, connect } of adapters) {
    const id = granted.some(each => each === namespace && each !== to) ? ids[namespace as SharedNamespace] : undefined;
    const isFree = untracked(() => connection.get()) === undefined;
    if (id !== undefined && isFree) await connect(id, { silent: true, signal: scope.signal }).catch(report);
  }
}
