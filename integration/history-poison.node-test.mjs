// Histories that strangers write into: what nodes tell of an account shows its own doings, and no address or symbol that a
// contract has only claimed in its name. On chains that run the real EntryPoint and the real Token-2022 program.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Connection, Keypair, SystemProgram } from '@solana/web3.js';
import { concat, createClient, http, pad, publicActions, toHex, walletActions } from 'viem';
import { entryPoint08Abi, entryPoint08Address, toPackedUserOperation } from 'viem/account-abstraction';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { ROOT } from '../tools/files.mjs';
import { loadExports } from '../tools/load-typescript.mjs';
import { accountOf, key, openAccount, sendSigned, token, TOKEN_2022, u64 } from './token-2022.mjs';

const stranger = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const GAS = { callGasLimit: 500_000n, verificationGasLimit: 1_000_000n, preVerificationGas: 100_000n };
const FREE = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }; // the relayer pays
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const SAFE_DONE = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e';
const LOOK_ALIKE = '0x7099000000000000000000000000000000dc79c8';
/** Answers short calls with 6, its decimals; else logs an event with the first three words as topics, the rest as data. */
const CLAIMS = '0x3660041060115760066000526020 6000f35b6040356020356000356060360380606060 00376000a300'.replaceAll(
  ' ',
  '',
);
const word = value => pad(value, { size: 32 });
/** A call that logs a transfer of an amount in the name of an address. */
const claim = (from, to, amount) => concat([TRANSFER, word(from), word(to), toHex(amount, { size: 32 })]);

test('History of an EVM account', async t => {
  let loaded, chain, client, scope, reads, network, fake, account;

  const deployed = async runtime => {
    const code = concat([`0x60${toHex((runtime.length - 2) / 2).slice(2)}80600b6000396000f3`, runtime]);
    const hash = await client.sendTransaction({ data: code });
    return (await client.waitForTransactionReceipt({ hash })).contractAddress;
  };
  async function operate(...operations) {
    const packed = [];
    for (const [smart, calls] of operations) {
      const deployment = (await smart.isDeployed()) ? {} : await smart.getFactoryArgs();
      const callData = await smart.encodeCalls(calls);
      const unsigned = {
        sender: smart.address,
        nonce: await smart.getNonce(),
        callData,
        ...GAS,
        ...FREE,
        ...deployment,
        signature: '0x',
      };
      packed.push(toPackedUserOperation({ ...unsigned, signature: await smart.signUserOperation(unsigned) }));
    }
    const hash = await client.writeContract({
      address: entryPoint08Address,
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [packed, stranger.address],
    });
    const { status } = await client.waitForTransactionReceipt({ hash });
    assert.equal(status, 'success');
    return hash;
  }
  const read = async (address, listed = []) => {
    const { items } = await reads.activity({ address, network, listed }, undefined, new AbortController().signal);
    return new Map(items.map(item => [item.hash, item.transfers]));
  };
  const say = async (from, to, amount) => {
    const hash = await client.sendTransaction({ to: fake, data: claim(from, to, amount) });
    await client.waitForTransactionReceipt({ hash });
    return hash;
  };

  before(async () => {
    loaded = await loadExports(`
      export { EvmAdapter } from './controllers/adapters/eip155/index.js';
      export { Scope } from './controllers/core/scope.js';
      export { toCaipNetwork } from './controllers/domain/networks/networks.js';
      export { startEvmChain } from './demo/services/evm-chain/evm-chain.js';
      export { smartAccountOf } from './services/wallet/contracts/smart-account.js';`);
    chain = await loaded.startEvmChain({ root: ROOT, chainId: 31_337, name: 'Harbor', port: 0 });
    client = createClient({ account: stranger, chain: foundry, transport: http(chain.url), pollingInterval: 20 })
      .extend(publicActions)
      .extend(walletActions);
    network = loaded.toCaipNetwork({
      id: 31_337,
      name: 'Harbor',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chain.url] } },
    });
    scope = new loaded.Scope();
    const adapter = await new loaded.EvmAdapter().create({
      scope,
      networks: () => [network],
      discovery: { announced: false, injected: false },
    });
    reads = await adapter.loadReads();
    fake = await deployed(CLAIMS);
    account = await loaded.smartAccountOf(client, privateKeyToAccount(generatePrivateKey()));
  });
  after(async () => {
    scope?.dispose();
    await chain?.stop();
  });

  await t.test('hides what a contract logs in the name of the account, unless the host lists it', async () => {
    const victim = privateKeyToAccount(generatePrivateKey()).address;
    const hash = await say(victim, LOOK_ALIKE, 1_000n);
    const [transfer] = (await read(victim)).get(hash);
    assert.deepEqual([transfer.direction, transfer.isSpam], ['out', true]);
    const [listed] = (await read(victim, [fake])).get(hash);
    assert.equal(listed.isSpam, false);
  });

  await t.test('shows what the account sends itself, also of tokens that nobody lists', async () => {
    const hash = await say(stranger.address, LOOK_ALIKE, 5n);
    const [transfer] = (await read(stranger.address)).get(hash);
    assert.deepEqual([transfer.direction, transfer.isSpam], ['out', false]);
  });

  await t.test(
    'shows the operation of a smart account, and hides what another one logs in the same bundle',
    async () => {
      const thief = await loaded.smartAccountOf(client, privateKeyToAccount(generatePrivateKey()));
      const own = { to: fake, data: claim(account.address, stranger.address, 7n), value: 0n };
      const poison = { to: fake, data: claim(account.address, LOOK_ALIKE, 7n), value: 0n };
      for (const order of [
        [
          [account, [own]],
          [thief, [poison]],
        ],
        [
          [thief, [poison]],
          [account, [own]],
        ],
      ]) {
        const hash = await operate(...order);
        const transfers = (await read(account.address)).get(hash);
        const by = to => transfers.find(({ counterparty }) => counterparty?.toLowerCase() === to.toLowerCase());
        assert.equal(by(stranger.address)?.isSpam, false);
        assert.equal(by(LOOK_ALIKE)?.isSpam, true);
      }
    },
  );

  await t.test('believes no event of an entry point that is none', async () => {
    const { ownRanges } = await loadExports(
      `export { ownRanges } from './controllers/domain/assets/own-operations.js';`,
    );
    const topics = [SAFE_DONE];
    assert.deepEqual(ownRanges([{ address: fake, topics, logIndex: 3 }]), [
      { sender: fake.toLowerCase(), from: 3, to: 3 },
    ]);
    const forged = [
      { address: fake, topics: ['0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'], logIndex: 0 },
      {
        address: fake,
        topics: [
          `0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f`,
          word('0x1'),
          word(account.address),
        ],
        logIndex: 2,
      },
    ];
    assert.deepEqual(ownRanges(forged), []);
  });
});

