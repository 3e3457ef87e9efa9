import { expect } from '@open-wc/testing';
import { createTestModal, testAccounts, testConnector, type TestModal } from '../../testing/index.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { Activity } from '../domain/assets/activity.js';
import { DEBOUNCE_MS, ONRAMP_REFETCH_MS, RPC_POLLING_MS } from '../domain/constants.js';
import { DEFAULT_ONRAMP_OPTIONS } from '../domain/transactions/onramp.js';
import type { OnrampSource } from '../providers/providers.js';
import { kitOf, type Kit } from './kit.js';

const [account] = testAccounts;

describe('what is pending in a kit', () => {
  let world: TestModal;
  let kit: Kit;
  let purchases: readonly Activity[];
  let reads: number;
  let isDown: boolean;

  beforeEach(async () => {
    localStorage.clear();
    [purchases, reads, isDown] = [[], 0, false];
    const onramp: OnrampSource = {
      options: async () => DEFAULT_ONRAMP_OPTIONS,
      quote: async ({ amount }) => {
        if (isDown) throw new Error('down');
        return { total: amount, fees: '1', received: '0.02' };
      },
      checkoutUrl: async ({ amount }) => `https://pay.example/${amount}`,
      purchases: async () => {
        reads += 1;
        return purchases;
      },
    };
    world = createTestModal({ services: { onramp } });
    kit = kitOf(world.modal);
    await kit.connect({ wallet: testConnector.id });
  });
  afterEach(() => {
    world.modal.dispose();
    localStorage.clear();
  });

  it('is confirmed in the activity while somebody subscribes, and looked for no more after', async () => {
    const sent = await world.session.features.load('sent');
    const add = (hash: string): void =>
      sent.add(`eip155:1:${account.address}`, {
        id: hash,
        hash,
        network: 'eip155:1',
        kind: 'send',
        status: 'pending',
        at: world.clock.now(),
        transfers: [],
      });
    const statusOf = (hash: string) => kit.activity.get().items.find(each => each.hash === hash)?.status;
    add('0xa');
    const end = kit.activity.subscribe(() => undefined);
    await waitUntil(() => statusOf('0xa') === 'pending');
    world.wallet.statuses.set('0xa', 'confirmed');
    await settle();
    world.clock.advance(RPC_POLLING_MS);
    await waitUntil(() => statusOf('0xa') === 'confirmed');
    end();
    end();
    add('0xb');
    world.wallet.statuses.set('0xb', 'confirmed');
    await settle();
    world.clock.advance(RPC_POLLING_MS);
    await settle();
    expect(statusOf('0xb')).to.equal('pending');
    kit.activity.subscribe(() => undefined);
    await waitUntil(() => statusOf('0xb') === 'confirmed');
  });

  it('is read again among purchases while somebody subscribes', async () => {
    const bought = { id: '1', hash: '1', network: 'eip155:1', kind: 'buy', at: 1, transfers: [] } as const;
    purchases = [{ ...bought, status: 'pending' }];
    const end = kit.buy.subscribe(() => undefined);
    await waitUntil(() => kit.buy.get().past[0]?.status === 'pending');
    purchases = [{ ...bought, status: 'confirmed' }];
    await settle();
    world.clock.advance(ONRAMP_REFETCH_MS);
    await waitUntil(() => kit.buy.get().past[0]?.status === 'confirmed');
    purchases = [{ ...bought, status: 'pending' }];
    end();
    const before = reads;
    world.clock.advance(10 * ONRAMP_REFETCH_MS);
    await settle();
    expect(reads).to.equal(before);
  });

  it('is no old quote of a purchase once a newer one could not be read', async () => {
    const passed = async (ms: number): Promise<void> => {
      await settle();
      world.clock.advance(ms);
      await settle();
    };
    kit.buy.subscribe(() => undefined);
    await waitUntil(() => kit.buy.get().isQuotePending);
    await passed(DEBOUNCE_MS);
    await waitUntil(() => kit.buy.get().quote?.received === '0.02');
    isDown = true;
    for (let second = 0; second < 70; second += 10) await passed(10_000);
    await waitUntil(() => kit.buy.get().error !== undefined);
    expect(kit.buy.get().quote).to.equal(undefined);
  });
});
