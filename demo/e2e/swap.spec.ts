import { encodeFunctionData, erc20Abi, parseAbi, parseEther, parseUnits } from 'viem';
import { ACCOUNTS, expect, test } from './fixtures.js';
import type { ChainDriver } from './chain-driver.js';
import type { DevWalletDriver } from './dev-wallet-driver.js';
import type { HostDriver } from './host-driver.js';

const [ME] = ACCOUNTS;
const [, OTHER] = ACCOUNTS;
const FOREVER = 2n ** 64n;
const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
]);

async function open(host: HostDriver, devWallet: DevWalletDriver, page = 'swap.html'): Promise<void> {
  await host.visit(page);
  await host.connect(devWallet);
  await host.accountButton.click();
  await host.part('w3m-account-default-swaps-button').click();
  await expect(host.part('swap-input-sourceToken')).toHaveValue('1');
  await expect(host.part('swap-input-token-sourceToken')).toHaveText('ETH');
}

async function choose(host: HostDriver, side: 'sourceToken' | 'toToken', symbol: string): Promise<void> {
  await host.part(`swap-select-token-button-${side}`).click();
  await host.part(`swap-select-token-item-${symbol}`).click();
  await expect(host.part(`swap-input-token-${side}`)).toHaveText(symbol);
}

/** Reviews the draft until it can be signed, and returns the reviewed minimum of a token with these decimals. */
async function review(host: HostDriver, decimals: number): Promise<bigint> {
  await host.part('swap-action-button').click();
  await expect(host.part('swap-simulated')).toBeVisible();
  const exact = (await host.part('swap-minimum').locator('..').getAttribute('title')) ?? '';
  return parseUnits(exact.replace(/[^\d.]/g, ''), decimals);
}

/** Returns the amount in the tooltip of a shown amount, in the smallest unit. */
async function exactOf(host: HostDriver, part: string, decimals: number): Promise<bigint> {
  const exact = (await host.part(part).locator('xpath=ancestor-or-self::*[@title][1]').getAttribute('title')) ?? '';
  return parseUnits(exact.replace(/[^\d.]/g, ''), decimals);
}

/** Another swap buys so many DUSD, for another account, that the price moves. */
async function movePrice(harbor: ChainDriver, ether: string): Promise<void> {
  const path = [harbor.exchange.wrapped, harbor.token('DUSD').address];
  const data = encodeFunctionData({
    abi: routerAbi,
    functionName: 'swapExactETHForTokens',
    args: [0n, path, OTHER, FOREVER],
  });
  await harbor.send(harbor.exchange.router, data, parseEther(ether));
}

