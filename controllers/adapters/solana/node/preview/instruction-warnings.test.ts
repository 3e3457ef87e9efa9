import { expect } from '@open-wc/testing';
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
} from '@solana/kit';
import { FakeSolanaChain, worldOn } from '../../../../../testing/fake-solana-chain.js';
import { standardAccounts } from '../../../../../testing/fake-standard-wallet.js';
import { mainCluster, nodeRefusal } from '../../../../../testing/solana-world.js';
import { instructionWarnings } from './instruction-warnings.js';

const [me, other, holder] = standardAccounts.map(each => address(each)) as [Address, Address, Address];
const TOKEN = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
const SYSTEM = address('11111111111111111111111111111111');
const STAKE = address('Stake11111111111111111111111111111111111111');
const LOADER = address('BPFLoaderUpgradeab1e11111111111111111111111');
const CLOCK = address('SysvarC1ock11111111111111111111111111111111');
const LIFETIME = { blockhash: blockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'), lastValidBlockHeight: 1n };

const keyOf = (of: Address): readonly number[] => [...getAddressEncoder().encode(of)];
const u32 = (value: number): readonly number[] => [value, 0, 0, 0];
const u64 = (value: bigint): readonly number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)];
const ALL = 2n ** 64n - 1n;

interface Call {
  readonly program: Address;
  readonly data: readonly number[];
  readonly accounts: readonly Address[];
}
const call = (program: Address, data: readonly number[], ...accounts: readonly Address[]): Call => ({
  program,
  data,
  accounts,
});

/** Returns a transaction, which the account signs; the other accounts that sign in the protocol are of no matter here. */
const bytesOf = (calls: readonly Call[], payer = me): Uint8Array =>
  new Uint8Array(
    getTransactionEncoder().encode(
      compileTransaction(
        pipe(
          createTransactionMessage({ version: 0 }),
          message => setTransactionMessageFeePayer(payer, message),
          message => setTransactionMessageLifetimeUsingBlockhash(LIFETIME, message),
          message =>
            appendTransactionMessageInstructions(
              calls.map(({ program, data, accounts }) => ({
                programAddress: program,
                accounts: accounts.map(each => ({
                  address: each,
                  role: each === me ? AccountRole.WRITABLE_SIGNER : AccountRole.WRITABLE,
                })),
                data: Uint8Array.from(data),
              })),
              message,
            ),
        ),
      ),
    ),
  );

/** Returns a batch of the token program: its number, then accounts and bytes of each instruction, each after their lengths. */
const batch = (...calls: readonly Call[]): Call =>
  call(
    TOKEN,
    [255, ...calls.flatMap(({ accounts, data }) => [accounts.length, data.length, ...data])],
    ...calls.flatMap(({ accounts }) => accounts),
  );

const transfer = call(TOKEN, [3, ...u64(9n)], holder, other, me);
const approveAll = call(TOKEN, [4, ...u64(ALL)], holder, other, me);

const DANGERS: readonly (readonly [what: string, calls: readonly Call[], warnings: readonly string[]])[] = [
  ['Approve without a limit', [approveAll], ['unlimited', 'unknown-spender']],
  [
    'ApproveChecked',
    [call(TOKEN_2022, [13, ...u64(ALL), 6], holder, CLOCK, other, me)],
    ['unlimited', 'unknown-spender'],
  ],
  ['Approve of an amount that may be all', [call(TOKEN, [4, ...u64(9n)], holder, other, me)], ['unknown-spender']],
  ['Approve by a multisig', [call(TOKEN, [4, ...u64(9n)], holder, other, CLOCK, me)], ['unknown-spender']],
  ['SetAuthority of an owner', [call(TOKEN, [6, 2, 1, ...keyOf(other)], holder, me)], ['owner-changes']],
  ['SetAuthority to nobody', [call(TOKEN_2022, [6, 0, 0], holder, me)], ['owner-changes']],
  ['CloseAccount for another', [call(TOKEN, [9], holder, other, me)], ['owner-changes']],
  ['Assign', [call(SYSTEM, [...u32(1), ...keyOf(STAKE)], me)], ['owner-changes']],
  ['Allocate', [call(SYSTEM, [...u32(8), ...u64(80n)], me)], ['owner-changes']],
  [
    'CreateAccount at the account',
    [call(SYSTEM, [...u32(0), ...u64(1n), ...u64(0n), ...keyOf(STAKE)], other, me)],
    ['owner-changes'],
  ],
  ['AuthorizeNonce', [call(SYSTEM, [...u32(7), ...keyOf(other)], holder, me)], ['owner-changes']],
  ['WithdrawNonce', [call(SYSTEM, [...u32(5), ...u64(9n)], holder, other, CLOCK, CLOCK, me)], ['owner-changes']],
  [
    'Authorize of a stake',
    [call(STAKE, [...u32(1), ...keyOf(other), ...u32(1)], holder, CLOCK, me)],
    ['owner-changes'],
  ],
  ['AuthorizeChecked', [call(STAKE, [...u32(10), ...u32(1)], holder, CLOCK, me, other)], ['owner-changes']],
  ['Withdraw of a stake', [call(STAKE, [...u32(4), ...u64(9n)], holder, other, CLOCK, CLOCK, me)], ['owner-changes']],
  ['SetLockup', [call(STAKE, [...u32(6), 1, ...u64(9n), 0, 0], holder, me)], ['owner-changes']],
  ['SetAuthority of a program', [call(LOADER, u32(4), holder, me, other)], ['owner-changes']],
  ['SetAuthority of a program to nobody', [call(LOADER, u32(4), holder, me)], ['owner-changes']],
  ['a durable nonce', [call(SYSTEM, u32(4), holder, CLOCK, me)], ['no-expiry']],
  [
    'a durable nonce with bytes that the runtime ignores',
    [call(SYSTEM, [...u32(4), 0], holder, CLOCK, me)],
    ['no-expiry'],
  ],
  [
    'UnwrapLamports for another',
    [call(TOKEN, [45, 0], holder, other, me), call(TOKEN, [45, 1, ...u64(9n)], holder, other, CLOCK, me)],
    ['owner-changes'],
  ],
  ['WithdrawExcessLamports for another', [call(TOKEN_2022, [38], holder, other, me)], ['owner-changes']],
  ['a batch that the program refuses', [call(TOKEN, [255, 3, 9, 4, ...u64(ALL)], holder, other)], ['unreadable']],
  ['a batch in a batch', [batch(batch(approveAll))], ['unreadable']],
  ['two of them', [call(TOKEN, [9], holder, other, me), approveAll], ['owner-changes', 'unlimited', 'unknown-spender']],
];

