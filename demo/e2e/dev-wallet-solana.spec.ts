import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
  verifySignature,
  type Instruction,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { expect, SOLANA_ACCOUNTS, test } from './fixtures.js';
import type { SolanaDriver } from './solana-driver.js';
import { accounts, ask, changes, connect, names, visit } from './wallet-standard.js';

const [FIRST, SECOND, THIRD] = SOLANA_ACCOUNTS;
const first = createNoopSigner(address(FIRST));
const CHAIN = 'solana:localnet';
/** Longer than the page takes to load; the test advances the clock itself. */
const LATE_MS = 600_000;
const SEND = ['solana:signAndSendTransaction', 'signAndSendTransaction'] as const;
const SIGN = ['solana:signTransaction', 'signTransaction'] as const;
const SIGN_MESSAGE = ['solana:signMessage', 'signMessage'] as const;

/** Bytes of an unsigned transaction with the first account as fee payer. */
async function transaction(
  solana: SolanaDriver,
  version: 'legacy' | 0,
  instructions: readonly Instruction[],
): Promise<number[]> {
  const lifetime = await solana.lifetime();
  const message = pipe(
    createTransactionMessage({ version }),
    empty => setTransactionMessageFeePayer(address(FIRST), empty),
    paid => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    timed => appendTransactionMessageInstructions(instructions, timed),
  );
  return [...getTransactionEncoder().encode(compileTransaction(message))];
}

const transfer = (solana: SolanaDriver, version: 'legacy' | 0, to: string, amount: bigint): Promise<number[]> =>
  transaction(solana, version, [getTransferSolInstruction({ source: first, destination: address(to), amount })]);

const stranger = async (): Promise<string> => (await generateKeyPairSigner()).address;

const publicKey = (of: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(getBase58Encoder().encode(of)), 'Ed25519', true, ['verify']);

test.beforeEach(({ page }) => visit(page));

