import { addPageHalf, tellPages, type TestContext } from './context.js';
import type { EvmTestWallet } from '../wallet/evm-wallet.js';

/** What the page's half of the wallet needs. */
interface PageHalf {
  readonly info: EvmTestWallet['info'];
  /** Function of the page that sends a request to the test. */
  readonly binding: string;
}

interface Request {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Reply that crosses the border between test and page. */
type Reply = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } };

const EVENTS = ['accountsChanged', 'chainChanged', 'disconnect'] as const;

/** Announces the wallet in a page (EIP-6963). Its text is sent to the page, so that it uses no name from outside. */
function announceInPage({ info, binding }: PageHalf): void {
  const ask = (window as unknown as Record<string, (request: Request) => Promise<Reply>>)[binding];
  if (!ask) return; // a frame without the binding
  type Listener = (payload: unknown) => void;
  const listeners: { readonly event: string; readonly listener: Listener }[] = [];
  const provider = {
    async request({ method, params = [] }: Request): Promise<unknown> {
      const reply = await ask({ method, params });
      if ('error' in reply) throw Object.assign(new Error(reply.error.message), { code: reply.error.code });
      return reply.result;
    },
    on: (event: string, listener: Listener) => void listeners.push({ event, listener }),
    removeListener(event: string, listener: Listener) {
      const at = listeners.findIndex(each => each.event === event && each.listener === listener);
      if (at >= 0) listeners.splice(at, 1);
    },
  };
  window.addEventListener(binding, happened => {
    const { event, payload } = (happened as CustomEvent<{ event: string; payload: unknown }>).detail;
    for (const each of [...listeners]) if (each.event === event) each.listener(payload);
  });
  const say = (): void => {
    const detail = Object.freeze({ info, provider });
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', say);
  say();
}

/**
 * Installs a wallet in all pages that the context opens from now on. Keys and script stay in the test, and outlive a
 * reload of the page.
 */
export async function installEvmWallet(context: TestContext, wallet: EvmTestWallet): Promise<void> {
  const binding = `latchkeyWallet${wallet.info.uuid.replaceAll('-', '')}`;
  await context.exposeFunction(binding, async (request: Request): Promise<Reply> => {
    try {
      return { result: await wallet.provider.request(request) };
    } catch (error) {
      const { code = -32_603, message } = error as Error & { readonly code?: number };
      return { error: { code, message } };
    }
  });
  await addPageHalf(context, announceInPage, { info: wallet.info, binding });
  for (const event of EVENTS) {
    wallet.provider.on(event, payload => tellPages(context, binding, { event, payload }));
  }
}