for (const mode of ['direct', 'service'] as const) {
  const page = mode === 'direct' ? 'swap.html' : 'swap.html?mode=service';

  test.describe(`swaps, ${mode}`, () => {
    test('the native coin without an approval: balances are those of the node, to the last unit', async ({
      host,
      devWallet,
      harbor,
      api,
    }) => {
      await open(host, devWallet, page);
      await choose(host, 'toToken', 'DUSD');
      await host.part('swap-input-sourceToken').fill('2.5');
      await expect(host.part('swap-rate')).toContainText('1 ETH = 2,4');
      await expect(host.part('swap-age')).toHaveText(/s ago|Now|Updating/);
      const before = { usd: await harbor.tokenBalance('DUSD', ME), wei: await harbor.balance(ME) };
      const minimum = await review(host, 6);
      await host.part('swap-confirm').click();
      await devWallet.approve('Send this transaction?');
      await expect(host.part('swap-done')).toBeVisible();
      const gained = (await harbor.tokenBalance('DUSD', ME)) - before.usd;
      expect(gained >= minimum && gained < (minimum * 102n) / 100n).toBe(true);
      const paid = before.wei - (await harbor.balance(ME));
      expect(paid > parseEther('2.5') && paid < parseEther('2.51')).toBe(true);

      // The receipt has the measured amounts, to the last unit
      expect(await exactOf(host, 'swap-received', 6)).toBe(gained);
      expect(await exactOf(host, 'swap-paid', 18)).toBe(parseEther('2.5'));
      expect(await exactOf(host, 'swap-fee-paid', 18)).toBe(paid - parseEther('2.5'));

      // The account shows what the node has
      await host.part('swap-done').click();
      const shown = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
      const balance = (await harbor.tokenBalance('DUSD', ME)) / 1_000n;
      await expect(host.part('w3m-token-DUSD')).toContainText(shown.format(Number(balance) / 1_000));
      const requests = await api.requests();
      const isConvert = (request: string): boolean => request.includes('/v1/convert/');
      expect(requests.some(isConvert)).toBe(mode === 'service');
    });

    test('a token after an approval of the exact amount', async ({ host, devWallet, harbor }) => {
      await open(host, devWallet, page);
      await choose(host, 'toToken', 'DUSD');
      await host.part('swap-flip').click();
      await host.part('swap-input-sourceToken').fill('1000.000001');
      await choose(host, 'toToken', 'GOLD');
      const before = { usd: await harbor.tokenBalance('DUSD', ME), gold: await harbor.tokenBalance('GOLD', ME) };
      const minimum = await review(host, 18);
      await expect(host.part('swap-confirm')).toHaveText('Approve');
      await expect(host.part('swap-approval-changes')).toContainText('can spend up to 1,000.000001 DUSD');
      await expect(host.part('swap-approval-changes')).toContainText(harbor.exchange.router);
      await host.part('swap-confirm').click();
      await devWallet.approve('Send this transaction?');
      await expect(host.part('swap-confirm')).toHaveText('Swap');
      expect(await harbor.allowance('DUSD', ME, harbor.exchange.router)).toBe(1_000_000_001n);
      await host.part('swap-confirm').click();
      await devWallet.approve('Send this transaction?');
      await expect(host.part('swap-done')).toBeVisible();
      expect(before.usd - (await harbor.tokenBalance('DUSD', ME))).toBe(1_000_000_001n);
      const gained = (await harbor.tokenBalance('GOLD', ME)) - before.gold;
      expect(gained >= minimum && gained < (minimum * 102n) / 100n).toBe(true);
      expect(await exactOf(host, 'swap-received', 18)).toBe(gained);
      expect(await exactOf(host, 'swap-paid', 6)).toBe(1_000_000_001n);
      expect(await harbor.allowance('DUSD', ME, harbor.exchange.router)).toBe(0n);
    });

    test('a token that refuses to replace an approval: reset, approval, swap', async ({ host, devWallet, harbor }) => {
      const { address } = harbor.token('MARK');
      const approve = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [harbor.exchange.router, 5n],
      });
      await harbor.send(address, approve);
      await open(host, devWallet, page);
      await choose(host, 'toToken', 'MARK');
      await host.part('swap-flip').click();
      await host.part('swap-input-sourceToken').fill('100');
      await choose(host, 'toToken', 'DUSD');
      const before = { marks: await harbor.tokenBalance('MARK', ME), usd: await harbor.tokenBalance('DUSD', ME) };
      const minimum = await review(host, 6);
      for (const [label, allowance] of [
        ['Reset approval', 0n],
        ['Approve', 100_000_000n],
      ] as const) {
        await expect(host.part('swap-confirm')).toHaveText(label);
        await host.part('swap-confirm').click();
        await devWallet.approve('Send this transaction?');
        await expect.poll(() => harbor.allowance('MARK', ME, harbor.exchange.router)).toBe(allowance);
      }
      await expect(host.part('swap-confirm')).toHaveText('Swap');
      await host.part('swap-confirm').click();
      await devWallet.approve('Send this transaction?');
      const received = await exactOf(host, 'swap-received', 6);
      expect(received >= minimum).toBe(true);
      expect((await harbor.tokenBalance('DUSD', ME)) - before.usd).toBe(received);
      expect(before.marks - (await harbor.tokenBalance('MARK', ME))).toBe(100_000_000n);
    });

    test('refuses a price that moved after the review, then swaps at the new one', async ({
      host,
      devWallet,
      harbor,
    }) => {
      await open(host, devWallet, page);
      await choose(host, 'toToken', 'DUSD');
      await review(host, 6);
      await movePrice(harbor, '50');
      const before = await harbor.tokenBalance('DUSD', ME);
      // The next offer may come first, which asks for consent to the new price
      const accept = host.part('swap-accept');
      await host.part('swap-confirm').click();
      await expect(accept).toBeVisible();
      expect(await devWallet.pending()).toBe(undefined);
      expect(await harbor.tokenBalance('DUSD', ME)).toBe(before);
      await accept.click();
      await expect(host.part('swap-simulated')).toBeVisible();
      await host.part('swap-confirm').click();
      await devWallet.approve('Send this transaction?');
      await expect(host.part('swap-done')).toBeVisible();
      expect((await harbor.tokenBalance('DUSD', ME)) > before).toBe(true);
    });
  });
}

