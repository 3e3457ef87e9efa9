import type { Scope } from '../../core/scope.js';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import type { Balance, CaipNetwork, Connection } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import { untracked, type ReadonlySignal } from '../../core/signals.js';
import { ask, type Eip1193Provider } from './eip1193.js';
import { inTime, linked } from '../in-time.js';
import { timeoutOf, withNodes } from './node-client.js';
import { checksummed, parseQuantity } from './wallet-replies.js';

/** Parameters of {@link readBalance}. */
export interface BalanceRequest {
  readonly address: string;
  readonly network: CaipNetwork;
  readonly scope: Scope;
  readonly signal: AbortSignal | undefined;
  /** Attached wallet, if any. */
  readonly wallet:
    { readonly provider: Eip1193Provider; readonly connection: ReadonlySignal<Connection | undefined> } | undefined;
  /** Replaces the page's `fetch`. */
  readonly fetch: typeof globalThis.fetch | undefined;
}

/** Reads the native balance from the nodes of the network in order. If no node answers, asks the wallet if it is on that chain. */
export async function readBalance(request: BalanceRequest): Promise<Balance> {
  const { network, scope, signal } = request;
  const end = linked(signal, scope.signal);
  try {
    end.signal.throwIfAborted();
    const amount = await askNodes(request, end.signal).catch((error: unknown) => askWallet(request, end.signal, error));
    return { amount, decimals: network.nativeCurrency.decimals, symbol: network.nativeCurrency.symbol };
  } catch (error) {
    if (end.signal.aborted) throw new W3mError('REQUEST_ABORTED', { cause: error });
    const { code } = toW3mError(error);
    const isAway = code === 'NODE_UNREACHABLE' || code === 'REQUEST_TIMEOUT';
    throw new W3mError(isAway ? 'NODE_UNREACHABLE' : 'BALANCE_UNAVAILABLE', { cause: error });
  } finally {
    end.abort();
  }
}

function askNodes({ address, network, scope, fetch }: BalanceRequest, end: AbortSignal): Promise<bigint> {
  return withNodes({ scope, fetch }, network, [end], async (client, signal) => {
    const reply = client.request({ method: 'eth_getBalance', params: [checksummed(address), 'latest'] }, { signal });
    // Limits the total time: viem retries failed requests, but a node that hangs must not multiply the wait
    const ms = network.rpcUrls.default.http.reduce((sum, url) => sum + timeoutOf(network, url), 0);
    return amountOf(await inTime<unknown>(reply, ms, { scope, signal, late: 'REQUEST_TIMEOUT' }));
  });
}

async function askWallet(
  { address, network, scope, wallet }: BalanceRequest,
  end: AbortSignal,
  why: unknown,
): Promise<bigint> {
  const chainId = untracked(() => wallet?.connection.get()?.chainId);
  if (end.aborted || !wallet || String(chainId) !== String(network.id)) throw why;
  const reply = ask(wallet.provider, 'eth_getBalance', [checksummed(address), 'latest']);
  try {
    return amountOf(await inTime(reply, WALLET_READ_TIMEOUT_MS, { scope, signal: end, late: 'REQUEST_TIMEOUT' }));
  } catch {
    throw why; // the error of the nodes is more specific
  }
}

function amountOf(reply: unknown): bigint {
  const amount = parseQuantity(reply);
  if (amount === undefined) throw new W3mError('BALANCE_UNAVAILABLE', { cause: reply });
  return amount;
}
