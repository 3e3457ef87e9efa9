import type { Page } from '@playwright/test';
import { verifyMessage, type Hex } from 'viem';
import { ACCOUNTS, expect, test } from './fixtures.js';
import type { HostDriver } from './host-driver.js';

const PROMPTS = /^(eth_requestAccounts|wallet_requestPermissions)$/;

/** Expects wagmi's hooks and the modal's to tell the same. */
async function expectBoth(host: HostDriver, address: string, chainId: number): Promise<void> {
  for (const side of ['w3m', 'wagmi']) {
    await expect(host.control(`${side}-address`)).toHaveText(address);
    await expect(host.control(`${side}-chain-id`)).toHaveText(String(chainId));
    await expect(host.control(`${side}-status`)).toHaveText('connected');
  }
}

async function expectNeither(host: HostDriver): Promise<void> {
  for (const side of ['w3m', 'wagmi']) await expect(host.control(`${side}-status`)).toHaveText('disconnected');
}

/** Counts the requests for access that the wallet gets from now on. */
const countPrompts = (page: Page) =>
  page.evaluateHandle(pattern => {
    const counted: string[] = [];
    const wrapped = new WeakSet(); // a wallet may announce itself several times
    window.addEventListener('eip6963:announceProvider', event => {
      const { provider } = (event as CustomEvent<{ provider: { request(call: { method: string }): Promise<unknown> } }>)
        .detail;
      if (wrapped.has(provider)) return;
      wrapped.add(provider);
      const ask = provider.request.bind(provider);
      provider.request = call => {
        if (new RegExp(pattern).test(call.method)) counted.push(call.method);
        return ask(call);
      };
    });
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    return counted;
  }, PROMPTS.source);

test('a wallet of the modal is the account of wagmi, signs there, and leaves with it', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  await host.visit('wagmi.html');
  const prompts = await countPrompts(page);
  await host.connect(devWallet);
  await expectBoth(host, ACCOUNTS[0], harbor.id);
  await expect(host.control('wagmi-connector')).toHaveText('Developer Wallet');
  expect(await prompts.jsonValue()).toEqual(['eth_requestAccounts']);

  await host.control('wagmi-sign').click();
  await devWallet.approve('Sign this message?');
  await expect(host.control('wagmi-signature')).toHaveText(/^0x/);
  const signature = (await host.control('wagmi-signature').textContent()) as Hex;
  expect(await verifyMessage({ address: ACCOUNTS[0], message: 'Hello wagmi', signature })).toBe(true);

  await page.reload();
  await expectBoth(host, ACCOUNTS[0], harbor.id);
  await host.control('wagmi-disconnect').click();
  await expectNeither(host);
  await page.reload();
  await expectNeither(host);
});

test('a wallet of wagmi is the account of the modal, and either side disconnects both', async ({
  page,
  host,
  devWallet,
  harbor,
  meadow,
}) => {
  await host.visit('wagmi.html');
  await host.control('wagmi-connect-dev.latchkey.wallet').click();
  await devWallet.approve('Connect to this page?');
  await expectBoth(host, ACCOUNTS[0], harbor.id);
  await expect(host.card).toBeHidden();

  await host.control('wagmi-switch').click();
  await devWallet.approve('Add Meadow and switch to it?');
  await expectBoth(host, ACCOUNTS[0], meadow.id);
  await page.reload();
  await expectBoth(host, ACCOUNTS[0], meadow.id);

  await host.accountButton.click();
  await host.part('disconnect-button').click();
  await expectNeither(host);
});