describe('instructionWarnings', () => {
  for (const [what, calls, warnings] of DANGERS)
    it(`warns of ${what}`, () => {
      expect(instructionWarnings(me, bytesOf(calls))).to.deep.equal(warnings);
    });

  for (const [what, calls, warnings] of DANGERS.filter(
    ([, [first]]) => first?.program === TOKEN || first?.program === TOKEN_2022,
  ))
    it(`warns of ${what} in a batch`, () => {
      const isBatch = calls.some(({ data }) => data[0] === 255);
      expect(instructionWarnings(me, bytesOf([batch(transfer, ...calls, transfer)]))).to.deep.equal(
        isBatch ? ['unreadable'] : warnings,
      );
    });

  for (const [what, calls] of [
    ['Revoke', [call(TOKEN, [5], holder, me)]],
    ['Approve of nothing', [call(TOKEN, [4, ...u64(0n)], holder, other, me)]],
    ['Approve for the account itself', [call(TOKEN, [4, ...u64(ALL)], holder, me, me)]],
    ['Approve of somebody else', [call(TOKEN, [4, ...u64(ALL)], holder, me, other)]],
    ['CloseAccount for the account', [call(TOKEN, [9], holder, me, me)]],
    ['CloseAccount of somebody else', [call(TOKEN, [9], holder, other, other)]],
    ['SetAuthority to the account', [call(TOKEN, [6, 2, 1, ...keyOf(me)], holder, me)]],
    ['Assign of another account', [call(SYSTEM, [...u32(1), ...keyOf(STAKE)], other)]],
    ['CreateAccount', [call(SYSTEM, [...u32(0), ...u64(1n), ...u64(0n), ...keyOf(STAKE)], me, other)]],
    ['UnwrapLamports to the account', [call(TOKEN, [45, 0], holder, me, me)]],
    ['a batch of transfers', [batch(transfer, transfer)]],
    ['a batch of somebody else', [batch(call(TOKEN, [4, ...u64(ALL)], holder, other, other), transfer)]],
    ['a transfer', [call(SYSTEM, [...u32(2), ...u64(1n)], me, other)]],
    ['Withdraw of a stake to the account', [call(STAKE, [...u32(4), ...u64(9n)], holder, me, CLOCK, CLOCK, me)]],
    ['AuthorizeChecked for the account', [call(STAKE, [...u32(10), ...u32(1)], holder, CLOCK, other, me)]],
    ['data without a number', [call(SYSTEM, [1], me), call(TOKEN, [], holder, other, me)]],
    ['data of other programs', [call(CLOCK, [4, ...u64(ALL)], holder, other, me)]],
  ] as const satisfies readonly (readonly [string, readonly Call[]])[])
    it(`does not warn of ${what}`, () => {
      expect(instructionWarnings(me, bytesOf(calls))).to.deep.equal([]);
    });

  it('rejects bytes that are no transaction', () => {
    expect(() => instructionWarnings(me, new Uint8Array(9)))
      .to.throw()
      .with.property('code', 'INVALID_REQUEST');
  });
});

describe('a preview of a Solana transaction whose success no node has simulated', () => {
  for (const [what, outcome, answer] of [
    ['cannot simulate it', 'unknown', () => nodeRefusal(-32_601, 'Method not found')],
    ['lets it fail', 'fails', () => ({ value: { err: 'AccountNotFound', accounts: null } })],
  ] as const)
    it(`warns by its bytes where the node ${what}`, async () => {
      const chain = new FakeSolanaChain();
      const world = worldOn(chain);
      chain.answers.set('simulateTransaction', answer);
      try {
        const request = { transaction: bytesOf([approveAll]) };
        const preview = await world.adapter.preview?.(request, { account: me, network: mainCluster });
        expect(preview?.outcome.is).to.equal(outcome);
        expect(preview?.warnings).to.deep.equal(['unlimited', 'unknown-spender']);
      } finally {
        world.scope.dispose();
      }
    });
});
