import { expect } from '@open-wc/testing';
import { AppKit } from './app-kit.js';
import { REPLACED } from '../../testing/incumbent-surface.js';
import { createTestModal, FakeAdapter, testAccounts, testNetworks, type TestModal } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';

const [mainnet, optimism, polygon] = testNetworks as readonly [(typeof testNetworks)[0], ...typeof testNetworks];
const { address } = testAccounts[0];

/** Calls `use` and returns the warnings on the console. */
async function warningsOf(use: () => unknown): Promise<readonly string[]> {
  const warnings: string[] = [];
  const { warn } = console;
  console.warn = (text: unknown) => void warnings.push(String(text));
  try {
    await use();
  } finally {
    console.warn = warn;
  }
  return warnings;
}

/** Arguments of hosts and of plain JavaScript. */
const GIVEN: readonly (readonly unknown[])[] = [
  [],
  [undefined, undefined],
  [null, null],
  ['', 'eip155'],
  [{}, 'eip155'],
  [[], 'solana'],
  ['smartAccount', 'eip155'],
  [`eip155:1:${address}`, 'eip155'],
];

describe('the setters of the 1.7 line', () => {
  let world: TestModal;
  let kit: AppKit;

  beforeEach(async () => {
    world = createTestModal({ networks: [mainnet, optimism, polygon!] });
    await world.connect();
    kit = new AppKit(world.modal);
  });
  afterEach(() => world.modal.dispose());

  for (const name of REPLACED.filter(each => /^(set|reset|add|handle|switch|delete)/.test(each)))
    it(`${name} neither throws nor rejects, whatever it is given, and warns once`, async () => {
      const method = Reflect.get(kit, name) as (...given: readonly unknown[]) => unknown;
      const warnings = await warningsOf(async () => {
        for (const given of GIVEN) await method(...given);
      });
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain(`AppKit.${name}: `).and.to.contain('docs/migrating.md');
    });

  it('setCaipAddress(undefined) and resetAccount disconnect', async () => {
    await kit.setCaipAddress(undefined, 'eip155');
    expect(kit.getIsConnectedState()).to.equal(false);
    await world.connect();
    await kit.resetAccount('eip155');
    expect(kit.getIsConnectedState()).to.equal(false);
  });

  it('setCaipAddress and switchConnection activate an account that the wallet shares, and no other', async () => {
    const other = testAccounts[1].address;
    const two = createTestModal({ adapters: [new FakeAdapter({ accounts: testAccounts })] });
    await two.connect();
    const its = new AppKit(two.modal);
    expect(its.getAddress()).to.equal(address);
    await its.setCaipAddress(`eip155:1:${other}`, 'eip155');
    expect(its.getAddress()).to.equal(other);
    await its.switchConnection({ namespace: 'eip155', address });
    expect(its.getAddress()).to.equal(address);
    await its.setCaipAddress('eip155:1:0x0000000000000000000000000000000000000001', 'eip155');
    expect(its.getAddress()).to.equal(address);
    two.modal.dispose();
  });

  it('setRequestedCaipNetworks lists those networks alone', async () => {
    await kit.setRequestedCaipNetworks([mainnet, polygon!], 'eip155');
    expect(kit.getCaipNetworks('eip155').map(({ id }) => id)).to.deep.equal([1, 137]);
    await kit.setRequestedCaipNetworks([mainnet, optimism], 'eip155');
    expect(kit.getCaipNetworks('eip155').map(({ id }) => id)).to.deep.equal([1, 10]);
    await kit.setRequestedCaipNetworks([], 'eip155');
    expect(kit.getCaipNetworks('eip155').map(({ id }) => id)).to.deep.equal([1, 10]);
  });

  it('deleteConnection disconnects the account of that connection alone', async () => {
    await kit.deleteConnection({ namespace: 'eip155', address: testAccounts[1].address });
    expect(kit.getIsConnectedState()).to.equal(true);
    await kit.deleteConnection({ namespace: 'eip155', address });
    expect(kit.getIsConnectedState()).to.equal(false);
  });
});

describe('the readings of the 1.7 line', () => {
  it('say what the wallet says', async () => {
    const world = createTestModal();
    const kit = new AppKit(world.modal);
    expect(kit.getError()).to.equal('');
    expect(kit.getConnections('eip155')).to.deep.equal([]);
    expect(kit.getPreferredAccountType('eip155')).to.equal(undefined);
    const addresses: (string | undefined)[] = [];
    const counts: number[] = [];
    kit.subscribeShouldUpdateToAddress(each => addresses.push(each));
    kit.subscribeConnections(connections => counts.push(connections.length));
    await world.connect();
    await waitUntil(() => addresses.includes(address) && counts.includes(1));
    expect(kit.getPreferredAccountType('eip155')).to.equal('eoa');
    expect(kit.getConnections('eip155')[0]).to.deep.include({ name: 'Test Wallet', namespace: 'eip155' });
    expect(kit.getRecentConnections()).to.deep.equal([]);
    expect(Object.keys(kit.chainAdapters)).to.deep.equal(['eip155']);
    expect(kit.reportedAlertErrors).to.deep.equal({});
    world.modal.dispose();
  });

  it('updateRemoteFeatures changes features, which remoteFeatures and getRemoteFeatures return', async () => {
    const { modal } = createTestModal();
    const kit = new AppKit(modal);
    let last: unknown;
    kit.subscribeRemoteFeatures(features => (last = features.email));
    kit.updateRemoteFeatures({ email: false });
    expect([kit.remoteFeatures.email, kit.getRemoteFeatures().email]).to.deep.equal([false, false]);
    await waitUntil(() => last === false);
    modal.dispose();
  });
});
