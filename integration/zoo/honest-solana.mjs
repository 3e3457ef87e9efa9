// Transactions on Solana as honest pages make them: transfers, routes of swaps, staking, mints, bridges and lending. Programs that
// the chain in memory lacks are played by the transfers that they make and by the accounts that they change.
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js';
import { key, mintBytes, SOL, token, TOKEN, TOKEN_2022, tokenBytes, u64, WRAPPED } from './solana-bytes.mjs';

const ASSOCIATED = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
const RENT = 2_039_280;
const fresh = () => Keypair.generate().publicKey;

const associatedOf = (mint, owner, program = TOKEN) =>
  PublicKey.findProgramAddressSync([owner.toBuffer(), program.toBuffer(), mint.toBuffer()], ASSOCIATED)[0];

/** Returns instructions of the account, and of programs that act in its name. */
function actsOf({ me, put, later }) {
  const sign = key(me, true, true);
  const open = (mint, owner = me, program = TOKEN) =>
    new TransactionInstruction({
      programId: ASSOCIATED,
      data: Buffer.from([1]),
      keys: [
        ...[sign, key(associatedOf(mint, owner, program)), key(owner, false), key(mint, false)],
        ...[key(SystemProgram.programId, false), key(program, false)],
      ],
    });
  const move = (from, to, amount, by = me, program = TOKEN) =>
    token(program, [3, ...u64(amount)], key(from), key(to), key(by, false, true));
  const close = at => token(TOKEN, [9], key(at), key(me), key(me, false, true));
  const memo = text => new TransactionInstruction({ programId: MEMO, data: Buffer.from(text), keys: [] });
  const budget = () => [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 400_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 }),
  ];
  /** A program changes an account of its own, such as a pool, beside the transfers that it makes. */
  const state = () => {
    const [at, program] = [fresh(), fresh()];
    put(at, program, Buffer.alloc(64));
    later.set(at.toBase58(), new Uint8Array(64).fill(1));
    return new TransactionInstruction({
      ...SystemProgram.transfer({ fromPubkey: me, toPubkey: me, lamports: 0 }),
      keys: [sign, key(me), key(at)],
    });
  };
  return { open, move, close, memo, budget, state, sign };
}

/** Puts the tokens and vaults of the programs on the chain. */
function placesOf({ me, put }) {
  const [usd, gold, shares] = [fresh(), fresh(), fresh()];
  const [pool, friend] = [fresh(), fresh()];
  put(friend, SystemProgram.programId, Buffer.alloc(0), SOL);
  put(pool, SystemProgram.programId, Buffer.alloc(0), SOL);
  for (const mint of [usd, gold, WRAPPED]) put(mint, TOKEN, mintBytes(fresh()));
  put(shares, TOKEN, mintBytes(pool));
  const hold = (mint, owner, amount, program = TOKEN, isNative = false) => {
    const at = associatedOf(mint, owner, program);
    put(at, program, tokenBytes(mint, owner, amount, isNative), RENT + (isNative ? Number(amount) : 0));
    return at;
  };
  const mine = { usd: hold(usd, me, 10n ** 12n), shares: hold(shares, me, 10n ** 12n), gold: associatedOf(gold, me) };
  const vault = { usd: hold(usd, pool, 10n ** 12n), gold: hold(gold, pool, 10n ** 12n) };
  const wrapped = hold(WRAPPED, pool, 50n * SOL, TOKEN, true);
  return { usd, gold, shares, pool, friend, mine, vault: { ...vault, wrapped }, hold };
}

