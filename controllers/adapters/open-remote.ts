import { untracked } from '../core/signals.js';
import type { ChainNamespace } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { RemoteSession, RemoteWallet } from './remote-wallet.js';

interface OpenOptions {
  /** True restores a session without a prompt. */
  readonly silent: boolean;
  readonly signal: AbortSignal;
  /** True while another connector uses the current session: the wallet is then paired anew. */
  isInUse(): boolean;
}

/**
 * Returns the session of a remote wallet that grants a namespace: the restored one, the current one of another namespace,
 * or a new one.
 * @throws {W3mError} `WALLET_NOT_AUTHORIZED` if there is none to restore, `NOTHING_GRANTED` if the wallet grants another
 *   namespace alone, or as `restore` and `pair`
 */
export async function openRemote(
  remote: Pick<RemoteWallet, 'session' | 'restore' | 'pair'>,
  namespace: ChainNamespace,
  { silent, signal, isInUse }: OpenOptions,
): Promise<RemoteSession> {
  const current = untracked(() => remote.session.get());
  const session = silent
    ? await remote.restore({ signal })
    : current?.grants[namespace] && !isInUse()
      ? current
      : await remote.pair({ signal });
  signal.throwIfAborted();
  if (!session?.grants[namespace]) throw new W3mError(silent ? 'WALLET_NOT_AUTHORIZED' : 'NOTHING_GRANTED');
  return session;
}