test('a token with a permit of the exact amount: one transaction, and no approval', async ({
  host,
  devWallet,
  harbor,
}) => {
  const { permitRouter } = harbor.exchange;
  await open(host, devWallet, 'swap.html?mode=permit');
  await choose(host, 'toToken', 'DUSD');
  await host.part('swap-flip').click();
  await host.part('swap-input-sourceToken').fill('250.000001');
  await choose(host, 'toToken', 'GOLD');
  const before = { usd: await harbor.tokenBalance('DUSD', ME), gold: await harbor.tokenBalance('GOLD', ME) };
  const minimum = await review(host, 18);
  await expect(host.part('swap-confirm')).toHaveText('Sign');
  await expect(host.part('swap-approval-changes')).toContainText('can spend up to 250.000001 DUSD');
  await expect(host.part('swap-approval-changes')).toContainText(permitRouter);

  // Declined: nothing has changed, and it is asked again
  await host.part('swap-confirm').click();
  await devWallet.reject(`Sign this data for ${harbor.token('DUSD').name}?`);
  await expect(host.part('swap-failure')).toHaveText('You declined the request in your wallet');
  await host.part('swap-retry').click();
  await expect(host.part('swap-simulated')).toBeVisible();
  await host.part('swap-confirm').click();
  await devWallet.approve(`Sign this data for ${harbor.token('DUSD').name}?`);
  await expect(host.part('swap-confirm')).toHaveText('Swap');
  expect(await harbor.tokenBalance('DUSD', ME)).toBe(before.usd);
  await host.part('swap-confirm').click();
  await devWallet.approve('Send this transaction?');
  await expect(host.part('swap-done')).toBeVisible();
  expect(before.usd - (await harbor.tokenBalance('DUSD', ME))).toBe(250_000_001n);
  const gained = (await harbor.tokenBalance('GOLD', ME)) - before.gold;
  expect(gained >= minimum && gained < (minimum * 102n) / 100n).toBe(true);
  expect(await exactOf(host, 'swap-received', 18)).toBe(gained);
  for (const spender of [permitRouter, harbor.exchange.router])
    expect(await harbor.allowance('DUSD', ME, spender)).toBe(0n);
});

test('a price that moves while the wallet asks reverts on the chain, and says why', async ({
  host,
  devWallet,
  harbor,
}) => {
  await open(host, devWallet);
  await choose(host, 'toToken', 'DUSD');
  await review(host, 6);
  const before = await harbor.tokenBalance('DUSD', ME);
  await host.part('swap-confirm').click();
  await devWallet.asks('Send this transaction?');
  await movePrice(harbor, '50');
  await devWallet.approve('Send this transaction?');
  await expect(host.part('swap-failure')).toContainText('The price has moved');
  expect(await harbor.tokenBalance('DUSD', ME)).toBe(before);
});

