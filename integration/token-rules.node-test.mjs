// Tokens whose program refuses a transfer (Token-2022): the refusal is told before the wallet is asked, on a chain that runs the
// real program.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { newcomer, startSolanaWorld } from './solana-world.mjs';
import { accountOf, key, openAccount, token, tokensIn } from './token-2022.mjs';

const BASE_BYTES = 166; // a token account with the kind of account, without extensions
const MEMO_BYTES = 5; // the extension of memos in a token account

test('Token-2022 with rules of transfers on the real program', async t => {
  let world, adapter, connection, me, payer, tokens;

  /** Creates a token that the payer can freeze, and mints some of it for the account. */
  async function createMint(extension) {
    const mint = await tokens.create({ decimals: 2, extension, canFreeze: true });
    await tokens.issue(mint, 1_000n, ...(extension?.beginsFrozen ? [thaw(mint, new PublicKey(me))] : []));
    return mint;
  }
  const freeze = (mint, owner) =>
    token([Buffer.from([10])], key(accountOf(owner, mint)), key(mint, false), tokens.signs());
  const thaw = (mint, owner) =>
    token([Buffer.from([11])], key(accountOf(owner, mint)), key(mint, false), tokens.signs());

  const refuses = async (mint, code, to = newcomer()) => {
    const request = { to, amount: 10n, token: mint.toBase58() };
    await assert.rejects(adapter.estimateTransfer(request), { code });
    await assert.rejects(adapter.transfer(request), { code });
  };
  const sends = (mint, to = newcomer()) => adapter.transfer({ to, amount: 10n, token: mint.toBase58() });

  before(async () => {
    world = await startSolanaWorld();
    ({ adapter, connection, me, payer } = world);
    tokens = tokensIn(world);
  });
  after(() => world?.stop());

  await t.test('is refused if it cannot be transferred', async () => {
    await refuses(await createMint({ data: [Buffer.from([32])], bytes: 0 }), 'TOKEN_NOT_TRANSFERABLE');
  });

  await t.test('is refused while an account of either side is frozen', async () => {
    const mint = await createMint();
    const [own, other] = [new PublicKey(me), Keypair.generate().publicKey];
    await tokens.send([freeze(mint, own)]);
    await refuses(mint, 'TOKEN_FROZEN');
    await tokens.send([thaw(mint, own), openAccount(payer.publicKey, other, mint), freeze(mint, other)]);
    await refuses(mint, 'TOKEN_FROZEN', other.toBase58());
    await tokens.send([thaw(mint, other)]);
    await sends(mint, other.toBase58());
  });

  await t.test('is refused to a new account that begins frozen', async () => {
    const mint = await createMint({ data: [Buffer.from([28, 0, 2])], bytes: 1, beginsFrozen: true });
    await refuses(mint, 'TOKEN_FROZEN');
    const other = Keypair.generate().publicKey;
    await tokens.send([openAccount(payer.publicKey, other, mint), thaw(mint, other)]);
    await sends(mint, other.toBase58());
  });

  await t.test('is refused to a receiver who takes it only with a memo', async () => {
    const mint = await createMint();
    const other = Keypair.generate();
    const account = accountOf(other.publicKey, mint);
    const owner = key(other.publicKey, false, true);
    await tokens.send(
      [
        openAccount(payer.publicKey, other.publicKey, mint),
        SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: other.publicKey, lamports: 1_000_000 }),
        token(
          [Buffer.from([29, 8, 0])],
          key(account),
          key(payer.publicKey, true, true),
          key(SystemProgram.programId, false),
          owner,
        ),
        token([Buffer.from([30, 0])], key(account), owner),
      ],
      other,
    );
    assert.equal((await connection.getAccountInfo(account)).data.length >= BASE_BYTES + MEMO_BYTES, true);
    await refuses(mint, 'MEMO_REQUIRED', other.publicKey.toBase58());
    await tokens.send([token([Buffer.from([30, 1])], key(account), owner)], other);
    await sends(mint, other.publicKey.toBase58());
  });
});
