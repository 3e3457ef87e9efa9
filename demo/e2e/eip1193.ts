import { expect, type Page } from '@playwright/test';
import type { Hex } from 'viem';
import { ACCOUNTS } from './fixtures.js';

interface Provider {
  request(request: { method: string; params?: unknown }): Promise<unknown>;
  on(event: string, listener: (payload: unknown) => void): void;
}

declare global {
  interface Window {
    announced: { info: { rdns: string; uuid: string; name: string; icon: string }; provider: Provider }[];
    events: [event: string, payload: unknown][];
  }
}

/** Result or error of a request. */
export type Outcome = { readonly result: unknown } | { readonly code: unknown; readonly message: string };

/** Opens the wallet page and discovers the wallet by EIP-6963. */
export async function visit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.announced = [];
    window.events = [];
    window.addEventListener('eip6963:announceProvider', event => {
      const detail = (event as CustomEvent<(typeof window.announced)[number] | null>).detail;
      if (detail) window.announced.push(detail);
      if (detail?.info.rdns !== 'dev.latchkey.wallet' || window.announced.length > 1) return;
      for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
        detail.provider.on(name, payload => window.events.push([name, payload]));
    });
  });
  await page.goto('wallet.html');
  await page.waitForFunction(() => window.announced.length > 0);
}

/** Sends a request to the wallet and resolves with its result or error. */
export const ask = (page: Page, method: string, params: unknown = []): Promise<Outcome> =>
  page.evaluate(
    ([name, values]) =>
      window.announced[0]!.provider.request({ method: name, params: values }).then(
        result => ({ result }),
        (error: unknown) => {
          const { code, message } = error as { code?: unknown; message: string };
          return { code, message };
        },
      ),
    [method, params] as const,
  );

/** Events that the wallet has emitted, in order. */
export const received = (page: Page): Promise<[string, unknown][]> => page.evaluate(() => window.events);

/** Encodes a text as hex, the form that personal_sign takes. */
export const toHex = (text: string): Hex => `0x${Buffer.from(text).toString('hex')}`;

/** Connects with the first account. */
export async function connect(page: Page, devWallet: { approve(title: string): Promise<void> }): Promise<void> {
  const answer = ask(page, 'eth_requestAccounts');
  await devWallet.approve('Connect to this page?');
  expect(await answer).toEqual({ result: [ACCOUNTS[0]] });
}
