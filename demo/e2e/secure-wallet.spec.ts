import { createClient, http, parseAbi, parseEther, recoverMessageAddress, type Address, type Hex } from 'viem';
import { readContract, verifyMessage, verifyTypedData } from 'viem/actions';
import { expect } from './fixtures.js';
import { test } from './frame-fixtures.js';
import type { Received } from './frame-host.js';
import { accountOf } from './frame-steps.js';

const HARBOR = 31_337;
const RECEIVER = '0x00000000000000000000000000000000000000aA';
const fieldOf = (text: string): object => {
  const [name, type] = text.split(' ');
  return { name, type };
};
const toHex = (text: string): Hex => `0x${Buffer.from(text).toString('hex')}`;

test.describe('the secure wallet', () => {
  test('signs up by email and signs with the own account', async ({
    page,
    frameHost: host,
    demo,
    baseURL,
    signUpAs,
  }) => {
    await signUpAs('own@example.org');
    const user = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    expect(user).toMatchObject({ email: 'own@example.org', chainId: HARBOR, preferredAccountType: 'eoa' });

    const text = 'Hello, wallet';
    const signing = host.get('RPC_REQUEST', { method: 'personal_sign', params: [toHex(text), user.address] });
    await expect(host.frame.getByTestId('wallet-text')).toHaveText(text);
    await expect(host.frame.getByTestId('wallet-host')).toContainText(new URL(baseURL!).host);
    await expect(host.frame.getByTestId('wallet-approve')).not.toBeFocused();
    await host.frame.getByTestId('wallet-approve').click();
    expect(await recoverMessageAddress({ message: text, signature: (await signing) as Hex })).toBe(user.address);

    // The same account after a reload, without a login
    await page.reload();
    await host.embed(demo.walletUrl);
    expect(await host.get('IS_CONNECTED')).toEqual({ isConnected: true });
    expect((await host.get('GET_USER', { chainId: HARBOR })).address).toBe(user.address);
    const again = await host.approve('personal_sign', [toHex(text), user.address], HARBOR);
    expect(await recoverMessageAddress({ message: text, signature: again as Hex })).toBe(user.address);

    await host.get('SIGN_OUT');
    expect(await host.get('IS_CONNECTED')).toEqual({ isConnected: false });
    const refused = await host.ask('RPC_REQUEST', { method: 'personal_sign', params: [toHex(text), user.address] });
    expect(refused).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_ERROR', payload: { code: 4100 } });
  });

  test('sends from the own account and shows what it sends', async ({ frameHost: host, signUpAs, harbor }) => {
    await signUpAs('sender@example.org');
    const { address } = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    await harbor.setBalance(address as Address, parseEther('2'));
    const before = await harbor.balance(RECEIVER);
    const params = [{ from: address, to: RECEIVER, value: '0xde0b6b3a7640000' }];
    const sending = host.get('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId: HARBOR });
    await expect(host.frame.getByTestId('wallet-step')).toContainText('Send 1 ETH');
    await expect(host.frame.getByTestId('wallet-change')).toHaveText(/What changes\s*You give\s*−1 ETH/);
    await host.frame.getByTestId('wallet-approve').click();
    const receipt = await harbor.receipt((await sending) as Hex);
    expect(receipt.status).toBe('success');
    expect((await harbor.balance(RECEIVER)) - before).toBe(parseEther('1'));

    const declined = host.ask('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId: HARBOR });
    await host.frame.getByTestId('wallet-cancel').click();
    expect(await declined).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_ERROR', payload: { code: 4001 } });
  });

  test('tells the page when the login has ended elsewhere', async ({ frameHost: host, page, signUpAs }) => {
    await signUpAs('ended@example.org');
    const { address } = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    await page.context().clearCookies();
    const answer = await host.ask('RPC_REQUEST', {
      method: 'personal_sign',
      params: ['0x00', address],
      chainId: HARBOR,
    });
    expect(answer.payload).toMatchObject({ code: 4100 });
    expect((await host.received()).map(({ type }) => type)).toContain('@w3m-frame/SIGNED_OUT');
  });

  test('stays away after Cancel, and asks the next question', async ({ frameHost: host, signUpAs }) => {
    await signUpAs('cancels@example.org');
    const { address } = await host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'eoa' });
    const ask = (text: string, id: string): Promise<Received> =>
      host.ask('RPC_REQUEST', { method: 'personal_sign', params: [toHex(text), address], chainId: HARBOR }, id);
    const first = ask('First', 'first');
    await host.frame.getByTestId('wallet-cancel').click();
    expect((await first).payload).toMatchObject({ code: 4001 });
    const second = ask('Second', 'second');
    await expect(host.frame.getByTestId('wallet-approve')).toBeEnabled(); // as long as Approve was guarded before
    await expect(host.frame.getByTestId('wallet-text')).toHaveText('Second');
    const shown = (await host.received()).filter(({ type }) => /(SHOW|HIDE)$/.test(type));
    const from = shown.findIndex(({ type }) => type.endsWith('HIDE'));
    const ids = shown.slice(from + 1).map(({ payload }) => (payload as { readonly id: string }).id);
    expect(new Set(ids)).toEqual(new Set(['second']));
    await host.frame.getByTestId('wallet-cancel').click();
    await second;
  });

  test('reports the account of each network to requests at the same time', async ({
    frameHost: host,
    demo,
    signUpAs,
  }) => {
    await signUpAs('both@example.org');
    const chainId = demo.solana.caipNetworkId;
    const users = await Promise.all([
      host.get('GET_USER', { chainId: HARBOR, preferredAccountType: 'smartAccount' }),
      host.get('GET_USER', { chainId, preferredAccountType: 'eoa' }),
    ]);
    expect(users).toMatchObject([
      { chainId: HARBOR, address: expect.stringMatching(/^0x/) as unknown, preferredAccountType: 'smartAccount' },
      { chainId, address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) as unknown },
    ]);
    expect(await host.get('GET_USER', { chainId: HARBOR })).toEqual(users[0]);
  });

  test('signs and batches with the smart account, before and after its deployment', async ({
    frameHost: host,
    signUpAs,
    harbor,
  }) => {
    await signUpAs('smart@example.org');
    const user = await host.get('GET_USER', { chainId: HARBOR });
    const smart = accountOf(user, 'smartAccount');
    expect([user.address, user.smartAccountDeployed]).toEqual([smart, false]);
    const client = createClient({ transport: http(harbor.url) });
    expect(await harbor.code(smart)).toBeUndefined();

    const message = 'Before it exists';
    const early = (await host.approve('personal_sign', [toHex(message), smart], HARBOR)) as Hex;
    expect(await verifyMessage(client, { address: smart, message, signature: early })).toBe(true);
    expect(await verifyMessage(client, { address: smart, message: 'another', signature: early })).toBe(false);

    await harbor.setBalance(smart, parseEther('1'));
    const before = await harbor.balance(RECEIVER);
    const value = '0x16345785d8a0000'; // 0.1 ETH
    const calls = [
      { to: RECEIVER, value },
      { to: RECEIVER, value },
      { to: RECEIVER, value, data: '0x' },
    ];
    const { id } = (await host.approve(
      'wallet_sendCalls',
      [{ version: '2.0.0', from: smart, calls, atomicRequired: true }],
      HARBOR,
    )) as { id: string };
    const status = await host.get('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: [id] });
    expect(status).toMatchObject({ id, status: 200, atomic: true });
    expect((await harbor.balance(RECEIVER)) - before).toBe(parseEther('0.3'));
    expect(await harbor.balance(smart)).toBe(parseEther('0.7')); // the fee is sponsored

    const typed = {
      domain: { name: 'Shop', chainId: HARBOR },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Order: [{ name: 'amount', type: 'uint256' }],
      },
      primaryType: 'Order',
      message: { amount: '7' },
    } as const;
    const late = (await host.approve('eth_signTypedData_v4', [smart, JSON.stringify(typed)], HARBOR)) as Hex;
    const { EIP712Domain: _, ...types } = typed.types;
    expect(
      await verifyTypedData(client, { address: smart, ...typed, types, message: { amount: 7n }, signature: late }),
    ).toBe(true);
    const magic = await readContract(client, {
      address: smart,
      abi: parseAbi(['function entryPoint() view returns (address)']),
      functionName: 'entryPoint',
    });
    expect(magic).toBe('0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108');
  });

  test('says what the operation of a smart account costs, and nothing of other accounts', async ({
    frameHost: host,
    signUpAs,
  }) => {
    await signUpAs('cost@example.org');
    const user = await host.get('GET_USER', { chainId: HARBOR });
    const estimate = (from: string, change: object = {}): Promise<{ readonly payload?: unknown }> => {
      const order = { from, chainId: '0x7a69', calls: [{ to: RECEIVER, value: '0x0' }], ...change };
      return host.ask('RPC_REQUEST', { method: 'wallet_estimateCalls', params: [order], chainId: HARBOR });
    };
    const smart = accountOf(user, 'smartAccount');
    expect((await estimate(smart)).payload).toEqual({
      gas: expect.stringMatching(/^0x[1-9a-f][0-9a-f]{4,}$/),
      maxFeePerGas: '0x0', // sponsored
      maxPriorityFeePerGas: '0x0',
      prepaid: '0x0',
    });
    const refusals = [
      [await estimate(accountOf(user, 'eoa')), 4200],
      [await estimate(RECEIVER), 4100],
      [await estimate(smart, { chainId: '0x1' }), 5710],
      [await estimate(smart, { calls: [] }), -32_602],
      [await estimate(smart, { calls: [{ to: 'nowhere' }] }), -32_602],
    ] as const;
    for (const [answer, code] of refusals) expect(answer.payload).toMatchObject({ code });
  });

  test('says in plain words that an account has no money for the amount or for the fee', async ({
    frameHost: host,
    page,
    signUpAs,
    wallet,
    harbor,
    demo,
  }) => {
    test.slow(); // starts the wallet again
    await signUpAs('poor@example.org');
    const user = await host.get('GET_USER', { chainId: HARBOR });
    const [smart, own] = [accountOf(user, 'smartAccount'), accountOf(user, 'eoa')];
    const refuses = async (from: Address, value: Hex, why: RegExp): Promise<void> => {
      const params = [{ from, to: RECEIVER, value }];
      const sending = host.ask('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId: HARBOR });
      await expect(host.frame.getByRole('note').getByText(why)).toBeVisible();
      await expect(host.frame.getByRole('note').filter({ hasText: 'expected to fail' })).toHaveCount(0);
      await host.frame.getByTestId('wallet-approve').click();
      await expect(host.frame.getByRole('alert')).toHaveText('Insufficient funds for the amount and the network fee.');
      await host.frame.getByTestId('wallet-close').click();
      const message = 'Insufficient funds for the amount and the network fee.'; // its first words are those of nodes
      expect((await sending).payload).toMatchObject({ message, code: -32_003 });
    };
    const cent = '0x2386f26fc10000'; // 0.01 ETH
    await refuses(smart, cent, /^The account has 0 ETH, which is not enough\.$/);
    await refuses(own, cent, /^The account has 0 ETH, which is not enough\.$/);

    await wallet.sponsor(false);
    await page.reload();
    await host.embed(demo.walletUrl);
    await refuses(
      smart,
      '0x0',
      /^The account has 0 ETH, and the network fee is up to 0\.\d+ ETH\. Add ETH to pay it\.$/,
    );
    await harbor.setBalance(smart, parseEther('1'));
    const before = await harbor.balance(RECEIVER);
    const hash = await host.approve('eth_sendTransaction', [{ from: smart, to: RECEIVER, value: cent }], HARBOR);
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
    expect((await harbor.balance(RECEIVER)) - before).toBe(parseEther('0.01'));
    expect(await harbor.balance(smart)).toBeLessThan(parseEther('0.99')); // it has paid the fee
  });

  test('shows what the network foresees, and warns of a failure and of rights', async ({
    frameHost: host,
    signUpAs,
    harbor,
  }) => {
    await signUpAs('foresees@example.org');
    const smart = accountOf(await host.get('GET_USER', { chainId: HARBOR }), 'smartAccount');
    const { address: token } = harbor.token('DUSD');
    const word = (value: bigint): string => value.toString(16).padStart(64, '0');
    const transfer = `0xa9059cbb${word(BigInt(RECEIVER))}${word(1_000_000n)}`;
    const sending = host.ask('RPC_REQUEST', {
      method: 'eth_sendTransaction',
      chainId: HARBOR,
      params: [{ from: smart, to: token, data: transfer }],
    });
    const warning = host.frame.getByRole('note').filter({ hasText: 'This transaction is expected to fail' });
    await expect(warning).toBeVisible(); // the account has none of it
    await expect(host.frame.getByTestId('wallet-step')).toContainText('Send 1 DUSD');
    await host.frame.getByTestId('wallet-cancel').click();
    await sending;

    const fields = ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'];
    const permit = {
      domain: { name: 'Demo Dollar', chainId: HARBOR, verifyingContract: token },
      types: {
        EIP712Domain: ['name string', 'chainId uint256', 'verifyingContract address'].map(fieldOf),
        Permit: fields.map(fieldOf),
      },
      primaryType: 'Permit',
      message: { owner: smart, spender: RECEIVER, value: '2500000', nonce: '0', deadline: '1600000000' },
    };
    const params = [smart, JSON.stringify(permit)];
    const signing = host.ask('RPC_REQUEST', { method: 'eth_signTypedData_v4', params, chainId: HARBOR });
    await expect(host.frame.getByTestId('wallet-change')).toContainText('can spend up to 2.5 DUSD');
    await expect(host.frame.getByRole('note').filter({ hasText: 'This request has expired already.' })).toBeVisible();
    await host.frame.getByTestId('wallet-cancel').click();
    await signing;
  });

  test('sends no transaction of the smart account whose call fails: its hash could not tell', async ({
    frameHost: host,
    signUpAs,
    harbor,
  }) => {
    await signUpAs('reverted@example.org');
    const smart = accountOf(await host.get('GET_USER', { chainId: HARBOR }), 'smartAccount');
    await harbor.setBalance(smart, parseEther('1'));
    const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11';
    const params = [{ from: smart, to: multicall, data: '0x12345678' }]; // it has no such function
    const sending = host.ask('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId: HARBOR });
    await expect(host.frame.getByRole('note').filter({ hasText: 'expected to fail' })).toBeVisible();
    await host.frame.getByTestId('wallet-approve').click();
    await expect(host.frame.getByRole('alert')).toContainText('revert');
    await host.frame.getByTestId('wallet-close').click();
    expect((await sending).payload).toMatchObject({ code: 3 });
  });

  test('reverts a whole batch when one call fails, and says so', async ({
    frameHost: host,
    signUpAs,
    wallet,
    harbor,
  }) => {
    await signUpAs('atomic@example.org');
    const smart = accountOf(await host.get('GET_USER', { chainId: HARBOR }), 'smartAccount');
    await harbor.restore(); // as at the end of a test before, which takes the relayer's balance
    await harbor.remember();
    await wallet.reset();
    await harbor.setBalance(smart, parseEther('1'));
    const before = await harbor.balance(RECEIVER);
    const calls = [
      { to: RECEIVER, value: '0x16345785d8a0000' },
      { to: RECEIVER, value: '0xde0b6b3a7640000' }, // more than is left
    ];
    const { id } = (await host.approve(
      'wallet_sendCalls',
      [{ version: '2.0.0', from: smart, calls, atomicRequired: true, id: 'mine' }],
      HARBOR,
    )) as { id: string };
    expect(id).toBe('mine');
    expect(await host.get('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: ['mine'] })).toMatchObject({
      status: 500,
    });
    expect(await harbor.balance(RECEIVER)).toBe(before);
    const capabilities = await host.get('RPC_REQUEST', { method: 'wallet_getCapabilities', params: [smart] });
    expect(capabilities).toMatchObject({ '0x7a69': { atomic: { status: 'supported' } } });
  });
});