test('keeps the input when the wallet declines; Escape goes back, then closes', async ({ host, devWallet, page }) => {
  await open(host, devWallet);
  await choose(host, 'toToken', 'DUSD');
  await host.part('swap-input-sourceToken').fill('0.75');
  await review(host, 6);
  await host.part('swap-confirm').click();
  await devWallet.reject('Send this transaction?');
  await expect(host.part('swap-failure')).toHaveText('You declined the request in your wallet');
  await host.part('swap-retry').click();
  await expect(host.part('swap-simulated')).toBeVisible();
  await host.part('header-back').click();
  await expect(host.part('swap-input-sourceToken')).toHaveValue('0.75');
  await expect(host.part('swap-input-token-toToken')).toHaveText('DUSD');
  await page.keyboard.press('Escape');
  await expect(host.card).toBeHidden();
});

test('says what cannot be swapped: no route, too little liquidity, too much, nothing', async ({
  host,
  devWallet,
  harbor,
}) => {
  await harbor.setBalance(ME, parseEther('3')); // all of it fits the pool, whatever tests before have swapped
  await open(host, devWallet);
  const action = host.part('swap-action-button');
  await expect(action).toHaveText('Select token');
  await choose(host, 'toToken', 'DEEP');
  await expect(action).toHaveText('These tokens cannot be swapped');
  await choose(host, 'toToken', 'SEAT');
  await expect(action).toHaveText('Too little liquidity for this amount');
  await choose(host, 'toToken', 'DUSD');
  await host.part('swap-input-sourceToken').fill('99999999');
  await expect(action).toHaveText('Insufficient balance');
  await host.part('swap-input-sourceToken').fill('');
  await expect(action).toHaveText('Enter amount');
  await host.part('swap-max').click();
  await expect(action).toHaveText('Review swap');
});

test('enters all of the coin less the fee, which is then enough', async ({ host, devWallet, harbor }) => {
  await harbor.setBalance(ME, parseEther('3'));
  await open(host, devWallet);
  await choose(host, 'toToken', 'DUSD');
  await host.part('swap-max').click();
  await expect(host.part('swap-input-sourceToken')).not.toHaveValue('1');
  const amount = parseEther(await host.part('swap-input-sourceToken').inputValue());
  expect(amount > parseEther('2.99') && amount < parseEther('3')).toBe(true);
  await review(host, 6);
  await host.part('swap-confirm').click();
  await devWallet.approve('Send this transaction?');
  await expect(host.part('swap-done')).toBeVisible();
});

