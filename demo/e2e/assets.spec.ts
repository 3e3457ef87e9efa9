import type { Locator } from '@playwright/test';
import { generateKeyPairSigner } from '@solana/kit';
import { encodeFunctionData, parseAbi, parseUnits, type Address } from 'viem';
import type { HostDriver } from './host-driver.js';
import type { SolanaDriver } from './solana-driver.js';
import { ACCOUNTS, expect, SOLANA_ACCOUNTS, test } from './fixtures.js';
import { scrollThrough } from './scroll-through.js';

const [account] = ACCOUNTS;
const [solanaAccount] = SOLANA_ACCOUNTS;
const RECEIVER: Address = '0x1000000000000000000000000000000000000a12';

/** Returns what the review says that the transfer changes, once it is known. */
async function claimedChanges(host: HostDriver): Promise<readonly string[]> {
  await expect(host.previewedAmounts.first()).toBeVisible();
  await expect(host.part('w3m-changes-surprise')).toHaveCount(0);
  return host.previewedAmounts.allTextContents();
}

/** True for the deposit that opens the receiver's token account. */
const isDeposit = (claim: string): boolean => /^−0\.00\d+ SOL$/.test(claim);

test.beforeEach(() => test.slow()); // each step waits for a chain

test('EVM: tokens are what the node says, before and after a transfer to the last unit', async ({
  host,
  devWallet,
  harbor,
  recorder,
  baseURL,
}) => {
  await host.visit('plain.html');
  await host.connect(devWallet);
  await host.accountButton.click();
  await expect(host.part('w3m-token-ETH')).toBeVisible();
  for (const { symbol } of harbor.assets.tokens) await expect(host.part(`w3m-token-${symbol}`)).toBeVisible();
  await expect(host.part('w3m-token-SEAT')).toContainText('3');
  await expect(host.part('w3m-token-DEEP')).toHaveAttribute('title', '123.456789012345678901234567890123456789 DEEP');
  await expect(host.part('w3m-token-GOLD')).toHaveAttribute('title', '1.000000000000000001 GOLD');

  await host.part('w3m-token-GOLD').click();
  await host.part('send-amount').fill('0.000000000000000001');
  await host.part('send-receiver').locator('input').fill(RECEIVER);
  await host.part('send-review').click();
  expect(await claimedChanges(host)).toEqual(['−0.000000000000000001 GOLD']);
  await host.part('send-confirm').click();
  await devWallet.approve('Send this transaction?');
  await host.part('send-done').click();
  await expect(host.part('w3m-token-GOLD')).toHaveAttribute('title', '1 GOLD');
  expect(await harbor.tokenBalance('GOLD', account)).toBe(10n ** 18n);
  expect(await harbor.tokenBalance('GOLD', RECEIVER)).toBe(1n);

  await host.part('tab-activity').click();
  const [first] = [host.part('w3m-activity').first()];
  await expect(first).toContainText('Sent');
  await expect(first).toHaveAttribute('title', '0.000000000000000001 GOLD');
  await expect(host.part('group-title').first()).toBeVisible();

  const allowed = [new URL(baseURL ?? '').host, new URL(harbor.url).host];
  expect(recorder.hosts.filter(each => !allowed.includes(each))).toEqual([]);
});

test('EVM: NFTs of both standards have pictures, a detail, and a way back to their tab', async ({
  host,
  devWallet,
  recorder,
  harbor,
  baseURL,
}) => {
  await host.visit('plain.html');
  await host.connect(devWallet);
  await host.accountButton.click();
  await host.part('tab-nfts').click();
  await expect(host.part('w3m-nft')).toHaveCount(5);
  await expect(host.part('w3m-nft').filter({ hasText: 'Demo Item #7 × 5' })).toBeVisible();
  const light = host.part('w3m-nft').filter({ hasText: 'Demo Light #1' });
  await expect(light.locator('img.shown')).toBeVisible();
  await light.click();
  await expect(host.title).toHaveText('Demo Light #1');
  await expect(host.card).toContainText('Parity');
  await host.part('header-back').click();
  await expect(host.part('w3m-nft')).toHaveCount(5);
  const allowed = [new URL(baseURL ?? '').host, new URL(harbor.url).host];
  expect(recorder.hosts.filter(each => !allowed.includes(each))).toEqual([]);
});

test('EVM: an entry is pending until its block, also after a reload', async ({ page, host, devWallet, harbor }) => {
  await host.visit('plain.html');
  await host.connect(devWallet);
  await harbor.setAutomine(false);
  await host.accountButton.click();
  await host.part('w3m-account-default-send-button').click();
  await host.part('send-amount').fill('0.5');
  await host.part('send-receiver').locator('input').fill(RECEIVER);
  await host.part('send-review').click();
  await host.part('send-confirm').click();
  await devWallet.approve('Send this transaction?');
  await expect(host.part('send-steps').locator('li').nth(1)).toHaveClass(/done/); // the network has it
  await page.reload();
  await expect(host.fact('status')).toHaveText('connected');
  await host.accountButton.click();
  await host.part('tab-activity').click();
  await expect(host.part('w3m-activity').first()).toContainText('Pending');
  await harbor.mine();
  await expect(host.part('w3m-activity').first()).not.toContainText('Pending');
  await expect(host.part('w3m-activity').first()).toHaveAttribute('title', '0.5 ETH');
});

