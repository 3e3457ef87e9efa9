import type { Page } from '@playwright/test';

interface StandardAccount {
  readonly address: string;
  readonly publicKey: Uint8Array;
  readonly chains: readonly string[];
  readonly features: readonly string[];
}

interface StandardWallet {
  readonly version: string;
  readonly name: string;
  readonly icon: string;
  readonly chains: readonly string[];
  readonly features: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly accounts: readonly StandardAccount[];
}

type OnChange = (event: 'change', listener: (change: { accounts?: readonly StandardAccount[] }) => void) => void;

declare global {
  interface Window {
    registered: (StandardWallet | null)[];
    changes: string[][];
  }
}

/** Result or error of a request; bytes are arrays of numbers. */
export type Outcome = { readonly result: unknown } | { readonly code: unknown; readonly message: string };

/** Opens the wallet page and accepts Wallet Standard registrations, both early and late. */
export async function visit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.registered = [];
    window.changes = [];
    const api = {
      register: (...wallets: (StandardWallet | null)[]): (() => void) => {
        window.registered.push(...wallets);
        for (const wallet of wallets) {
          if (wallet?.name !== 'Developer Wallet') continue;
          // The developer wallet has this feature
          const on = wallet.features['standard:events']?.on as OnChange;
          on('change', ({ accounts: now = [] }) => {
            window.changes.push(now.map(({ address }) => address));
          });
        }
        return () => {
          window.registered = window.registered.filter(wallet => !wallets.includes(wallet));
        };
      },
    };
    window.addEventListener('wallet-standard:register-wallet', event => {
      // The event's detail is a callback that takes the page's registration API
      (event as CustomEvent<(given: typeof api) => void>).detail(api);
    });
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
  });
  await page.goto('wallet.html');
  await page.waitForFunction(() => window.registered.length > 0);
}

/** Names of the registered wallets. */
export const names = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => window.registered.map(wallet => wallet && wallet.name));

/** Accounts that the wallet exposes without a request. */
export const accounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.registered[0]!.accounts.map(({ address }) => address));

/** Accounts of each change event, in order. */
export const changes = (page: Page): Promise<string[][]> => page.evaluate(() => window.changes);

/** Input of a feature; arrays under `message` and `transaction` are bytes. */
type Input = Readonly<Record<string, unknown>>;

/** Calls a feature of the first wallet. In an input, `account` is an address and bytes are arrays of numbers. */
export const ask = (page: Page, feature: string, method: string, ...inputs: readonly Input[]): Promise<Outcome> =>
  page.evaluate(
    ([of, name, given]) => {
      const wallet = window.registered[0]!;
      const run = wallet.features[of]![name] as (...values: unknown[]) => Promise<unknown>;
      const inputs = given.map(input => ({
        ...input,
        ...(typeof input.account === 'string' && {
          account: wallet.accounts.find(({ address }) => address === input.account) ?? { address: input.account },
        }),
        ...(Array.isArray(input.message) && { message: Uint8Array.from(input.message as number[]) }),
        ...(Array.isArray(input.transaction) && { transaction: Uint8Array.from(input.transaction as number[]) }),
      }));
      const plain = (value: unknown): unknown => {
        if (value instanceof Uint8Array) return [...value];
        if (Array.isArray(value)) return value.map(plain);
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]));
      };
      return run(...inputs).then(
        result => ({ result: plain(result) }),
        (error: unknown) => {
          const { code, message } = error as { code?: unknown; message: string };
          return { code, message };
        },
      );
    },
    [feature, method, inputs] as const,
  );

/** Connects with the default selection, the first account. */
export async function connect(page: Page, devWallet: { approve(title: string): Promise<void> }): Promise<void> {
  const answer = ask(page, 'standard:connect', 'connect');
  await devWallet.approve('Connect to this page?');
  await answer;
}
