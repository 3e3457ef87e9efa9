import { expect } from '@open-wc/testing';
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
} from '@solana/kit';
import type { Preview } from '../../../../domain/assets/preview.js';
import { chainAccount, FakeSolanaChain, worldOn } from '../../../../../testing/fake-solana-chain.js';
import { standardAccounts } from '../../../../../testing/fake-standard-wallet.js';
import { mainCluster, type SolanaWorld } from '../../../../../testing/solana-world.js';

const [me, other] = standardAccounts.map(each => address(each)) as [Address, Address];
const SYSTEM = address('11111111111111111111111111111111');
const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
const FOREIGN = address('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM');
const LIFETIME = { blockhash: blockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'), lastValidBlockHeight: 1n };

/** Returns a transaction that the account signs, with one instruction for a program. */
const bytesOf = (program: Address, accounts: readonly Address[]): Uint8Array =>
  new Uint8Array(
    getTransactionEncoder().encode(
      compileTransaction(
        pipe(
          createTransactionMessage({ version: 0 }),
          message => setTransactionMessageFeePayer(me, message),
          message => setTransactionMessageLifetimeUsingBlockhash(LIFETIME, message),
          message =>
            appendTransactionMessageInstructions(
              [
                {
                  programAddress: program,
                  data: Uint8Array.of(2, 0, 0, 0),
                  accounts: accounts.map(each => ({
                    address: each,
                    role: each === me ? AccountRole.WRITABLE_SIGNER : AccountRole.WRITABLE,
                  })),
                },
              ],
              message,
            ),
        ),
      ),
    ),
  );

describe('a preview of a Solana program that can act for the account', () => {
  let chain: FakeSolanaChain;
  let world: SolanaWorld;
  let error: unknown;

  beforeEach(async () => {
    chain = new FakeSolanaChain();
    error = null;
    world = worldOn(chain);
    await world.connect();
    const holder = chainAccount(SYSTEM, '');
    for (const each of [me, other]) chain.accounts.set(each, holder);
    chain.answers.set('simulateTransaction', ({ params: [, settings] }) => {
      const { addresses } = (settings as { readonly accounts: { readonly addresses: readonly string[] } }).accounts;
      return { value: { err: error, accounts: addresses.map(() => ({ ...holder, lamports: 1_456_600 })) } };
    });
    chain.accounts.set(me, { ...holder, lamports: 1_461_600 });
    chain.accounts.set(other, { ...holder, lamports: 1_456_600 });
  });
  afterEach(() => world.scope.dispose());

  const previewOf = async (program: Address, accounts: readonly Address[]): Promise<Preview> => {
    const on = { account: me, network: mainCluster };
    const transaction = bytesOf(program, accounts);
    return (await world.adapter.preview?.({ transaction }, on)) ?? expect.fail('the adapter previews');
  };

  for (const [what, program, accounts, expected] of [
    ['is incomplete: it can do nothing now, and take all later', FOREIGN, [me, other], [[], false, ['incomplete']]],
    ['is complete where the program does not get the account', FOREIGN, [other], [[], true, []]],
    ['is complete for a program of the network', SYSTEM, [me, other], [[], true, []]],
    ['is complete for a memo that the account signs', MEMO, [me], [[], true, []]],
  ] as const)
    it(what, async () => {
      const { changes, isComplete, warnings } = await previewOf(program, accounts);
      expect([changes, isComplete, warnings]).to.deep.equal(expected);
    });

  it('is incomplete where it fails now', async () => {
    error = 'AccountNotFound';
    const { outcome, isComplete } = await previewOf(FOREIGN, [me, other]);
    expect([outcome.is, isComplete]).to.deep.equal(['fails', false]);
  });
});
