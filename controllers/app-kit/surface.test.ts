import { expect } from '@open-wc/testing';
import { AppKit } from './app-kit.js';
import { PRESENT, REPLACED } from '../../testing/incumbent-surface.js';
import { createFakeSiwx } from '../../testing/sign-in-world.js';
import {
  createTestModal,
  FakeAdapter,
  solanaFake,
  testAccounts,
  testConnector,
  testNetworks,
  testSolanaNetworks,
} from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';

const make = (options = {}): AppKit =>
  AppKit.create({
    id: crypto.randomUUID(),
    networks: testNetworks,
    adapters: [new FakeAdapter()],
    ...options,
  });

describe('the instance that hosts of the incumbent know', () => {
  let kit: AppKit;

  afterEach(() => kit.destroy());

  it('has its methods and fields', () => {
    kit = make();
    for (const name of PRESENT) expect(kit, name).to.have.property(name);
    expect(AppKit).to.have.property('getInstance');
  });

  it('has the names that the migration guide lists, and the guide lists no other', async () => {
    kit = make();
    for (const name of REPLACED) expect(kit, name).to.have.property(name);
    const guide = await (await fetch('/docs/migrating.md')).text();
    const [missing = ''] = guide.slice(guide.indexOf('## Methods and fields')).split('\n## Names of 1.7.8');
    const listed = [...missing.matchAll(/^\| `([\w.]+)/gm)].map(([, name]) => name);
    for (const name of REPLACED) expect(listed, name).to.include(name);
    for (const name of PRESENT) expect(listed, name).not.to.include(name);
  });

  it('reports the options that it was created with, without objects that only run', async () => {
    kit = make({
      projectId: 'p',
      siweConfig: { options: { enabled: true }, getNonce: () => '' },
      defaultNetwork: testNetworks[1],
      enableWallets: false,
    });
    await kit.ready();
    const { event, properties } = kit.getEvent().data;
    expect(event).to.equal('INITIALIZE');
    expect(properties).to.deep.equal({
      id: kit.modal.id,
      projectId: 'p',
      enableWallets: false,
      networks: [1, 10, 137],
      defaultNetwork: 10,
      siweConfig: { options: { enabled: true } },
    });
  });

  it('is no constructor of a modal, and says what is', () => {
    for (const given of [{ networks: testNetworks }, {}])
      expect(() => new AppKit(given as never))
        .to.throw('Please call "createAppKit" before using "new AppKit()"')
        .with.property('code', 'MODAL_MISSING');
  });

  it('is found by its id', () => {
    kit = make();
    expect(AppKit.getInstance(kit.modal.id)?.modal).to.equal(kit.modal);
    expect(AppKit.getInstance('none')).to.equal(undefined);
  });

  it('names its namespaces and the sign-in that it was given', () => {
    const siwx = createFakeSiwx();
    kit = make({
      siwx,
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [new FakeAdapter(), new FakeAdapter(solanaFake)],
    });
    expect(kit.chainNamespaces).to.deep.equal(['eip155', 'solana']);
    expect(kit.getSIWX()).to.equal(siwx);
  });

  it('takes changes of options that are read on use, and refuses values that are wrong', async () => {
    kit = make();
    kit.updateOptions({ enableWallets: false, allWallets: 'HIDE' });
    expect(kit.options).to.include({ enableWallets: false, allWallets: 'HIDE' });
    expect(() => kit.updateOptions({ allWallets: 'NEVER' as 'HIDE' }))
      .to.throw()
      .with.property('code', 'OPTIONS_INVALID');
    const warned: unknown[] = [];
    const { warn } = console;
    console.warn = (text: unknown) => void warned.push(text);
    try {
      const changes: object = { projectId: 'later' }; // plain JavaScript
      kit.updateOptions(changes);
      await waitUntil(() => warned.some(text => String(text).includes('"projectId"')));
    } finally {
      console.warn = warn;
    }
    expect(kit.options.projectId).to.equal(undefined);
  });

  it('sets name and picture of a profile per namespace, one without the other', () => {
    kit = make();
    kit.setProfileName('sam.eth', 'eip155');
    kit.setProfileImage('https://images.example/sam.png', 'eip155');
    kit.setProfileName('sol', 'solana');
    const { account } = kit.modal;
    expect(account.of('eip155')).to.include({ profileName: 'sam.eth', profileImage: 'https://images.example/sam.png' });
    expect(account.of('solana')).to.include({ profileName: 'sol' });
    expect(account.of('solana').profileImage).to.equal(undefined);
    kit.setProfileName(null, 'eip155');
    expect(account.of('eip155')).to.include({ profileName: undefined, profileImage: 'https://images.example/sam.png' });
  });
});

describe('the balance that hosts of the incumbent know', () => {
  const amount = 1_234_567_000_000_000_000n;
  const expected = { amount, decimals: 18, symbol: 'ETH', balance: '1.234567' };

  it('is given beside the exact one, for the account in use', async () => {
    const { modal, connect } = createTestModal();
    await connect();
    expect(await new AppKit(modal).updateNativeBalance()).to.deep.equal(expected);
    modal.dispose();
  });

  it('is read for an address and a network that are named', async () => {
    const requests: unknown[] = [];
    const wallet = new FakeAdapter();
    const create: typeof wallet.create = context => ({
      ...wallet.create(context),
      async getBalance(address, network) {
        requests.push([address, network.id]);
        return { amount, decimals: 18, symbol: 'ETH' };
      },
    });
    const { modal } = createTestModal({ adapters: [{ namespace: 'eip155', create }] });
    const kit = new AppKit(modal);
    expect(await kit.updateNativeBalance(testAccounts[1].address, 137, 'eip155')).to.deep.equal(expected);
    expect(await kit.updateNativeBalance(testAccounts[1].address, 999, 'eip155')).to.equal(undefined);
    expect(requests).to.deep.equal([[testAccounts[1].address, 137]]);
    modal.dispose();
  });
});

describe('the connectors that hosts of the incumbent know', () => {
  it('carry the fields that lists of hosts read', async () => {
    const { modal } = createTestModal();
    const [connector] = new AppKit(modal).getConnectors();
    expect(connector).to.include({ id: testConnector.id, name: 'Test Wallet', type: 'ANNOUNCED', chain: 'eip155' });
    expect(connector?.info).to.deep.equal({ name: 'Test Wallet', rdns: 'test.wallet' });
    modal.dispose();
  });
});