test('EVM: 500 transactions are scrolled through with at most 1,500 nodes', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  const mint = encodeFunctionData({
    abi: parseAbi(['function mint(address to, uint256 amount)']),
    args: [account, 1n],
  });
  const { address } = harbor.token('SEAT');
  await harbor.sendMany(500, { from: ACCOUNTS[1], to: address, data: mint });
  await host.visit('plain.html');
  await host.connect(devWallet);
  await host.accountButton.click();
  await host.part('tab-activity').click();
  await expect(host.part('w3m-activity').first()).toBeVisible();
  const counts = await scrollThrough(host.part('month-indexes'));
  expect(counts.entries).toBeGreaterThanOrEqual(500);
  expect(counts.most).toBeLessThanOrEqual(1_500);
  await expect(page.getByText('Could not load')).toHaveCount(0);
});

test('EVM: a tab shows what failed and loads it on request', async ({ host, devWallet, harbor }) => {
  await host.visit('plain.html');
  await host.connect(devWallet);
  await harbor.setMode('failing');
  await host.accountButton.click();
  await host.part('tab-activity').click();
  await expect(host.card).toContainText('Could not load your activity', { timeout: 30_000 });
  await harbor.setMode('up');
  await host.card.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
  await expect(host.part('w3m-activity').first()).toBeVisible();
});

for (const [symbol, amount, unit] of [
  ['SOL', '1.234567891', 1_234_567_891n],
  ['DUSD', '0.000001', 1n],
  ['DPTS', '0.01', 1n],
] as const) {
  test(`Solana: ${symbol} is sent to the last unit, and listed`, async ({
    page,
    host,
    devWallet,
    solana,
    recorder,
    baseURL,
  }) => {
    const { address: to } = await generateKeyPairSigner();
    const current = (owner: string): Promise<bigint> =>
      symbol === 'SOL' ? solana.balance(owner) : solana.tokenBalance(owner, symbol);
    await page.goto('multichain.html');
    await page.locator('[data-namespace="solana"]').getByTestId('connect-hook-button').click();
    await host.modal.getByText('Developer Wallet').first().click();
    await devWallet.approve('Connect to this page?');
    await expect(page.locator('[data-namespace="solana"]').getByTestId('w3m-status')).toHaveText('connected');
    await page.locator('w3m-button').first().locator('button').first().click();
    const before = await current(solanaAccount);
    // A token of the first program has no name on this chain: its rows are named by the mint
    const row = await rowOf(host, solana, symbol);
    await row.click();
    await host.part('send-amount').fill(amount);
    await host.part('send-receiver').locator('input').fill(to);
    await host.part('send-review').click();
    const claims = await claimedChanges(host);
    expect(claims.filter(claim => !isDeposit(claim))).toEqual([expect.stringMatching(`^−${amount} `)]);
    await host.part('send-confirm').click();
    await devWallet.approve('Sign this transaction?');
    await host.part('send-done').click();
    expect(await current(to)).toBe(unit);
    const paid = before - (await current(solanaAccount));
    expect(symbol === 'SOL' ? paid > unit : paid === unit).toBe(true);
    await expect(async () => {
      const [shown = ''] = ((await (await rowOf(host, solana, symbol)).getAttribute('title')) ?? '').split(' ');
      const decimals = symbol === 'SOL' ? 9 : solana.token(symbol).decimals;
      expect(parseUnits(shown.replaceAll(',', ''), decimals)).toBe(await current(solanaAccount));
    }).toPass();

    await host.part('tab-activity').click();
    await expect(host.part('w3m-activity').first()).toContainText('Sent');
    await expect(host.part('w3m-activity').first()).toHaveAttribute('title', new RegExp(`^${amount} `));
    const allowed = [baseURL ?? '', solana.facts.url, solana.facts.wsUrl].map(url => new URL(url).host);
    expect(recorder.hosts.filter(each => !allowed.includes(each))).toEqual([]);
  });
}

test('Solana: NFTs have names, a collection and pictures, and are no tokens', async ({ page, host, devWallet }) => {
  await page.goto('multichain.html');
  await page.locator('[data-namespace="solana"]').getByTestId('connect-hook-button').click();
  await host.modal.getByText('Developer Wallet').first().click();
  await devWallet.approve('Connect to this page?');
  await page.locator('w3m-button').first().locator('button').first().click();
  await expect(host.part('w3m-token-SOL')).toBeVisible();
  await expect(host.card.getByText('Demo Star')).toHaveCount(0);
  await host.part('tab-nfts').click();
  await expect(host.part('w3m-nft')).toHaveCount(2);
  await expect(host.part('w3m-nft').filter({ hasText: 'Demo Star #1' })).toContainText('Demo Stars');
  await expect(host.part('w3m-nft').first().locator('img.shown')).toBeVisible();
});

/** Row of a token; one without a name on the chain is named by its mint. */
async function rowOf(host: HostDriver, solana: SolanaDriver, symbol: string): Promise<Locator> {
  const { mint = symbol } = solana.facts.tokens.find(token => token.symbol === symbol) ?? {};
  const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`;
  const row = host.part(`w3m-token-${symbol}`).or(host.part(`w3m-token-${short}`));
  await expect(row).toBeVisible();
  return row;
}
