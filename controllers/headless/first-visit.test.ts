import { expect } from '@open-wc/testing';
import {
  createTestModal,
  FakeAdapter,
  solanaFake,
  testConnector,
  testNetworks,
  testSolanaNetworks,
} from '../../testing/index.js';
import type { TestModal } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { kitOf, type Kit } from './kit.js';

describe('the initial snapshot of a store', () => {
  const worlds: TestModal[] = [];
  afterEach(() => {
    for (const { modal } of worlds.splice(0)) modal.dispose();
    localStorage.clear();
  });

  const visit = (id: string, options: Parameters<typeof createTestModal>[0] = {}): Kit => {
    const world = createTestModal({
      id,
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [new FakeAdapter({ granted: true }), new FakeAdapter(solanaFake)],
      chainImages: { 1: 'https://images.example/1.png' },
      ...options,
    });
    worlds.push(world);
    return kitOf(world.modal);
  };

  for (const [name, options] of Object.entries({
    'the first network': {},
    'the default network': { defaultNetwork: testSolanaNetworks[1] },
    'a default network that the page does not have': { networks: testNetworks, defaultNetwork: testSolanaNetworks[1] },
  }))
    it(`is that of a first visit, on ${name}`, () => {
      const kit = visit(crypto.randomUUID(), options);
      const { isReady: _, ...accounts } = kit.accounts.get();
      expect(kit.accounts.getInitial()).to.deep.equal(JSON.parse(JSON.stringify({ isReady: false, ...accounts })));
      expect(kit.networks.getInitial()).to.deep.equal(kit.networks.get());
    });

  it('stays the same when the browser has stored an account and a network, and when networks are added', async () => {
    const id = crypto.randomUUID();
    const first = visit(id);
    const before = [first.accounts.getInitial(), first.networks.getInitial()];
    await first.connect({ wallet: testConnector.id });
    await first.networks.switchTo('eip155:137');
    worlds[0]?.modal.dispose();
    const second = visit(id);
    expect(second.accounts.get().active?.status).to.equal('reconnecting');
    expect(second.networks.get().active?.name).to.equal('Polygon');
    const added = worlds[1]?.modal.network.find('eip155', 1);
    worlds[1]?.modal.network.add({ ...added!, id: 5, caipNetworkId: 'eip155:5' });
    expect([second.accounts.getInitial(), second.networks.getInitial()]).to.deep.equal(before);
    expect(second.accounts.getInitial()).to.equal(second.accounts.getInitial());
  });

  it('is not that of a store that has loaded', async () => {
    const kit = visit(crypto.randomUUID());
    const before = kit.embedded.getInitial();
    const stop = kit.balances.subscribe(() => undefined);
    await kit.connect({ wallet: testConnector.id });
    stop();
    await waitUntil(() => kit.wallets.get().installed.length > 0, 'the list of wallets');
    expect(kit.wallets.getInitial().installed).to.deep.equal([]);
    expect(kit.balances.getInitial()).to.have.property('status', 'idle');
    expect(kit.embedded.getInitial()).to.equal(before);
  });

  it('of an attempt is its first state', async () => {
    const kit = visit(crypto.randomUUID());
    const attempt = kit.connect({ wallet: testConnector.id });
    await attempt;
    expect([attempt.get().status, attempt.getInitial().status]).to.deep.equal(['connected', 'waiting']);
  });
});