/** Returns the requests; each shape with several amounts. */
export function honestSolana(world) {
  const { me, put, bytesOf } = world;
  const { open, move, close, memo, budget, state, sign } = actsOf(world);
  const { usd, gold, shares, pool, friend, mine, vault } = placesOf(world);
  const own = associatedOf(WRAPPED, me);
  const pay = (toPubkey, amount) => SystemProgram.transfer({ fromPubkey: me, toPubkey, lamports: amount });
  const wrap = amount => [open(WRAPPED), pay(own, amount), token(TOKEN, [17], key(own))];
  const mintTo = (mint, to, amount, by = pool) =>
    token(TOKEN, [7, ...u64(amount)], key(mint), key(to), key(by, false, true));
  const burn = (from, mint, amount) => token(TOKEN, [8, ...u64(amount)], key(from), key(mint), key(me, false, true));

  const newMint = amount => {
    const mint = fresh();
    const space = 82;
    const at = { fromPubkey: me, newAccountPubkey: mint, lamports: 1_461_600, space, programId: TOKEN };
    const initialise = token(TOKEN, [20, 0, ...me.toBuffer(), 0], key(mint));
    return [
      ...budget(),
      SystemProgram.createAccount(at),
      initialise,
      open(mint),
      mintTo(mint, associatedOf(mint, me), amount, me),
    ];
  };
  const newStake = lamports => {
    const stake = fresh();
    const authorized = { staker: me, withdrawer: me };
    return [
      ...budget(),
      ...StakeProgram.createAccount({ fromPubkey: me, stakePubkey: stake, authorized, lamports: Number(lamports) })
        .instructions,
    ];
  };
  const frozen = (() => {
    const at = fresh();
    put(at, TOKEN, tokenBytes(gold, me, 0n), RENT);
    return at;
  })();
  const tokens22 = (() => {
    const mint = fresh();
    put(mint, TOKEN_2022, mintBytes(fresh()));
    const [from, to] = [me, friend].map(owner => associatedOf(mint, owner, TOKEN_2022));
    put(from, TOKEN_2022, tokenBytes(mint, me, 10n ** 12n), RENT);
    put(to, TOKEN_2022, tokenBytes(mint, friend, 0n), RENT);
    return { mint, from, to };
  })();

  const shapes = amount => [
    [pay(friend, amount)],
    [...budget(), pay(friend, amount), memo('order 7')],
    [...budget(), open(usd, friend), move(mine.usd, associatedOf(usd, friend), amount)],
    [token(TOKEN_2022, [12, ...u64(amount), 6], key(tokens22.from), key(tokens22.mint, false), key(tokens22.to), sign)],
    // A route of a swap: SOL to a token, a token to SOL, and over a third token
    [
      ...budget(),
      ...wrap(amount),
      open(gold),
      move(own, vault.wrapped, amount),
      state(),
      move(vault.gold, mine.gold, amount * 3n, pool),
      close(own),
    ],
    [
      ...budget(),
      open(WRAPPED),
      move(mine.usd, vault.usd, amount),
      state(),
      move(vault.wrapped, own, amount, pool),
      close(own),
    ],
    [
      ...budget(),
      open(gold),
      move(mine.usd, vault.usd, amount),
      state(),
      state(),
      move(vault.gold, mine.gold, amount, pool),
    ],
    // Liquidity: both sides in, shares out
    [
      ...budget(),
      open(shares),
      move(mine.usd, vault.usd, amount),
      pay(vault.wrapped, amount),
      state(),
      mintTo(shares, mine.shares, amount),
    ],
    // Liquid staking, and back
    [...budget(), open(shares), pay(pool, amount), state(), mintTo(shares, mine.shares, amount)],
    [
      ...budget(),
      burn(mine.shares, shares, amount),
      state(),
      SystemProgram.transfer({ fromPubkey: pool, toPubkey: me, lamports: 10_000 }),
    ],
    newStake(amount + SOL),
    // Mints: a token of the account, and an item that is sold
    newMint(amount),
    [...newMint(1n), pay(pool, amount), state()],
    // Bridges: locked, or burned
    [...budget(), move(mine.usd, vault.usd, amount), state(), memo('to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8')],
    [...budget(), burn(mine.usd, usd, amount), state()],
    // Lending: supply, borrow, repay, withdraw
    [...budget(), move(mine.usd, vault.usd, amount), mintTo(shares, mine.shares, amount), state()],
    [...budget(), open(gold), state(), move(vault.gold, mine.gold, amount, pool)],
    [...budget(), move(mine.usd, vault.usd, amount), state(), state()],
    [...budget(), burn(mine.shares, shares, amount), move(vault.usd, mine.usd, amount, pool), state()],
    // Rights to an amount, and back
    [token(TOKEN, [4, ...u64(amount)], key(mine.usd), key(pool, false), sign)],
    [token(TOKEN, [5], key(mine.usd), sign)],
    // Rent of an empty account
    [close(frozen)],
  ];
  return [1n, 2n, 3n, 5n, 8n, 13n, 21n, 34n, 55n, 89n].flatMap(amount =>
    shapes(amount * 100_000n).map(instructions => ({ transaction: bytesOf(instructions) })),
  );
}
