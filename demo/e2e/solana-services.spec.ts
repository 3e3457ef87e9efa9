import { generateKeyPairSigner } from '@solana/kit';
import { parseUnits } from 'viem';
import type { HostDriver } from './host-driver.js';
import { expect, SOLANA_ACCOUNTS, test } from './fixtures.js';

const [account] = SOLANA_ACCOUNTS;
/** Index of the account that sends to {@link account}. */
const OTHER = 1;

test.describe.configure({ timeout: 180_000 }); // the first request fills the server

/** Reads what a row of the list of tokens shows, in units. */
async function shown(host: HostDriver, symbol: string, decimals: number): Promise<bigint> {
  const title = (await host.part(`w3m-token-${symbol}`).getAttribute('title')) ?? '';
  return parseUnits(title.split(' ')[0]?.replaceAll(',', '') ?? '', decimals);
}

/** Reads an amount of SOL that the review shows next to a label; 0 if it has no such line. */
async function lamportsBeside(host: HostDriver, label: string): Promise<bigint> {
  const line = host.card.locator('w3m-wallet-send-preview-view dl > div').filter({ hasText: label });
  if ((await line.count()) === 0) return 0n;
  const [, amount = ''] = /([\d.]+)\sSOL/.exec((await line.textContent()) ?? '') ?? [];
  return parseUnits(amount, 9);
}

for (const [symbol, program, amount] of [
  ['DUSD', 'SPL', '0.000001'],
  ['DPTS', 'Token-2022', '0.01'],
] as const) {
  test(`by services: a ${program} token is sent and received to the last unit, for the fee shown`, async ({
    page,
    host,
    devWallet,
    solana,
    api,
  }) => {
    expect(api.url).toContain('http');
    const { decimals } = solana.token(symbol);
    const { address: to } = await generateKeyPairSigner();
    await page.goto('multichain.html?services');
    await page.locator('[data-namespace="solana"]').getByTestId('connect-hook-button').click();
    await host.modal.getByText('Developer Wallet').first().click();
    await devWallet.approve('Connect to this page?');
    await expect(page.locator('[data-namespace="solana"]').getByTestId('w3m-status')).toHaveText('connected');
    await page.locator('w3m-button').first().locator('button').first().click();
    await expect(host.part(`w3m-token-${symbol}`)).toBeVisible();
    const balance = await solana.tokenBalance(account, symbol);
    expect(await shown(host, symbol, decimals)).toBe(balance);

    // To an account that has none of this token: the review shows the deposit apart from the fee
    await host.part(`w3m-token-${symbol}`).click();
    await host.part('send-amount').fill(amount);
    await host.part('send-receiver').locator('input').fill(to);
    await host.part('send-review').click();
    await expect(host.card).toContainText('Opens the receiver’s account');
    let [fee, deposit] = [0n, 0n];
    await expect(async () => {
      [fee, deposit] = [await lamportsBeside(host, 'Network fee'), await lamportsBeside(host, 'Opens')];
      expect(fee > 0n && deposit > 0n).toBe(true);
    }).toPass(); // the fee is read from the node
    const lamports = await solana.balance(account);
    await host.part('send-confirm').click();
    await devWallet.approve('Sign this transaction?');
    await host.part('send-done').click();
    expect(await solana.tokenBalance(to, symbol)).toBe(1n);
    const paid = lamports - (await solana.balance(account));
    expect(paid > deposit && paid <= deposit + fee).toBe(true);
    expect(balance - (await solana.tokenBalance(account, symbol))).toBe(1n);
    await expect(async () => {
      expect(await shown(host, symbol, decimals)).toBe(balance - 1n);
      expect(await shown(host, 'SOL', 9)).toBe(await solana.balance(account));
    }).toPass();
    await host.part('tab-activity').click();
    await expect(host.part('w3m-activity').first()).toContainText('Sent');
    await expect(host.part('w3m-activity').first()).toHaveAttribute('title', `${amount} ${symbol}`);

    // Another account sends one unit: the next reading has it
    await solana.sendToken(OTHER, { symbol, to: account, amount: 1n });
    await expect.poll(() => solana.tokenBalance(account, symbol)).toBe(balance);
    await page.reload();
    await expect(page.locator('[data-namespace="solana"]').getByTestId('w3m-status')).toHaveText('connected');
    await page.locator('w3m-button').first().locator('button').first().click();
    await host.part('tab-activity').click();
    await expect(host.part('w3m-activity').first()).toContainText('Received');
    await expect(host.part('w3m-activity').first()).toHaveAttribute('title', `${amount} ${symbol}`);
    await host.part('tab-tokens').click();
    await expect(async () => expect(await shown(host, symbol, decimals)).toBe(balance)).toPass();
  });
}
