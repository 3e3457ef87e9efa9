import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { untracked } from '../core/signals.js';
import { bitcoin } from '../domain/networks/other-networks.js';
import { isW3mError, type ErrorCode } from '../domain/errors/errors.js';
import type { AppKitOptions } from '../state/options.js';
import {
  FakeAdapter,
  ManualClock,
  solanaFake,
  testConnector,
  testNetworks,
  testSolanaNetworks,
} from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { settleImports } from '../../testing/settle-imports.js';
import { loadParts } from '../../testing/load-parts.js';

const codeOf = async (pending: Promise<unknown>): Promise<ErrorCode | 'resolved' | 'foreign'> =>
  pending.then(
    () => 'resolved' as const,
    (error: unknown) => (isW3mError(error) ? error.code : 'foreign'),
  );

const [ethereum, optimism] = [testNetworks[0], testNetworks[1] ?? testNetworks[0]];
const [devnet, testnet] = testSolanaNetworks;
const [evmAddress, solanaAddress] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', solanaFake.accounts[0].address];

describe('several namespaces', () => {
  let clock: ManualClock;
  let evm: FakeAdapter;
  let sol: FakeAdapter;
  let id: string;
  const kits: AppKit[] = [];

  const make = (options: Partial<AppKitOptions> = {}, granted = false): AppKit => {
    evm = new FakeAdapter({ granted });
    sol = new FakeAdapter({ ...solanaFake, granted });
    const networks = [...testNetworks, ...testSolanaNetworks] as const;
    const kit = AppKit.create({ id, networks, adapters: [evm, sol], clock, ...options });
    kits.push(kit);
    return kit;
  };

  const both = async (): Promise<AppKit> => {
    const kit = make();
    await kit.connect({ wallet: testConnector.id, namespace: 'eip155' });
    await kit.connect({ wallet: 'Test Wallet', namespace: 'solana' });
    await settleImports();
    return kit;
  };

  const again = async (): Promise<AppKit> => {
    kits.splice(0).forEach(kit => kit.destroy());
    const kit = make({}, true);
    await kit.ready();
    await settleImports();
    return kit;
  };

  const inUse = (kit: AppKit): readonly unknown[] => [
    kit.getActiveChainNamespace(),
    kit.getAddress(),
    kit.getCaipNetwork()?.name,
  ];

  before(loadParts);

  beforeEach(() => {
    clock = new ManualClock();
    id = crypto.randomUUID();
  });

  afterEach(() => {
    for (const kit of kits.splice(0)) kit.destroy();
  });

  describe('connecting', () => {
    it('activates the namespace that connected last, and keeps the other connection', async () => {
      const kit = await both();
      expect(inUse(kit)).to.deep.equal(['solana', solanaAddress, 'Solana Devnet']);
      expect(kit.getAddress('eip155')).to.equal(evmAddress);
      expect(kit.getCaipAddress('eip155')).to.equal(`eip155:1:${evmAddress}`);
      expect(kit.getCaipAddress('solana')).to.equal(`solana:${devnet.id}:${solanaAddress}`);
      expect(kit.getProvider('eip155')).not.to.equal(undefined);
    });

    it('merges a wallet of both namespaces into one row', async () => {
      const kit = make();
      kit.getConnectors();
      await settleImports();
      expect(kit.getConnectors().map(({ type, connectors }) => [type, connectors?.map(({ chain }) => chain)])).to.eql([
        ['MULTI_CHAIN', ['eip155', 'solana']],
      ]);
    });

    it('returns connectors with `chain`, the same objects while the list changes', async () => {
      const kit = make();
      kit.getConnectors();
      await settleImports();
      const [before] = kit.getConnectors();
      expect(before).to.include({ id: testConnector.id, chain: 'eip155' });
      expect(before).not.to.have.property('namespace');
      expect(before?.connectors?.[1]).to.include({ chain: 'solana' });
      expect(before?.connectors?.[1]).not.to.have.property('namespace');
      expect(kit.getConnectors()[0]).to.equal(before);
    });

    it('rejects with ADAPTER_NOT_FOUND in a namespace without an adapter', async () => {
      const kit = make({ networks: [bitcoin, ...testNetworks] });
      expect(kit.getActiveChainNamespace()).to.equal('eip155');
      expect(await codeOf(kit.open({ namespace: 'bip122' }))).to.equal('ADAPTER_NOT_FOUND');
      expect(await codeOf(kit.connect({ namespace: 'bip122' }))).to.equal('ADAPTER_NOT_FOUND');
      expect(await codeOf(kit.switchNetwork(bitcoin))).to.equal('ADAPTER_NOT_FOUND');
      expect(await codeOf(kit.disconnect('bip122'))).to.equal('ADAPTER_NOT_FOUND');
      expect(() => kit.removeNetwork('bip122', bitcoin.id)).to.throw(/Adapter not found for "bip122"/);
      expect(inUse(kit)).to.deep.equal(['eip155', undefined, 'Ethereum']);
      expect(kit.isOpen()).to.equal(false);
    });
  });

  describe('disconnecting', () => {
    it('activates the namespace that stays connected', async () => {
      const kit = await both();
      await kit.disconnect('solana');
      await settleImports();
      expect(inUse(kit)).to.deep.equal(['eip155', evmAddress, 'Ethereum']);
      expect(kit.getAccount('solana').status).to.equal('disconnected');
    });

    it('does not change the active namespace when the other one disconnects', async () => {
      const kit = await both();
      await kit.disconnect('eip155');
      await settleImports();
      expect(inUse(kit)).to.deep.equal(['solana', solanaAddress, 'Solana Devnet']);
    });

    it('keeps the active network when all wallets disconnect', async () => {
      const kit = await both();
      await kit.disconnect();
      await settleImports();
      expect(inUse(kit)).to.deep.equal(['solana', undefined, 'Solana Devnet']);
    });

    it('activates the other namespace when a wallet disconnects by itself', async () => {
      const kit = await both();
      sol.connection.set(undefined);
      await settleImports();
      expect(inUse(kit)).to.deep.equal(['eip155', evmAddress, 'Ethereum']);
    });

    it('keeps the modal open at the remaining account', async () => {
      const kit = await both();
      await kit.open();
      await kit.disconnect('solana');
      await settleImports();
      expect(kit.isOpen()).to.equal(true);
      await kit.disconnect();
      await settleImports();
      expect(kit.isOpen()).to.equal(false);
    });
  });

  describe('switching', () => {
    it('activates the namespace of the network, and switches its wallet', async () => {
      const kit = await both();
      await kit.switchNetwork(ethereum);
      expect(inUse(kit)).to.deep.equal(['eip155', evmAddress, 'Ethereum']);
      await kit.switchNetwork(testnet);
      await settleImports();
      expect(inUse(kit)).to.deep.equal(['solana', solanaAddress, 'Solana Testnet']);
    });

    it('does not activate the other namespace when its wallet refuses to switch', async () => {
      const kit = await both();
      evm.answer = 'reject';
      expect(await codeOf(kit.switchNetwork(optimism))).to.equal('USER_REJECTED');
      expect(inUse(kit)).to.deep.equal(['solana', solanaAddress, 'Solana Devnet']);
      expect(kit.getCaipNetwork('eip155')?.name).to.equal('Ethereum');
    });

    it('activates a namespace that is not connected', async () => {
      const kit = make();
      await kit.connect({ wallet: testConnector.id, namespace: 'eip155' });
      await kit.setCaipNetwork(testnet);
      expect(inUse(kit)).to.deep.equal(['solana', undefined, 'Solana Testnet']);
      expect(kit.getAccount('eip155').status).to.equal('connected');
    });

    it('switches the network of the other namespace without activating it', async () => {
      const kit = await both();
      await kit.setCaipNetworkOfNamespace(optimism, 'eip155');
      await settleImports();
      expect(inUse(kit)).to.deep.equal(['solana', solanaAddress, 'Solana Devnet']);
      expect(kit.getCaipNetwork('eip155')?.name).to.equal('OP Mainnet');
      await waitUntil(() => untracked(() => evm.connection.get())?.chainId === 10); // its chunk is loaded on demand
    });

    it('ignores an unsupported network of an inactive namespace', async () => {
      const kit = await both();
      evm.change({ chainId: 999 });
      await settleImports();
      expect(kit.isOpen()).to.equal(false);
      expect(kit.getCaipNetwork('eip155')?.name).to.equal('Unknown Network');
      await kit.disconnect('solana');
      await settleImports();
      expect(kit.isOpen()).to.equal(true);
    });
  });

  describe('added and removed networks', () => {
    it('do not change the active namespace', async () => {
      const kit = await both();
      kit.removeNetwork('eip155', 1);
      await settleImports();
      expect(inUse(kit)).to.deep.equal(['solana', solanaAddress, 'Solana Devnet']);
      await waitUntil(() => untracked(() => evm.connection.get())?.chainId === 10); // its chunk is loaded on demand
      kit.removeNetwork('solana', testnet.id);
      expect(() => kit.removeNetwork('solana', devnet.id)).to.throw(/last network of "solana"/);
      kit.addNetwork('solana', testnet);
      expect(kit.getCaipNetworks('solana').map(({ name }) => name)).to.deep.equal(['Solana Devnet', 'Solana Testnet']);
    });

    it('use the nodes and images of the host', () => {
      const kit = make({
        chainImages: { 5: 'data:image/png;base64,AA' },
        customRpcUrls: { 'eip155:5': [{ url: 'https://own/' }] },
      });
      kit.addNetwork('eip155', { ...ethereum, id: 5, name: 'Five' });
      const five = kit.getCaipNetwork('eip155', 5);
      expect(five?.assets.imageUrl).to.equal('data:image/png;base64,AA');
      expect(five?.rpcUrls.default.http[0]).to.equal('https://own/');
    });
  });

  describe('after a reload', () => {
    it('restores all connections and the active namespace', async () => {
      const before = await both();
      await before.switchNetwork(testnet);
      await before.switchNetwork(optimism);
      await settleImports();
      kits.splice(0).forEach(kit => kit.destroy());
      const kit = make({}, true);
      expect([kit.getAccount('eip155').status, kit.getAccount('solana').status]).to.eql([
        'reconnecting',
        'reconnecting',
      ]);
      expect(kit.getAccount('eip155').caipAddress).to.match(/^eip155:10:/);
      expect(kit.getAccount('solana').caipAddress).to.match(/^solana:/);
      await kit.ready();
      await settleImports();
      expect([kit.getAccount('eip155').status, kit.getAccount('solana').status]).to.eql(['connected', 'connected']);
      expect(kit.getActiveChainNamespace()).to.equal('eip155');
    });

    it('restores the network of each namespace', async () => {
      const before = await both();
      await before.switchNetwork(testnet);
      await before.switchNetwork(ethereum);
      await settleImports();
      kits.splice(0).forEach(kit => kit.destroy());
      const kit = make({}, true);
      await kit.ready();
      await settleImports();
      expect(kit.getCaipNetwork('solana')?.name).to.equal('Solana Testnet');
      expect(untracked(() => sol.connection.get())?.chainId).to.equal(testnet.id);
    });

    it('activates a connected namespace when the active one cannot be restored', async () => {
      await both();
      kits.splice(0).forEach(kit => kit.destroy());
      const kit = make({}, true);
      sol.granted = false;
      await kit.ready();
      await settleImports();
      expect(inUse(kit)).to.deep.equal(['eip155', evmAddress, 'Ethereum']);
      expect(kit.getAccount('solana').status).to.equal('disconnected');
    });

    it('keeps an active namespace that was not connected', async () => {
      const before = make();
      await before.connect({ wallet: testConnector.id, namespace: 'eip155' });
      await before.switchNetwork(devnet);
      await settleImports();
      const kit = await again();
      expect(inUse(kit)).to.deep.equal(['solana', undefined, 'Solana Devnet']);
      expect(kit.getAccount('eip155').status).to.equal('connected');
    });

    it('shows a wallet that announces itself late as reconnecting until it responds', async () => {
      await both();
      kits.splice(0).forEach(kit => kit.destroy());
      const kit = make({}, true);
      sol.connectors.set([]);
      const seen: unknown[] = [];
      kit.subscribeAccount(({ status }) => seen.push(status), 'solana');
      await kit.modal.start();
      await settleImports();
      clock.advance(3_000);
      await settleImports();
      expect(inUse(kit)[0]).to.equal('eip155');
      sol.connectors.set(solanaFake.connectors);
      await settleImports();
      expect(seen).to.deep.equal(['disconnected', 'reconnecting', 'connected']);
      expect(inUse(kit)[0]).to.equal('solana');
    });
  });
});
