import { expect } from '@open-wc/testing';
import type { Preview } from '../../../../domain/assets/preview.js';
import { chainAccount, FakeSolanaChain, worldOn } from '../../../../../testing/fake-solana-chain.js';
import { standardAccounts } from '../../../../../testing/fake-standard-wallet.js';
import { mainCluster, type SolanaWorld } from '../../../../../testing/solana-world.js';

const [me, , other] = standardAccounts;
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111';
/** Bytes of a nonce, whose authority may withdraw its coins. */
const NONCE_BYTES = 80;

const bytes = (length: number): string => btoa('\0'.repeat(length));

describe('a preview of what becomes of the account itself on Solana', () => {
  let chain: FakeSolanaChain;
  let world: SolanaWorld;
  let transaction: Uint8Array;

  beforeEach(async () => {
    chain = new FakeSolanaChain();
    world = worldOn(chain);
    await world.connect();
    await world.adapter.transfer?.({ to: other, amount: 1n }); // a transaction that may change both accounts
    [transaction = new Uint8Array()] = chain.sent;
  });
  afterEach(() => world.scope.dispose());

  const previewOf = async (before: object | undefined, after: object): Promise<Preview> => {
    if (before) chain.accounts.set(me, before);
    else chain.accounts.delete(me);
    chain.answers.set('simulateTransaction', ({ params: [, settings] }) => {
      const { addresses } = (settings as { readonly accounts: { readonly addresses: readonly string[] } }).accounts;
      return { value: { err: null, accounts: addresses.map(address => (address === me ? after : null)) } };
    });
    const on = { account: me, network: mainCluster };
    return (await world.adapter.preview?.({ transaction }, on)) ?? expect.fail('the adapter previews');
  };
  const plain = chainAccount(SYSTEM_PROGRAM, '');
  const nonce = chainAccount(SYSTEM_PROGRAM, bytes(NONCE_BYTES));

  for (const [what, before, after, warnings] of [
    ['stays as it is', plain, plain, []],
    ['goes to another program', plain, chainAccount(STAKE_PROGRAM, ''), ['owner-changes']],
    ['becomes a nonce, whose authority may withdraw its coins', plain, nonce, ['owner-changes']],
    ['becomes a nonce before it holds coins', undefined, nonce, ['owner-changes']],
    ['goes to a program before it holds coins', undefined, chainAccount(STAKE_PROGRAM, ''), ['owner-changes']],
    ['begins to hold coins', undefined, plain, []],
  ] as const)
    it(`warns ${warnings.length > 0 ? '' : 'not '}where it ${what}`, async () => {
      const { outcome, warnings: found } = await previewOf(before, after);
      expect(outcome.is).to.equal('succeeds');
      expect(found).to.deep.equal(warnings);
    });
});
