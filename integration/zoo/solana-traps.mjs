// Transactions that try to take more than a preview shows, on a chain that runs the real programs.
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  Keypair,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { getTransactionDecoder } from '@solana/kit';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import {
  extended,
  extension,
  key,
  mintBytes,
  SOL,
  token,
  TOKEN,
  TOKEN_2022,
  tokenBytes,
  u32,
  u64,
  WRAPPED,
} from './solana-bytes.mjs';

const NODE = 'http://zoo.invalid/';

/** Starts a chain in memory; its node answers to the requests of previews. */
export async function startSolanaZoo(loaded) {
  const svm = new LiteSVM().withSigverify(false).withBlockhashCheck(false);
  const scope = new loaded.Scope();
  const [me, thief] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
  const put = (key, owner, data, lamports = 10n * SOL) =>
    svm.setAccount({
      address: key.toBase58(),
      lamports,
      data: new Uint8Array(data),
      programAddress: owner.toBase58(),
      executable: false,
      space: BigInt(data.length),
    });
  const shown = account =>
    account && (account.exists ?? true)
      ? {
          owner: String(account.programAddress),
          lamports: Number(account.lamports),
          data: [Buffer.from(account.data).toString('base64'), 'base64'],
        }
      : null;
  /** Data of accounts after a transaction whose program the chain does not have. */
  const later = new Map();
  const changed = account => {
    const data = account && later.get(String(account.address));
    return data ? { ...account, data } : account;
  };
  const methods = {
    getMultipleAccounts: ([keys]) => keys.map(key => shown(svm.getAccount(key))),
    getFeeForMessage: () => 5_000,
    getAccountInfo: ([key]) => shown(svm.getAccount(key)),
    simulateTransaction([wire, { accounts }]) {
      const result = svm.simulateTransaction(getTransactionDecoder().decode(Buffer.from(wire, 'base64')));
      if (result instanceof FailedTransactionMetadata) return { err: 'failed', logs: [result.toString()] };
      const after = new Map(result.postAccounts().map(account => [String(account.address), account]));
      return {
        err: null,
        accounts: accounts?.addresses.map(key => shown(changed(after.get(key) ?? svm.getAccount(key)))),
      };
    },
  };
  const nodeFetch = async (input, init) => {
    const { id, method, params } = JSON.parse(init.body);
    if (!Object.hasOwn(methods, method)) throw new Error(`The node has no ${method}`);
    const value = methods[method](params);
    return Response.json({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value } });
  };
  const otherFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => (String(input) === NODE ? nodeFetch(input, init) : otherFetch(input, init));

  const coin = { name: 'Solana', symbol: 'SOL', decimals: 9 };
  const id = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z';
  const network = loaded.toCaipNetwork({
    id,
    name: 'Zoo',
    chainNamespace: 'solana',
    nativeCurrency: coin,
    rpcUrls: { default: { http: [NODE] } },
  });
  const walletNetwork = { id: `solana:${id}`, name: 'Zoo', symbol: 'SOL', decimals: 9, rpcUrl: NODE };
  put(me, SystemProgram.programId, Buffer.alloc(0), 100n * SOL);
  put(thief, SystemProgram.programId, Buffer.alloc(0), SOL);
  const bytesOf = (instructions, tables = []) =>
    new VersionedTransaction(
      new TransactionMessage({ payerKey: me, recentBlockhash: svm.latestBlockhash(), instructions }).compileToV0Message(
        tables,
      ),
    ).serialize();
  return {
    svm,
    me,
    thief,
    put,
    bytesOf,
    later,
    ask: request => loaded.previewSolana({ scope, fetch: nodeFetch }, { account: me.toBase58(), network }, request),
    askWallet: async ({ transaction }) => {
      const context = {
        facts: { networks: [walletNetwork] },
        person: { known: async () => ({ solanaAddress: me.toBase58() }) },
        network: walletNetwork,
        hostOrigin: 'https://shop.example',
      };
      const params = { transaction: Buffer.from(transaction).toString('base64') };
      return (await loaded.prepareSolana(context, 'solana_signTransaction', params)).question;
    },
    stop() {
      scope.dispose();
      globalThis.fetch = otherFetch;
    },
  };
}

