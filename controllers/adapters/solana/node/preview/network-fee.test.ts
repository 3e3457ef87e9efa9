import { expect } from '@open-wc/testing';
import type { Preview } from '../../../../domain/assets/preview.js';
import { chainAccount, FakeSolanaChain, worldOn } from '../../../../../testing/fake-solana-chain.js';
import { standardAccounts } from '../../../../../testing/fake-standard-wallet.js';
import { mainCluster, type SolanaWorld } from '../../../../../testing/solana-world.js';

const [me, , other] = standardAccounts;
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const SOL = 1_000_000_000n;
/** Five times the fee of a transaction with all compute units at the highest price that a transfer pays. */
const MOST = 5n * 7_005_000n;

describe('a preview of the network fee on Solana', () => {
  let chain: FakeSolanaChain;
  let world: SolanaWorld;
  let transaction: Uint8Array;

  beforeEach(async () => {
    chain = new FakeSolanaChain();
    world = worldOn(chain);
    await world.connect();
    await world.adapter.transfer?.({ to: other, amount: 1n });
    [transaction = new Uint8Array()] = chain.sent;
  });
  afterEach(() => world.scope.dispose());

  const holder = (lamports: bigint): object => ({ ...chainAccount(SYSTEM_PROGRAM, ''), lamports: Number(lamports) });
  const previewOf = async (fee: bigint): Promise<Preview> => {
    chain.accounts.set(me, holder(100n * SOL));
    chain.answers.set('getFeeForMessage', () => ({ value: Number(fee) }));
    chain.answers.set('simulateTransaction', ({ params: [, settings] }) => {
      const { addresses } = (settings as { readonly accounts: { readonly addresses: readonly string[] } }).accounts;
      const after = holder(100n * SOL - fee);
      return { value: { err: null, accounts: addresses.map(address => (address === me ? after : null)) } };
    });
    const on = { account: me, network: mainCluster };
    return (await world.adapter.preview?.({ transaction }, on)) ?? expect.fail('the adapter previews');
  };

  for (const [what, fee, changes] of [
    ['leaves the usual fee out', 5_000n, []],
    ['leaves a fee out that some transactions need', MOST, []],
    ['counts a fee that no transaction needs: the bytes set it, and a validator gets it', MOST + 1n, [-(MOST + 1n)]],
    ['counts a fee of nearly all that is held', 99n * SOL, [-99n * SOL]],
  ] as const)
    it(what, async () => {
      const seen = await previewOf(fee);
      expect(seen.changes?.map(({ amount }) => amount)).to.deep.equal(changes);
    });
});
