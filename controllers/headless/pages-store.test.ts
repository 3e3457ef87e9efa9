import { expect } from '@open-wc/testing';
import { createTestModal, testConnector, testNetworks, type TestModal } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { kitOf, type Kit } from './kit.js';

/** Long enough for a list without an end to show. */
const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 300));

describe('a list of a kit whose service has further pages, and nothing on them', () => {
  let world: TestModal;
  let kit: Kit;
  let reads: number;

  beforeEach(async () => {
    reads = 0;
    const activity = async () => {
      reads += 1;
      if (reads > 1_000) throw new Error('without an end');
      return { items: [], next: String(reads) };
    };
    world = createTestModal({ services: { activity: { activity } } });
    kit = kitOf(world.modal);
    await kit.connect({ wallet: testConnector.id });
  });

  afterEach(() => world.modal.dispose());

  it('reads some of them by itself, and the next ones when the host asks', async () => {
    kit.activity.subscribe(() => undefined);
    await waitUntil(() => reads >= 20);
    await pause();
    expect(reads).to.equal(20);
    expect(kit.activity.get()).to.deep.include({ status: 'ready', items: [], hasMore: true });
    await kit.activity.more();
    await pause();
    expect(reads).to.equal(21);
  });

  it('begins again for another network', async () => {
    kit.activity.subscribe(() => undefined);
    await waitUntil(() => reads >= 20);
    const [, next] = testNetworks;
    await kit.networks.switchTo(`eip155:${next?.id}`);
    await waitUntil(() => reads >= 40);
    await pause();
    expect(reads).to.equal(40);
  });
});
