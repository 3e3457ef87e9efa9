import { hashTypedData, numberToHex, parseEther, recoverAddress, verifyMessage, type Hex } from 'viem';
import { ask, connect, received, visit, toHex } from './eip1193.js';
import { ACCOUNTS, expect, test } from './fixtures.js';

test.beforeEach(({ page }) => visit(page));

test.describe('connecting', () => {
  test('announces itself with name, icon, rdns and uuid', async ({ page }) => {
    const [first] = await page.evaluate(() => window.announced.map(({ info }) => info));
    expect(first).toMatchObject({ name: 'Developer Wallet', rdns: 'dev.latchkey.wallet' });
    expect(first!.icon).toMatch(/^data:image\/svg\+xml,/);
    expect(first!.uuid).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('shares no account before approval, then shares it without asking again', async ({ page, devWallet }) => {
    expect(await ask(page, 'eth_accounts')).toEqual({ result: [] });
    await connect(page, devWallet);
    expect(await ask(page, 'eth_accounts')).toEqual({ result: [ACCOUNTS[0]] });
    expect(await ask(page, 'eth_requestAccounts')).toEqual({ result: [ACCOUNTS[0]] });
    await expect(devWallet.sheet).toBeHidden();
  });

  test('grants the checked accounts', async ({ page, devWallet }) => {
    const answer = ask(page, 'eth_requestAccounts');
    await devWallet.asks('Connect to this page?');
    await devWallet.sheet.getByRole('checkbox').nth(2).check();
    await devWallet.approveButton.click();
    expect(await answer).toEqual({ result: [ACCOUNTS[0], ACCOUNTS[2]] });
  });

  test('rejects with 4001 when declined, and with -32002 while a request is open', async ({ page, devWallet }) => {
    const answer = ask(page, 'eth_requestAccounts');
    await devWallet.asks('Connect to this page?');
    expect(await ask(page, 'eth_requestAccounts')).toMatchObject({ code: -32002 });
    await devWallet.rejectButton.click();
    expect(await answer).toMatchObject({ code: 4001 });
    expect(await ask(page, 'eth_accounts')).toEqual({ result: [] });
  });

  test('keeps the grant over a reload until wallet_revokePermissions', async ({ page, devWallet }) => {
    await connect(page, devWallet);
    await page.reload();
    await page.waitForFunction(() => window.announced.length > 0);
    expect(await ask(page, 'eth_accounts')).toEqual({ result: [ACCOUNTS[0]] });
    expect(await ask(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ result: null });
    expect(await ask(page, 'eth_accounts')).toEqual({ result: [] });
    expect(await ask(page, 'wallet_getPermissions')).toEqual({ result: [] });
    expect(await received(page)).toContainEqual(['accountsChanged', []]);
  });

  test('wallet_requestPermissions asks again which accounts to share', async ({ page, devWallet }) => {
    await connect(page, devWallet);
    const answer = ask(page, 'wallet_requestPermissions', [{ eth_accounts: {} }]);
    await devWallet.asks('Connect to this page?');
    await devWallet.sheet.getByRole('checkbox').nth(1).check();
    await devWallet.approveButton.click();
    expect(await answer).toMatchObject({
      result: [{ parentCapability: 'eth_accounts', caveats: [{ value: [ACCOUNTS[0], ACCOUNTS[1]] }] }],
    });
  });

  test('refuses unknown methods with 4200, including names of Object.prototype', async ({ page }) => {
    for (const method of ['eth_sign', 'constructor', 'toString'])
      expect(await ask(page, method)).toMatchObject({ code: 4200 });
  });
});

test.describe('signing', () => {
  test('signs a message with the key of the account', async ({ page, devWallet }) => {
    await connect(page, devWallet);
    const answer = ask(page, 'personal_sign', [toHex('Hello, Latchkey ✓'), ACCOUNTS[0]]);
    await devWallet.asks('Sign this message?');
    await expect(devWallet.sheet).toContainText('Hello, Latchkey ✓');
    await devWallet.approveButton.click();
    const { result } = (await answer) as { result: Hex };
    expect(await verifyMessage({ address: ACCOUNTS[0], message: 'Hello, Latchkey ✓', signature: result })).toBe(true);
  });

  test('signs typed data, and refuses data for another chain', async ({ page, devWallet }) => {
    await connect(page, devWallet);
    const data = (chainId: number) => ({
      domain: { name: 'Latchkey', chainId },
      types: { Greeting: [{ name: 'text', type: 'string' }] },
      primaryType: 'Greeting' as const,
      message: { text: 'Hello' },
    });
    expect(await ask(page, 'eth_signTypedData_v4', [ACCOUNTS[0], JSON.stringify(data(1))])).toMatchObject({
      code: -32602,
    });

    const answer = ask(page, 'eth_signTypedData_v4', [ACCOUNTS[0], JSON.stringify(data(31337))]);
    await devWallet.approve('Sign this data for Latchkey?');
    const { result } = (await answer) as { result: Hex };
    expect(await recoverAddress({ hash: hashTypedData(data(31337)), signature: result })).toBe(ACCOUNTS[0]);
  });

  test('refuses with 4100 to sign with an account that is not shared', async ({ page, devWallet }) => {
    expect(await ask(page, 'personal_sign', ['0x00', ACCOUNTS[0]])).toMatchObject({ code: 4100 });
    await connect(page, devWallet);
    expect(await ask(page, 'personal_sign', ['0x00', ACCOUNTS[1]])).toMatchObject({ code: 4100 });
    await expect(devWallet.sheet).toBeHidden();
  });
});

test.describe('sending', () => {
  const to = '0x000000000000000000000000000000000000dEaD';

  test('sends a transaction that the chain confirms', async ({ page, devWallet, harbor }) => {
    await connect(page, devWallet);
    const before = await harbor.balance(to);
    const value = parseEther('0.1');
    const answer = ask(page, 'eth_sendTransaction', [{ from: ACCOUNTS[0], to, value: numberToHex(value) }]);
    await devWallet.asks('Send this transaction?');
    await expect(devWallet.sheet).toContainText('0.1 ETH');
    await devWallet.approveButton.click();
    const { result } = (await answer) as { result: Hex };
    expect(await harbor.receipt(result)).toMatchObject({ status: 'success', from: ACCOUNTS[0].toLowerCase() });
    expect(await harbor.balance(to)).toBe(before + value);
  });

  test('warns about insufficient funds before approval, and forwards the error of the node', async ({
    page,
    devWallet,
    harbor,
  }) => {
    await harbor.setBalance(ACCOUNTS[0], 1_000n);
    await connect(page, devWallet);
    const answer = ask(page, 'eth_sendTransaction', [{ from: ACCOUNTS[0], to, value: '0xde0b6b3a7640000' }]);
    await devWallet.asks('Send this transaction?');
    await expect(page.getByTestId('dev-wallet-problem')).toBeVisible();
    await devWallet.approveButton.click();
    const outcome = (await answer) as { code: number; message: string };
    expect(outcome.message).toMatch(/insufficient funds/i);
    expect(outcome.code).toBeLessThan(-31_999);
  });

  test('wallet_sendCalls sends calls in sequence, refuses atomic bundles, and reports the status', async ({
    page,
    devWallet,
    harbor,
  }) => {
    await connect(page, devWallet);
    expect(await ask(page, 'wallet_getCapabilities', [ACCOUNTS[0]])).toEqual({
      result: {
        '0x7a69': { atomic: { status: 'unsupported' }, permissions: expect.objectContaining({ supported: true }) },
      },
    });
    const calls = [1n, 2n].map(value => ({ to, value: numberToHex(value) }));
    const bundle = { version: '2.0.0', from: ACCOUNTS[0], chainId: '0x7a69', calls };
    expect(await ask(page, 'wallet_sendCalls', [{ ...bundle, atomicRequired: true }])).toMatchObject({ code: 5760 });
    expect(await ask(page, 'wallet_sendCalls', [{ ...bundle, atomicRequired: false, chainId: '0x1' }])).toMatchObject({
      code: 5710,
    });
    expect(
      await ask(page, 'wallet_sendCalls', [{ ...bundle, atomicRequired: false, capabilities: { paymaster: {} } }]),
    ).toMatchObject({ code: 5700 });

    const before = await harbor.balance(to);
    const answer = ask(page, 'wallet_sendCalls', [{ ...bundle, atomicRequired: false, id: '0xabc' }]);
    await devWallet.approve('Send 2 transactions?');
    expect(await answer).toEqual({ result: { id: '0xabc' } });
    // The answer says that the calls are sent; the last one may not be in a block yet
    await expect
      .poll(() => ask(page, 'wallet_getCallsStatus', ['0xabc']))
      .toMatchObject({ result: { status: 200, atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] } });
    expect(await harbor.balance(to)).toBe(before + 3n);
    expect(await ask(page, 'wallet_getCallsStatus', ['0xdef'])).toMatchObject({ code: 5730 });
    expect(await ask(page, 'wallet_sendCalls', [{ ...bundle, atomicRequired: false, id: '0xabc' }])).toMatchObject({
      code: 5720,
    });
  });

  test('fails with -32603 while the node is unreachable, and works when it returns', async ({ page, harbor }) => {
    for (const mode of ['down', 'failing'] as const) {
      await harbor.setMode(mode);
      expect(await ask(page, 'eth_blockNumber')).toMatchObject({ code: -32603 });
    }
    await harbor.setMode('up');
    expect(await ask(page, 'eth_blockNumber')).toMatchObject({ result: expect.stringMatching(/^0x/) });
  });
});
