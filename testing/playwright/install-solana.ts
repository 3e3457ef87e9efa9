import { addPageHalf, tellPages, type TestContext } from './context.js';
import type { SolanaTestWallet } from '../wallet/solana-wallet.js';

/** Bytes that cross the border between test and page, as numbers. */
type Bytes = readonly number[];

interface Account {
  readonly address: string;
  readonly publicKey: Bytes;
  readonly chains: readonly string[];
  readonly features: readonly string[];
}

type Request =
  | { readonly method: 'connect'; readonly silent: boolean }
  | { readonly method: 'disconnect' }
  | { readonly method: 'signMessage' | 'signTransaction'; readonly inputs: readonly Bytes[] };

type Reply =
  | { readonly accounts: readonly Account[]; readonly signed?: readonly Bytes[] }
  | { readonly error: { readonly code: number | undefined; readonly message: string } };

interface PageHalf {
  readonly name: string;
  readonly icon: string;
  readonly chains: readonly string[];
  readonly binding: string;
}

/** The Wallet Standard object of the wallet, as far as it is used here. */
interface Standard {
  readonly icon: string;
  readonly chains: readonly string[];
  readonly accounts: readonly {
    address: string;
    publicKey: Uint8Array;
    chains: readonly string[];
    features: readonly string[];
  }[];
  readonly features: Readonly<Record<string, Record<string, (...inputs: readonly unknown[]) => unknown>>>;
}

/** Registers the wallet in a page. Its text is sent to the page, so that it uses no name from outside. */
function registerInPage({ name, icon, chains, binding }: PageHalf): void {
  const ask = (window as unknown as Record<string, (request: Request) => Promise<Reply>>)[binding];
  if (!ask) return; // a frame without the binding
  type Change = (properties: { readonly accounts: readonly unknown[] }) => void;
  const listeners = new Set<Change>();
  let accounts: readonly unknown[] = [];
  const share = (shared: readonly Account[]): void => {
    accounts = shared.map(each => Object.freeze({ ...each, publicKey: Uint8Array.from(each.publicKey) }));
  };
  const send = async (request: Request): Promise<readonly Uint8Array[]> => {
    const reply = await ask(request);
    if ('error' in reply) throw Object.assign(new Error(reply.error.message), { code: reply.error.code });
    share(reply.accounts);
    return (reply.signed ?? []).map(bytes => Uint8Array.from(bytes));
  };
  window.addEventListener(binding, happened => {
    share((happened as CustomEvent<readonly Account[]>).detail);
    for (const listener of [...listeners]) listener({ accounts });
  });
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false }: { readonly silent?: boolean } = {}) {
          await send({ method: 'connect', silent });
          return { accounts };
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: () => send({ method: 'disconnect' }) },
      'standard:events': {
        version: '1.0.0',
        on(_event: string, listener: Change) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        async signMessage(...inputs: readonly { readonly message: Uint8Array }[]) {
          const signed = await send({ method: 'signMessage', inputs: inputs.map(({ message }) => [...message]) });
          return signed.map((signature, at) => ({ signedMessage: inputs[at]?.message, signature }));
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signTransaction(...inputs: readonly { readonly transaction: Uint8Array }[]) {
          const bytes = inputs.map(({ transaction }) => [...transaction]);
          return (await send({ method: 'signTransaction', inputs: bytes })).map(signedTransaction => ({
            signedTransaction,
          }));
        },
      },
    },
  };
  const register = (api: { register(wallet: object): void }): void => api.register(wallet);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  window.addEventListener('wallet-standard:app-ready', event =>
    register((event as CustomEvent<Parameters<typeof register>[0]>).detail),
  );
}

/** Takes the Wallet Standard object from the registration of the wallet. */
function standardOf(wallet: SolanaTestWallet): Standard {
  const page = new EventTarget();
  let found: Standard | undefined;
  page.addEventListener('wallet-standard:register-wallet', event => {
    const { detail } = event as CustomEvent<(api: { register(wallet: object): void }) => void>;
    detail({ register: registered => (found = registered as Standard) });
  });
  wallet.announce(page);
  if (!found) throw new Error('The wallet has not registered.');
  return found;
}

/** Does what a page asks of the wallet. */
async function handle({ features }: Standard, request: Request): Promise<readonly Bytes[] | undefined> {
  const call = async (feature: string, method: string, ...inputs: readonly object[]): Promise<readonly object[]> =>
    (await features[feature]?.[method]?.(...inputs)) as readonly object[];
  if (request.method === 'connect') {
    await call('standard:connect', 'connect', { silent: request.silent });
    return undefined;
  }
  if (request.method === 'disconnect') {
    await call('standard:disconnect', 'disconnect');
    return undefined;
  }
  const { method } = request;
  const [input, output] = method === 'signMessage' ? ['message', 'signature'] : ['transaction', 'signedTransaction'];
  const inputs = request.inputs.map(bytes => ({ [input]: Uint8Array.from(bytes) }));
  const replies = (await call(`solana:${method}`, method, ...inputs)) as readonly Record<string, Uint8Array>[];
  return replies.map(reply => [...(reply[output] ?? [])]);
}

let count = 0;

/** Installs a wallet in all pages that the context opens from now on. Keys and script stay in the test. */
export async function installSolanaWallet(context: TestContext, wallet: SolanaTestWallet): Promise<void> {
  const standard = standardOf(wallet);
  const binding = `latchkeySolanaWallet${++count}`;
  const shared = (): readonly Account[] =>
    standard.accounts.map(({ address, publicKey, chains, features }) => ({
      address,
      publicKey: [...publicKey],
      chains,
      features,
    }));
  await context.exposeFunction(binding, async (request: Request): Promise<Reply> => {
    try {
      const signed = await handle(standard, request);
      return { accounts: shared(), ...(signed ? { signed } : {}) };
    } catch (error) {
      const { code, message } = error as Error & { readonly code?: number };
      return { error: { code, message } };
    }
  });
  const { icon, chains } = standard;
  await addPageHalf(context, registerInPage, { name: wallet.name, icon, chains, binding });
  standard.features['standard:events']?.['on']?.('change', () => tellPages(context, binding, shared()));
}