/** Returns a row for each trap. */
export function solanaTraps({ svm, me, thief, put, bytesOf, later }) {
  const rows = [];
  const row = (name, what, instructions, expected, tables) =>
    rows.push({
      name,
      what,
      chain: 'Solana',
      request: () => ({ transaction: bytesOf(instructions, tables) }),
      expected,
    });
  const fresh = () => Keypair.generate().publicKey;
  const hold = (mint, owner, amount, program = TOKEN, parts = [], isNative = false) => {
    const at = fresh();
    const bytes = tokenBytes(mint, owner, amount, isNative);
    put(
      at,
      program,
      parts.length > 0 || program === TOKEN_2022 ? extended(bytes, 2, parts) : bytes,
      isNative ? amount + 2_039_280n : 2_039_280n * 2n,
    );
    return at;
  };
  const gold = fresh();
  put(gold, TOKEN, mintBytes(me));
  const [mine, theirs] = [hold(gold, me, 1_000n), hold(gold, thief, 0n)];
  const wrapped = hold(WRAPPED, me, 50n * SOL, TOKEN, [], true);
  const sign = key(me, false, true);

  row('Transfer of all', 'to the thief', [token(TOKEN, [3, ...u64(1_000n)], key(mine), key(theirs), sign)], {
    loses: [gold.toBase58()],
  });
  const approve = amount => token(TOKEN, [4, ...u64(amount)], key(mine), key(thief, false), sign);
  row('Delegate', 'approve of all', [approve(2n ** 64n - 1n)], {
    rights: [[gold.toBase58(), 'all']],
    warnings: ['unlimited', 'unknown-spender'],
  });
  row('Delegate of what is held', 'approve of exactly that', [approve(1_000n)], {
    rights: [[gold.toBase58(), 1_000n]],
    warnings: ['unknown-spender'],
  });
  row('Delegate of nearly all', 'approve of one unit less than is held', [approve(999n)], {
    rights: [[gold.toBase58(), 999n]],
    warnings: ['unknown-spender'],
  });
  const authority = (kind, program = TOKEN, at = mine) =>
    token(program, [6, kind, 1, ...thief.toBuffer()], key(at), sign);
  row('Owner of a token account', 'SetAuthority', [authority(2)], { warnings: ['owner-changes'] });
  row('Close authority', 'of wrapped SOL, which closing pays out', [authority(3, TOKEN, wrapped)], {
    warnings: ['owner-changes'],
  });
  row('Mint authority', 'of a token of the account', [authority(0, TOKEN, gold)], { warnings: ['owner-changes'] });
  row(
    'Assigned account',
    'the account itself goes to a program',
    [SystemProgram.assign({ accountPubkey: me, programId: TOKEN })],
    {
      warnings: ['owner-changes'],
    },
  );

  const takeover = [
    SystemProgram.allocate({ accountPubkey: me, space: 80 }),
    SystemProgram.nonceInitialize({ noncePubkey: me, authorizedPubkey: thief }),
  ];
  row('Account as a nonce', 'the thief may withdraw all its coins later', takeover, { warnings: ['owner-changes'] });

  const emptied = Array.from({ length: 8 }, () => hold(gold, me, 0n));
  row(
    'Rent of accounts',
    'closes empty token accounts, and pays their rent to the thief',
    emptied.map(at => token(TOKEN, [9], key(at), key(thief), sign)),
    { loses: [''] },
  );

  const stakeOf = amount => {
    const at = fresh();
    const meta = Buffer.concat([u32(1), u64(2_282_880n), me.toBuffer(), me.toBuffer(), Buffer.alloc(48)]);
    put(at, StakeProgram.programId, Buffer.concat([meta, Buffer.alloc(200 - meta.length)]), amount);
    return at;
  };
  const stake = stakeOf(100n * SOL);
  for (const [name, type] of [
    ['staker', 0],
    ['withdrawer', 1],
  ])
    row(
      `Stake: ${name}`,
      'Authorize',
      [
        ...StakeProgram.authorize({
          stakePubkey: stake,
          authorizedPubkey: me,
          newAuthorizedPubkey: thief,
          stakeAuthorizationType: { index: type },
        }).instructions,
      ],
      { warnings: ['owner-changes'] },
    );
  row(
    'Stake: withdrawal',
    'to the thief',
    [
      ...StakeProgram.withdraw({
        stakePubkey: stake,
        authorizedPubkey: me,
        toPubkey: thief,
        lamports: Number(40n * SOL),
      }).instructions,
    ],
    { loses: [''] },
  );

  /** The locked time, no epoch, and the thief as custodian. */
  const lockup = Buffer.concat([u32(6), Buffer.from([1]), u64(2n ** 40n), Buffer.from([0, 1]), thief.toBuffer()]);
  row(
    'Stake: lockup',
    'only the thief may release it',
    [
      new TransactionInstruction({
        programId: StakeProgram.programId,
        keys: [key(stake), key(me, false, true)],
        data: lockup,
      }),
    ],
    { warnings: ['owner-changes'] },
  );

  const nonce = fresh();
  const nonceBytes = Buffer.concat([u32(1), u32(1), me.toBuffer(), Buffer.alloc(32, 7), u64(5_000n)]);
  put(nonce, SystemProgram.programId, nonceBytes, 2_000_000n);
  row(
    'Nonce authority',
    'goes to the thief',
    [SystemProgram.nonceAuthorize({ noncePubkey: nonce, authorizedPubkey: me, newAuthorizedPubkey: thief })],
    { warnings: ['owner-changes'] },
  );
  row(
    'Nonce: withdrawal',
    'to the thief',
    [SystemProgram.nonceWithdraw({ noncePubkey: nonce, authorizedPubkey: me, toPubkey: thief, lamports: 2_000_000 })],
    { loses: [''] },
  );
  const durable = [
    SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: me }),
    SystemProgram.transfer({ fromPubkey: me, toPubkey: thief, lamports: 5n }),
  ];
  row('Durable nonce', 'can be sent at any later time', durable, { warnings: ['no-expiry'], loses: [''] });
  const [{ programId, keys, data }, ...rest] = durable;
  const padded = new TransactionInstruction({ programId, keys, data: Buffer.concat([data, Buffer.alloc(1)]) });
  row('Durable nonce with a byte more', 'which the runtime ignores', [padded, ...rest], {
    warnings: ['no-expiry'],
    loses: [''],
  });

  for (const [name, type, data] of [
    [
      'transfer fee',
      1,
      Buffer.concat([Buffer.alloc(88), Buffer.from([232, 3]), Buffer.alloc(16), Buffer.from([232, 3])]),
    ],
    ['hook', 14, Buffer.concat([Buffer.alloc(32), thief.toBuffer()])],
    ['permanent delegate', 12, thief.toBuffer()],
  ]) {
    const mint = fresh();
    put(mint, TOKEN_2022, extended(mintBytes(thief), 1, [extension(type, data)]));
    const extra = { 1: [extension(2, Buffer.alloc(8))], 14: [extension(15, Buffer.alloc(1))], 12: [] }[type];
    const [from, to] = [hold(mint, me, 1_000n, TOKEN_2022, extra), hold(mint, thief, 0n, TOKEN_2022, extra)];
    const burn = token(TOKEN_2022, [8, ...u64(10n)], key(from), key(mint), sign);
    const move = token(TOKEN_2022, [12, ...u64(10n), 6], key(from), key(mint, false), key(to), sign);
    row(
      `Token-2022: ${name}`,
      type === 14 ? 'a burn of a token whose transfers run a program' : 'a transfer',
      [type === 14 ? burn : move],
      {
        loses: [mint.toBase58()],
        warnings: ['token-rules'],
      },
    );
  }
  const closer = hold(gold, me, 5n, TOKEN_2022);
  row('Token-2022: close authority', 'SetAuthority', [authority(3, TOKEN_2022, closer)], {
    warnings: ['owner-changes'],
  });

  const poke = at => [
    new TransactionInstruction({
      ...SystemProgram.transfer({ fromPubkey: me, toPubkey: thief, lamports: 0 }),
      keys: [sign, key(thief), key(at)],
    }),
  ];
  const secret = fresh();
  const base = tokenBytes(gold, me, 5n);
  put(secret, TOKEN_2022, extended(base, 2, [extension(5, Buffer.alloc(295))]));
  later.set(secret.toBase58(), new Uint8Array(extended(base, 2, [extension(5, Buffer.alloc(295, 1))])));
  row('Token-2022: confidential', 'an encrypted balance changes', poke(secret), { warnings: ['incomplete'] });
  for (const [name, what] of [
    ['Compressed NFT', 'its owner is a leaf of a tree'],
    ['Core asset', 'its owner is in the account of its program'],
    ['Unknown program', 'changes an account of its own'],
  ]) {
    const [tree, program] = [fresh(), fresh()];
    put(tree, program, Buffer.alloc(64));
    later.set(tree.toBase58(), new Uint8Array(64).fill(1));
    row(name, what, poke(tree), { warnings: ['incomplete'] });
  }

  const table = fresh();
  const hidden = [mine, theirs];
  const head = Buffer.concat([
    u32(1),
    u64(2n ** 64n - 1n),
    u64(0n),
    Buffer.from([0, 0]),
    Buffer.alloc(32),
    Buffer.alloc(2),
  ]);
  put(table, AddressLookupTableProgram.programId, Buffer.concat([head, ...hidden.map(each => each.toBuffer())]));
  const lookup = new AddressLookupTableAccount({
    key: table,
    state: AddressLookupTableAccount.deserialize(svm.getAccount(table.toBase58()).data),
  });
  row(
    'Lookup table',
    'names the accounts that are emptied',
    [token(TOKEN, [3, ...u64(900n)], key(mine), key(theirs), sign)],
    {
      loses: [gold.toBase58()],
    },
    [lookup],
  );
  return rows;
}