const MINT_BYTES = 202; // with the extension of a permanent delegate

test('History of a Solana account', async t => {
  let loaded, chain, scope, network, connection, mint;
  const thief = Keypair.generate();
  const victim = Keypair.generate();
  const lookAlike = Keypair.generate().publicKey;
  const send = (instructions, payer, ...signers) => sendSigned(connection, instructions, payer, ...signers);
  const open = owner => openAccount(thief.publicKey, owner, mint);
  const move = (authority, amount) =>
    token(
      [Buffer.from([12]), u64(amount), Buffer.from([6])],
      key(accountOf(victim.publicKey, mint)),
      key(mint, false),
      key(accountOf(lookAlike, mint)),
      key(authority.publicKey, false, true),
    );
  const read = async (hash, listed = []) => {
    const signal = new AbortController().signal;
    const context = { scope, fetch: globalThis.fetch };
    const query = { address: victim.publicKey.toBase58(), network, listed };
    const { items } = await loaded.readActivity(context, query, undefined, signal);
    return items.find(each => each.hash === hash).transfers.filter(({ address }) => address !== undefined);
  };

  before(async () => {
    loaded = await loadExports(`
      export { readActivity } from './controllers/adapters/solana/node/activity.js';
      export { Scope } from './controllers/core/scope.js';
      export { toCaipNetwork } from './controllers/domain/networks/networks.js';
      export { startSolana } from './demo/services/solana/solana.js';`);
    chain = await loaded.startSolana({ port: 0 });
    scope = new loaded.Scope();
    network = loaded.toCaipNetwork({
      id: chain.genesisHash.slice(0, 32),
      name: 'Local Solana',
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [chain.url] } },
    });
    connection = new Connection(chain.url, 'confirmed');
    for (const { publicKey } of [thief, victim]) chain.control.setBalance(publicKey.toBase58(), 10_000_000_000n);
    const created = Keypair.generate();
    mint = created.publicKey;
    const authority = thief.publicKey.toBuffer();
    await send(
      [
        SystemProgram.createAccount({
          fromPubkey: thief.publicKey,
          newAccountPubkey: mint,
          lamports: await connection.getMinimumBalanceForRentExemption(MINT_BYTES),
          space: MINT_BYTES,
          programId: TOKEN_2022,
        }),
        token([Buffer.from([35]), authority], key(mint)),
        token([Buffer.from([20, 6]), authority, Buffer.from([0])], key(mint)),
      ],
      thief,
      created,
    );
    await send(
      [
        open(victim.publicKey),
        open(lookAlike),
        token(
          [Buffer.from([7]), u64(1_000n)],
          key(mint),
          key(accountOf(victim.publicKey, mint)),
          key(thief.publicKey, false, true),
        ),
      ],
      thief,
    );
  });
  after(async () => {
    scope?.dispose();
    await chain?.stop();
  });

  await t.test('hides what the delegate of a mint moves out of the account, and what dust comes with it', async () => {
    const dust = SystemProgram.transfer({ fromPubkey: thief.publicKey, toPubkey: victim.publicKey, lamports: 1n });
    const hash = await send([move(thief, 5n), dust], thief);
    const [transfer] = await read(hash);
    assert.deepEqual([transfer.direction, transfer.isSpam], ['out', true]);
    assert.equal((await read(hash, [mint.toBase58()]))[0].isSpam, false);
  });

  await t.test('shows what the account has signed, also if another account pays the fee', async () => {
    for (const signers of [[victim], [thief, victim]]) {
      const [transfer] = await read(await send([move(victim, 5n)], ...signers));
      assert.deepEqual([transfer.direction, transfer.isSpam], ['out', false]);
    }
  });
});
