import { expect } from '@open-wc/testing';
import type { AssetReads } from '../adapters/asset-reads.js';
import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { Scope } from '../core/scope.js';
import { signal, untracked } from '../core/signals.js';
import type { AccountType } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { SWAP_DEBOUNCE_MS, SWAP_GAS } from '../domain/transactions/swap-constants.js';
import { FakeSwaps, swapTestTokens } from '../../testing/fake-swaps.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { ethereum, ETHER, OWN } from '../../testing/send-world.js';
import { settle } from '../../testing/settle.js';
import type { SwapPair, SwapPlace } from './swap-draft.js';
import { createOffers } from './swap-quote.js';

const { coin, gold } = swapTestTokens;

describe('the fee of an offer', () => {
  let scope: Scope;
  let clock: ManualClock;
  let requests: string[];
  let isContract: () => Promise<boolean>;
  const pair = signal<SwapPair | undefined>(undefined);

  beforeEach(() => {
    clock = new ManualClock();
    scope = new Scope(clock);
    requests = [];
    pair.set({ from: coin, to: gold, amount: ETHER });
  });
  afterEach(() => scope.dispose());

  const reads: Pick<AssetReads, 'isContract'> = {
    isContract: ({ address }) => {
      requests.push(address);
      return isContract();
    },
  };
  const offersOf = (type: AccountType = 'eoa') => {
    const adapter = { loadReads: async () => reads } as unknown as ChainAdapter; // as much as offers use
    const place: SwapPlace = { account: { namespace: 'eip155', address: OWN, type }, network: ethereum };
    return createOffers({
      scope,
      pair,
      source: new FakeSwaps(),
      place: signal<SwapPlace | undefined>(place),
      isShown: signal(true),
      adapterOf: () => adapter,
    });
  };
  /** Resolves with the fee of the offer that is requested now. */
  const feeOf = async ({ offer }: ReturnType<typeof offersOf>): Promise<unknown> => {
    await settle();
    clock.advance(SWAP_DEBOUNCE_MS);
    await settle();
    const latest = untracked(() => offer.latest.get()) ?? expect.fail('there is an offer');
    return latest.fee;
  };

  it('is that of an ordinary account for a key', async () => {
    isContract = async () => false;
    expect(await feeOf(offersOf())).to.equal(1_000_000_000n * SWAP_GAS);
  });

  it('is set by the wallet for an account that is a contract, which one read tells', async () => {
    isContract = async () => true;
    const offers = offersOf();
    expect(await feeOf(offers)).to.equal(undefined);
    pair.set({ from: coin, to: gold, amount: 2n * ETHER });
    expect(await feeOf(offers)).to.equal(undefined);
    expect(requests).to.deep.equal([OWN]);
  });

  it('is unknown if no node tells the kind of the account, and of a smart account without a read', async () => {
    isContract = () => Promise.reject(new W3mError('NODE_UNREACHABLE'));
    expect(await feeOf(offersOf())).to.equal(undefined);
    expect(await feeOf(offersOf('smartAccount'))).to.equal(undefined);
    expect(requests).to.deep.equal([OWN]);
  });
});
