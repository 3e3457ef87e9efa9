import { expect } from '@open-wc/testing';
import type { CaipNetwork } from '../domain/entities.js';
import { toCaipNetwork, unsupportedNetwork } from '../domain/networks/networks.js';
import { testNetworks, testSolanaNetworks } from '../../testing/index.js';
import { NetworkController } from './network-controller.js';

const networks = [...testNetworks, ...testSolanaNetworks].map(network => toCaipNetwork(network));
const named = (name: string): CaipNetwork =>
  networks.find(network => network.name === name) ?? expect.fail(`no network ${name}`);
const [ethereum, polygon, devnet, testnet] = [
  named('Ethereum'),
  named('Polygon'),
  named('Solana Devnet'),
  named('Solana Testnet'),
];

describe('NetworkController', () => {
  let controller: NetworkController;
  const make = (initial: CaipNetwork | undefined = ethereum): void => {
    controller = new NetworkController({ networks, initial, unsupported: unsupportedNetwork });
  };
  const nameOf = (namespace: 'eip155' | 'solana'): string | undefined => controller.of(namespace)?.name;

  beforeEach(() => make());

  it('starts on the initial network; other namespaces start on their first', () => {
    make(testnet);
    expect(controller.active.get()).to.equal(testnet);
    expect(controller.activeNamespace.get()).to.equal('solana');
    expect(nameOf('eip155')).to.equal('Ethereum');
    expect(controller.of('bip122')).to.equal(undefined);
  });

  it('has no active network without an initial one', () => {
    controller = new NetworkController({ networks, initial: undefined, unsupported: unsupportedNetwork });
    expect(controller.active.get()).to.equal(undefined);
    expect(controller.isSupported.get()).to.equal(true);
  });

  describe('finds', () => {
    const cases = [
      ['eip155', 137, 'Polygon'],
      ['eip155', '137', 'Polygon'],
      ['solana', testnet.id, 'Solana Testnet'],
      ['solana', 137, undefined],
      ['eip155', 99, undefined],
    ] as const;
    for (const [namespace, id, name] of cases) {
      it(`${String(name)} for ${namespace}:${id}`, () => {
        expect(controller.find(namespace, id)?.name).to.equal(name);
      });
    }
  });

  it('sets the network of a namespace without activating it', () => {
    controller.setOfNamespace(testnet);
    expect(controller.active.get()).to.equal(ethereum);
    controller.setActiveNamespace('solana');
    expect(controller.active.get()).to.equal(testnet);
    controller.setActive(polygon);
    expect(controller.active.get()).to.equal(polygon);
    expect(nameOf('solana')).to.equal('Solana Testnet');
  });

  it('follows a wallet to known and unknown networks', () => {
    controller.follow('eip155', 137);
    expect(controller.active.get()).to.equal(polygon);
    expect(controller.isSupported.get()).to.equal(true);
    controller.follow('eip155', 99);
    expect(controller.active.get()?.caipNetworkId).to.equal('eip155:99');
    expect(controller.isSupported.get()).to.equal(false);
    controller.add(toCaipNetwork({ ...testNetworks[0], id: 99, name: 'Known now' }));
    expect(controller.active.get()?.name).to.equal('Known now');
    expect(controller.isSupported.get()).to.equal(true);
  });

  describe('approval', () => {
    const cases = [
      ['the wallet reported nothing', undefined, true],
      ['the list contains the network', { ids: [polygon.caipNetworkId], supportsAll: false }, true],
      ['the list contains only others', { ids: [ethereum.caipNetworkId], supportsAll: false }, false],
      ['the wallet supports all networks', { ids: [], supportsAll: true }, true],
    ] as const;
    for (const [name, approval, isApproved] of cases) {
      it(`is ${isApproved ? 'given' : 'refused'} when ${name}`, () => {
        controller.setApproval('eip155', { ids: [], supportsAll: false });
        controller.setApproval('eip155', approval);
        expect(controller.isApproved(polygon)).to.equal(isApproved);
        expect(controller.isApproved(devnet)).to.equal(true);
        expect(controller.approvalOf('eip155')).to.equal(approval);
      });
    }
  });

  describe('add and remove', () => {
    it('appends a network, and ignores a known one', () => {
      controller.add(toCaipNetwork({ ...testNetworks[0], name: 'Again' }));
      expect(controller.networks.get()).to.deep.equal(networks);
    });

    it('removes an inactive network without a switch', () => {
      controller.remove('eip155', 137);
      expect(controller.isKnown(polygon)).to.equal(false);
      expect(controller.active.get()).to.equal(ethereum);
      controller.remove('eip155', 137); // twice is harmless
    });

    it('switches to the first remaining network when the active one is removed', () => {
      controller.remove('eip155', 1);
      expect(controller.active.get()?.name).to.equal('OP Mainnet');
    });

    it('stays on the removed network, now unsupported, if a wallet is on it', () => {
      controller.remove('eip155', 1, { isInUse: true });
      expect(controller.active.get()?.caipNetworkId).to.equal('eip155:1');
      expect(controller.isSupported.get()).to.equal(false);
    });

    it('throws for the last network of a namespace', () => {
      controller.remove('solana', devnet.id);
      expect(() => controller.remove('solana', testnet.id)).to.throw(/last network of "solana"/);
      expect(nameOf('solana')).to.equal('Solana Testnet');
    });
  });
});
