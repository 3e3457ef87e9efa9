import { addPageHalf, tellPages, type TestContext } from '../../testing/playwright/context.js';
import type { BitcoinReply, BitcoinTestWallet, BitcoinWalletInfo } from '../bitcoin/bitcoin-wallet.js';

interface Request {
  readonly method: string;
  readonly params?: unknown;
}

/** What the page's half of the wallet needs. */
interface PageHalf {
  readonly info: BitcoinWalletInfo;
  /** Function of the page that sends a request to the test. */
  readonly binding: string;
}

const EVENTS = ['accountChange', 'networkChange', 'disconnect'] as const;

/** Puts the wallet into a page (WBIP-004). Its text is sent to the page, so that it uses no name from outside. */
function installInPage({ info, binding }: PageHalf): void {
  const host = window as unknown as { btc_providers?: unknown[] } & Record<string, unknown>;
  const ask = host[binding] as ((request: Request) => Promise<BitcoinReply>) | undefined;
  if (!ask) return; // a frame without the binding
  type Listener = (payload: unknown) => void;
  const listeners = new Set<readonly [string, Listener]>();
  const listen = (event: string, listener: Listener): (() => void) => {
    const entry = [event, listener] as const;
    listeners.add(entry);
    return () => void listeners.delete(entry);
  };
  const provider = {
    request: (method: string, params?: unknown) => ask({ method, params }),
    addListener: (event: string | { readonly eventName: string; readonly cb: Listener }, listener: Listener) =>
      typeof event === 'string' ? listen(event, listener) : listen(event.eventName, event.cb),
  };
  window.addEventListener(binding, happened => {
    const { event, payload } = (happened as CustomEvent<{ event: string; payload: unknown }>).detail;
    for (const [name, listener] of [...listeners]) if (name === event) listener(payload);
  });
  const path = info.id.split('.');
  const last = path.pop() ?? '';
  let place: Record<string, unknown> = host;
  // What stands beside the wallet stays, such as another wallet
  for (const step of path) {
    const known = place[step];
    const inner = typeof known === 'object' && known !== null ? (known as Record<string, unknown>) : {};
    place[step] = inner;
    place = inner;
  }
  place[last] = provider;
  host.btc_providers = [...(host.btc_providers ?? []), info];
}

let count = 0;

/** Installs a wallet in all pages that the context opens from now on. Keys and script stay in the test. */
export async function installBitcoinWallet(context: TestContext, wallet: BitcoinTestWallet): Promise<void> {
  const binding = `latchkeyBitcoinWallet${++count}`;
  await context.exposeFunction(binding, ({ method, params }: Request) => wallet.provider.request(method, params));
  await addPageHalf(context, installInPage, { info: wallet.info, binding });
  for (const event of EVENTS)
    wallet.provider.addListener(event, payload => tellPages(context, binding, { event, payload }));
}