test.describe('connecting', () => {
  test('registers under the name of the EVM wallet, with its chains and features', async ({ page }) => {
    expect(await names(page)).toEqual(['Developer Wallet']);
    const wallet = await page.evaluate(() => {
      const { version, icon, chains, features } = window.registered[0]!;
      return { version, icon, chains, features: Object.keys(features) };
    });
    expect(wallet).toMatchObject({
      version: '1.0.0',
      chains: ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'],
      features: [
        ...['standard:connect', 'standard:disconnect', 'standard:events'],
        ...['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
      ],
    });
    expect(wallet.icon).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  test('shares no account before approval, nor on a silent connect', async ({ page, devWallet }) => {
    expect(await accounts(page)).toEqual([]);
    expect(await ask(page, 'standard:connect', 'connect', { silent: true })).toEqual({ result: { accounts: [] } });
    await expect(devWallet.sheet).toBeHidden();
    await connect(page, devWallet);
    expect(await accounts(page)).toEqual([FIRST]);
    expect(await changes(page)).toEqual([[FIRST]]);
    expect(await devWallet.granted()).toEqual([]); // approval on Solana grants no EVM account
  });

  test('grants the checked accounts, keeps them over a reload, and revokes them on disconnect', async ({
    page,
    devWallet,
  }) => {
    const answer = ask(page, 'standard:connect', 'connect');
    await devWallet.asks('Connect to this page?');
    await devWallet.sheet.getByRole('checkbox').nth(2).check();
    await devWallet.approveButton.click();
    expect(await answer).toMatchObject({ result: { accounts: [{ address: FIRST }, { address: THIRD }] } });

    await page.reload();
    await page.waitForFunction(() => window.registered.length > 0);
    expect(await ask(page, 'standard:connect', 'connect', { silent: true })).toMatchObject({
      result: { accounts: [{ address: FIRST }, { address: THIRD }] },
    });
    await ask(page, 'standard:disconnect', 'disconnect');
    expect(await accounts(page)).toEqual([]);
    expect(await changes(page)).toEqual([[]]);
  });

  test('rejects with 4001 when declined, and with -32002 while a request is open', async ({ page, devWallet }) => {
    const answer = ask(page, 'standard:connect', 'connect');
    await devWallet.asks('Connect to this page?');
    expect(await ask(page, 'standard:connect', 'connect')).toMatchObject({ code: -32002 });
    await devWallet.rejectButton.click();
    expect(await answer).toMatchObject({ code: 4001 });
  });

  test('reports account changes, locking, removal and return', async ({ page, devWallet }) => {
    await devWallet.grantSolana([FIRST]);
    await devWallet.useSolanaAccount(SECOND);
    expect(await accounts(page)).toEqual([SECOND, FIRST]);
    await devWallet.set({ locked: true });
    expect(await accounts(page)).toEqual([]);
    await devWallet.set({ locked: false });
    await devWallet.set({ gone: true });
    expect(await names(page)).toEqual([]);
    await devWallet.set({ gone: false });
    expect(await names(page)).toEqual(['Developer Wallet']);
    expect(await changes(page)).toEqual([[FIRST], [SECOND, FIRST], [], [SECOND, FIRST], [], [SECOND, FIRST]]);
  });

  test('registers late, with a second wallet and malformed ones, when its settings say so', async ({
    page,
    devWallet,
  }) => {
    await page.clock.install();
    await devWallet.set({ announceAfterMs: LATE_MS, second: true, malformed: true });
    await page.reload();
    await page.waitForFunction(() => window.devWallet);
    expect(await names(page)).toEqual([]);
    await page.clock.fastForward(LATE_MS);
    expect(await names(page)).toEqual(['Developer Wallet', 'Second Wallet', null, '', 'Broken Wallet']);
  });
});

test.describe('signing', () => {
  test('signs a message with the key of the account', async ({ page, devWallet }) => {
    await connect(page, devWallet);
    const message = [...new TextEncoder().encode('Hello, Latchkey ✓')];
    const answer = ask(page, ...SIGN_MESSAGE, { account: FIRST, message });
    await devWallet.asks('Sign this message?');
    await expect(devWallet.sheet).toContainText('Hello, Latchkey ✓');
    await devWallet.approveButton.click();
    const { result } = (await answer) as { result: [{ signature: number[]; signedMessage: number[] }] };
    expect(result[0].signedMessage).toEqual(message);
    const signature = signatureBytes(Uint8Array.from(result[0].signature));
    expect(await verifySignature(await publicKey(FIRST), signature, Uint8Array.from(message))).toBe(true);
  });

  test('refuses a transaction passed as a message, and an account that is not shared', async ({
    page,
    devWallet,
    solana,
  }) => {
    const message = [1, 2, 3];
    expect(await ask(page, ...SIGN_MESSAGE, { account: FIRST, message })).toMatchObject({ code: 4100 });
    await connect(page, devWallet);
    expect(await ask(page, ...SIGN_MESSAGE, { account: SECOND, message })).toMatchObject({ code: 4100 });
    const wire = await transfer(solana, 0, SECOND, 1n);
    const { messageBytes } = getTransactionDecoder().decode(Uint8Array.from(wire));
    expect(await ask(page, ...SIGN_MESSAGE, { account: FIRST, message: [...messageBytes] })).toMatchObject({
      code: -32602,
    });
    await expect(devWallet.sheet).toBeHidden();
  });

  test('signs legacy and version 0 transactions without sending them', async ({ page, devWallet, solana }) => {
    await connect(page, devWallet);
    const to = await stranger();
    const wires = await Promise.all(([0, 'legacy'] as const).map(kind => transfer(solana, kind, to, 1_000_000_001n)));
    const inputs = wires.map(wire => ({ account: FIRST, transaction: wire, chain: CHAIN }));
    const answer = ask(page, ...SIGN, ...inputs);
    await devWallet.asks('Sign 2 transactions?');
    await expect(devWallet.sheet).toContainText('1.000000001 SOL');
    await expect(devWallet.sheet).toContainText('The wallet only signs');
    await devWallet.approveButton.click();
    const { result } = (await answer) as { result: { signedTransaction: number[] }[] };
    const key = await publicKey(FIRST);
    for (const [index, { signedTransaction }] of result.entries()) {
      const signed = getTransactionDecoder().decode(Uint8Array.from(signedTransaction));
      const before = getTransactionDecoder().decode(Uint8Array.from(wires[index]!));
      expect([...signed.messageBytes]).toEqual([...before.messageBytes]);
      expect(await verifySignature(key, signed.signatures[address(FIRST)]!, signed.messageBytes)).toBe(true);
    }
    expect(await solana.balance(to)).toBe(0n);
  });
});

test.describe('sending', () => {
  const sent = async (answer: Promise<unknown>): Promise<readonly string[]> =>
    ((await answer) as { result: { signature: number[] }[] }).result.map(({ signature }) =>
      getBase58Decoder().decode(Uint8Array.from(signature)),
    );

  for (const version of ['legacy', 0] as const)
    test(`transfers SOL in a transaction of version ${version}`, async ({ page, devWallet, solana }) => {
      await connect(page, devWallet);
      const [to, before] = [await stranger(), await solana.balance(FIRST)];
      const wire = await transfer(solana, version, to, 1_500_000_000n);
      const answer = ask(page, ...SEND, { account: FIRST, transaction: wire, chain: CHAIN });
      await devWallet.asks('Send this transaction?');
      for (const text of ['Sends SOL', '1.5 SOL', to, FIRST, '0.000005 SOL', 'Local Solana'])
        await expect(devWallet.sheet).toContainText(text);
      await devWallet.approveButton.click();
      const [signature] = await sent(answer);
      expect(await solana.status(signature!)).toMatchObject({ err: null });
      expect(await solana.balance(to)).toBe(1_500_000_000n);
      expect(await solana.balance(FIRST)).toBe(before - 1_500_000_000n - 5_000n);
    });

  test('transfers a token, creates the token account of the receiver, and shows the receiver', async ({
    page,
    devWallet,
    solana,
  }) => {
    await connect(page, devWallet);
    for (const symbol of ['DUSD', 'DPTS']) {
      const to = await stranger();
      const { mint, program, decimals } = solana.token(symbol);
      const [source, destination] = [await solana.tokenAccount(FIRST, symbol), await solana.tokenAccount(to, symbol)];
      const before = await solana.tokenBalance(FIRST, symbol);
      const wire = await transaction(solana, 0, [
        await getCreateAssociatedTokenIdempotentInstructionAsync({
          payer: first,
          owner: address(to),
          mint,
          tokenProgram: program,
        }),
        getTransferCheckedInstruction(
          { source, mint, destination, authority: first, amount: 1_234n, decimals },
          { programAddress: program },
        ),
      ]);
      const options = { commitment: 'confirmed' };
      const answer = ask(page, ...SEND, { account: FIRST, transaction: wire, chain: CHAIN, options });
      await devWallet.asks('Send this transaction?');
      const amount = symbol === 'DUSD' ? '0.001234 DUSD' : '12.34 DPTS';
      for (const text of ['Opens an account for a token', amount, to])
        await expect(devWallet.sheet).toContainText(text);
      await devWallet.approveButton.click();
      const [signature] = await sent(answer);
      expect((await solana.status(signature!))!.commitment).not.toBe('processed');
      expect(await solana.tokenBalance(to, symbol)).toBe(1_234n);
      expect(await solana.tokenBalance(FIRST, symbol)).toBe(before - 1_234n);
    }
  });

  test('sends several transactions after one approval', async ({ page, devWallet, solana }) => {
    await connect(page, devWallet);
    const to = await stranger();
    const wires = await Promise.all([2_000_000n, 3_000_000n].map(amount => transfer(solana, 0, to, amount)));
    const answer = ask(page, ...SEND, ...wires.map(wire => ({ account: FIRST, transaction: wire, chain: CHAIN })));
    await devWallet.approve('Send 2 transactions?');
    expect(await sent(answer)).toHaveLength(2);
    expect(await solana.balance(to)).toBe(5_000_000n);
  });

  test('warns about insufficient funds before approval, and forwards the error of the node', async ({
    page,
    devWallet,
    solana,
  }) => {
    await solana.setBalance(FIRST, 1_000_000n);
    await connect(page, devWallet);
    const wire = await transfer(solana, 0, await stranger(), 5_000_000_000n);
    const answer = ask(page, ...SEND, { account: FIRST, transaction: wire, chain: CHAIN });
    await devWallet.asks('Send this transaction?');
    await expect(page.getByTestId('dev-wallet-problem')).toContainText('insufficient lamports');
    await devWallet.approveButton.click();
    const outcome = (await answer) as { code: number; message: string };
    expect(outcome.code).toBe(-32603);
    expect(outcome.message).toMatch(/simulation failed.*insufficient lamports/is);
  });

  test('sends nothing when declined, on another network, when invalid, or for an account that is no signer', async ({
    page,
    devWallet,
    solana,
  }) => {
    await connect(page, devWallet);
    const to = await stranger();
    const wire = await transfer(solana, 0, to, 1_000_000n);
    const answer = ask(page, ...SEND, { account: FIRST, transaction: wire, chain: CHAIN });
    await devWallet.reject('Send this transaction?');
    expect(await answer).toMatchObject({ code: 4001 });
    expect(await ask(page, ...SEND, { account: FIRST, transaction: wire, chain: 'solana:devnet' })).toMatchObject({
      code: 5710,
    });
    expect(await ask(page, ...SIGN, { account: FIRST, transaction: [1, 2, 3] })).toMatchObject({ code: -32602 });
    await devWallet.grantSolana([SECOND]);
    expect(await ask(page, ...SIGN, { account: SECOND, transaction: wire })).toMatchObject({ code: -32602 });
    expect(await solana.balance(to)).toBe(0n);
  });
});

test.describe('invalid responses', () => {
  test('returns only the invalid response that its settings select', async ({ page, devWallet }) => {
    await devWallet.set({ fault: 'odd accounts' });
    expect(await ask(page, 'standard:connect', 'connect')).toMatchObject({
      result: { accounts: [{ address: '0x1234' }, 5, null] },
    });
    await devWallet.set({ fault: 'odd signature', answer: 'approve' });
    expect(await ask(page, 'standard:connect', 'connect')).toMatchObject({
      result: { accounts: [{ address: FIRST }] },
    });
    expect(await ask(page, ...SIGN_MESSAGE, { account: FIRST, message: [7] })).toEqual({
      result: [{ signedMessage: [1, 2, 3], signature: [1, 2, 3] }],
    });
    await devWallet.set({ fault: 'odd transaction' });
    expect(await ask(page, ...SIGN, { account: FIRST, transaction: [] })).toEqual({
      result: [{ signedTransaction: [1, 2, 3] }],
    });
  });
});