test('marks the chosen slippage in forced colours', async ({ host, devWallet, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(host, devWallet);
  await choose(host, 'toToken', 'DUSD');
  await host.modal.locator('w3m-swap-details summary').click();
  const edgeOf = (bps: number): Promise<string> =>
    host.part(`swap-slippage-${bps}`).evaluate(input => getComputedStyle(input.nextElementSibling!).borderTopColor);
  await expect(host.part('swap-slippage-50')).toBeVisible();
  await host.part('swap-slippage-50').check();
  expect(await edgeOf(50)).not.toBe(await edgeOf(100));
});

test('opens with what the page preselects', async ({ host, devWallet }) => {
  await host.visit('swap.html');
  await host.connect(devWallet);
  await host.control('open-swap-with-arguments-hook-button').click();
  await expect(host.part('swap-input-sourceToken')).toHaveValue('321.123');
  await expect(host.part('swap-input-token-sourceToken')).toHaveText('DUSD');
  await expect(host.part('swap-input-token-toToken')).toHaveText('ETH');
  await expect(host.part('swap-action-button')).toHaveText('Review swap');
});

test('takes an amount in US dollars where prices are known', async ({ host, devWallet }) => {
  await open(host, devWallet, 'swap.html?mode=service');
  await choose(host, 'toToken', 'DUSD');
  await host.part('swap-unit').click();
  await host.part('swap-input-sourceToken').fill('100');
  await expect(host.part('swap-unit')).toContainText('ETH');
  await expect(host.part('swap-rate')).toContainText('1 ETH');
  await expect(host.part('swap-action-button')).toHaveText('Review swap');
});

test('keeps the input while the server fails, is slow and returns', async ({ host, devWallet, api }) => {
  await open(host, devWallet, 'swap.html?mode=service');
  await choose(host, 'toToken', 'DUSD');
  await expect(host.part('swap-rate')).toBeVisible();
  await api.setMode('failing');
  await host.part('swap-input-sourceToken').fill('3');
  await expect(host.part('swap-quote-failed')).toContainText('Could not get a price');
  await api.setMode('up');
  await api.setDelay(700);
  await host.part('swap-quote-failed').getByRole('button', { name: 'Try again' }).click();
  await expect(host.part('swap-action-button')).toHaveText('Review swap');
  await expect(host.part('swap-input-sourceToken')).toHaveValue('3');
});

test('survives a node that does not answer', async ({ host, devWallet, harbor }) => {
  await open(host, devWallet);
  await choose(host, 'toToken', 'DUSD');
  await expect(host.part('swap-rate')).toBeVisible();
  await harbor.setMode('down');
  await host.part('swap-input-sourceToken').fill('3');
  await expect(host.part('swap-quote-failed')).toBeVisible();
  await harbor.setMode('up');
  await host.part('swap-quote-failed').getByRole('button', { name: 'Try again' }).click();
  await expect(host.part('swap-action-button')).toHaveText('Review swap');
});

test('leaves the review when the wallet changes its account', async ({ host, devWallet }) => {
  await open(host, devWallet);
  await choose(host, 'toToken', 'DUSD');
  await review(host, 6);
  await devWallet.grant([ME, OTHER]);
  await devWallet.useAccount(OTHER);
  await expect(host.card).toContainText('The account or the network changed');
  await expect(host.part('swap-confirm')).toHaveCount(0);
});

test('swaps by keyboard alone, and returns the focus to where it was', async ({ host, devWallet, harbor, page }) => {
  await host.visit('swap.html');
  await host.connect(devWallet);
  /** True if the focus is in a part. */
  const isIn = (part: string): Promise<boolean> =>
    page.evaluate(testId => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode)
        if (at instanceof Element && at.getAttribute('data-testid') === testId) return true;
      return false;
    }, part);
  /** Presses Tab until the focus is in a part. */
  const tabTo = async (part: string): Promise<void> => {
    await expect(host.part(part)).toBeVisible();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await isIn(part)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches ${part}`);
  };
  await host.accountButton.focus();
  await page.keyboard.press('Enter');
  await expect(host.part('w3m-account-default-swaps-button')).toBeVisible();
  await tabTo('w3m-account-default-swaps-button');
  await page.keyboard.press('Enter');
  await expect(host.part('swap-input-sourceToken')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.5');
  await tabTo('swap-select-token-button-toToken');
  await page.keyboard.press('Enter');
  await expect.poll(() => isIn('swap-select-token-search-input')).toBe(true);
  await page.keyboard.type('dusd');
  await tabTo('swap-select-token-item-DUSD');
  await page.keyboard.press('Enter');
  await expect(host.part('swap-input-token-toToken')).toHaveText('DUSD');
  await expect(host.part('swap-action-button')).toHaveText('Review swap');
  await tabTo('swap-action-button');
  await page.keyboard.press('Enter');
  await expect(host.part('swap-simulated')).toBeVisible();
  await tabTo('swap-confirm');
  const before = await harbor.tokenBalance('DUSD', ME);
  await page.keyboard.press('Enter');
  await devWallet.approve('Send this transaction?');
  await expect(host.part('swap-received')).toBeVisible();
  expect((await harbor.tokenBalance('DUSD', ME)) > before).toBe(true);
  await tabTo('swap-done');
  await page.keyboard.press('Enter');
  await expect(host.part('w3m-account-default-swaps-button')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(host.card).toBeHidden();
  await expect(host.accountButton).toBeFocused();
});
