import { effect } from '../../core/signals.js';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { AccountSession, SessionRequest } from '../account-session.js';
import { inTime } from '../in-time.js';
import { ask, type Eip1193Provider } from './eip1193.js';
import { parseChainId } from './wallet-replies.js';

/** An attached EVM wallet; its connection appears once its chain is known. */
export type EvmSession = AccountSession<Eip1193Provider, { readonly id: number }>;

/** Sends a request to the wallet. Rejects at once when `signal` aborts or the session ends. */
export const requestFrom = (
  session: EvmSession,
  method: string,
  params?: readonly unknown[],
  options?: SessionRequest,
): Promise<unknown> => session.request(provider => ask(provider, method, params), options);

/** Reads the chain id from the wallet and publishes it. */
export async function readChainId(session: EvmSession, signal?: AbortSignal): Promise<number> {
  const before = session.network?.id;
  const reply = requestFrom(session, 'eth_chainId', undefined, { signal });
  const limit = { scope: session.scope, signal, late: 'REQUEST_TIMEOUT' } as const;
  const answer = await inTime(reply, WALLET_READ_TIMEOUT_MS, limit);
  const chainId = parseChainId(answer);
  if (chainId === undefined) throw new W3mError('WALLET_BAD_REPLY', { cause: answer });
  const newer = session.network?.id;
  if (newer !== undefined && newer !== before) return newer; // a chainChanged event is newer than the reply
  session.update({ network: { id: chainId } });
  return chainId;
}

/** Resolves when the wallet switches to this chain after the call; otherwise stays pending. */
export function movesTo(session: EvmSession, chainId: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    let isNews = false;
    const stop = effect(() => {
      const isThere = session.connection.get()?.chainId === chainId;
      if (isThere && isNews) resolve();
      isNews = true;
    });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
