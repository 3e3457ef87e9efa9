import { isProvider, type Eip1193Provider } from '../adapters/eip155/provider.js';
import type { Scope } from '../core/scope.js';
import { inTime } from './in-time.js';
import type { FindWallet, Signs } from './surrounding.js';

const ANSWER_MS = 1_000;
const WALLET_MS = 4_000;

/** Messages by which clients report changes of accounts, and announce wallets. */
const isOfClient = (data: unknown): boolean => {
  const { type } = (data ?? {}) as { readonly type?: unknown };
  return typeof type === 'string' && /^(frame|miniApp).*Event$/.test(type);
};

/**
 * Keeps messages of clients from all windows but the parent’s from the SDK, which reads neither source nor origin: a frame
 * inside of this page could otherwise report another account.
 */
function guardMessages({ parentOrigin }: Signs, scope: Scope): void {
  const check = (event: MessageEvent): void => {
    const isParent = window.parent !== window && event.source === window.parent && event.origin === parentOrigin;
    if (!isParent && isOfClient(event.data)) event.stopImmediatePropagation();
  };
  window.addEventListener('message', check, { capture: true, signal: scope.signal });
}

/** A provider of its own: the client may announce the one of the SDK too, under a name that the page did not check. */
const own = (provider: Eip1193Provider): Eip1193Provider => ({
  request: request => provider.request(request),
  on: (event, listener) => provider.on?.(event, listener),
  removeListener: (event, listener) => provider.removeListener?.(event, listener),
});

/** Finds the wallet of a client of Farcaster or Base, in a frame or in its app. */
export const findMiniApp: FindWallet = async ({ signs, options, scope }) => {
  guardMessages(signs, scope);
  const { sdk } = (await options.miniApp?.sdk()) ?? {};
  if (!sdk) return undefined;
  const findProvider = async (): Promise<unknown> =>
    (await sdk.isInMiniApp(ANSWER_MS)) ? sdk.wallet.getEthereumProvider() : undefined;
  const provider = await inTime(findProvider(), WALLET_MS, scope); // a client may know itself, and not answer for its wallet
  const name = signs.parentOrigin?.endsWith('base.app') ? 'Base' : 'Farcaster';
  return isProvider(provider) ? { wallet: { provider: own(provider), name } } : undefined;
};
