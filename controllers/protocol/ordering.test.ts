import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { CaipNetwork } from './entities.js';
import { base, mainnet, polygon, solana, toCaipNetwork } from './networks.js';
import {
  connectMethodOrder,
  CONNECTOR_GROUPS,
  connectorGroupOrder,
  orderNetworks,
  walletFeatureOrder,
  type ConnectMethod,
  type ConnectorGroup,
} from './ordering.js';

const networks: readonly CaipNetwork[] = [mainnet, polygon, solana, base].map(network => toCaipNetwork(network));
const names = (ordered: readonly CaipNetwork[]): readonly string[] => ordered.map(({ name }) => name);

describe('the order of things', () => {
  for (const [configured, hasWallet, expected] of [
    [undefined, false, ['email', 'social', 'wallet']],
    [undefined, true, ['wallet', 'email', 'social']],
    [['social', 'email', 'wallet'], true, ['social', 'email', 'wallet']],
    [['social', 'wallet'], false, ['social', 'wallet']],
    [['wallet', 'wallet', 'email'], false, ['wallet', 'email']],
    [[], true, []],
  ] satisfies [ConnectMethod[] | undefined, boolean, ConnectMethod[]][]) {
    it(`of ways to connect is ${expected.join(', ') || 'empty'} for ${configured?.join(', ') ?? 'no order'}, ${hasWallet ? 'with' : 'without'} a wallet`, () => {
      expect(connectMethodOrder(configured, hasWallet)).to.deep.equal(expected);
    });
  }

  for (const [configured, filled, expected] of [
    [undefined, CONNECTOR_GROUPS, CONNECTOR_GROUPS],
    [undefined, ['recommended', 'injected'], ['injected', 'recommended']],
    [
      ['custom', 'injected'],
      ['injected', 'recent', 'custom'],
      ['custom', 'injected', 'recent'],
    ],
    [['featured'], ['injected'], ['injected']],
    [['recent', 'recent'], ['recent'], ['recent']],
    [undefined, [], []],
  ] as [ConnectorGroup[] | undefined, readonly ConnectorGroup[], readonly ConnectorGroup[]][]) {
    it(`of groups is ${expected.join(', ') || 'empty'} for ${configured?.join(', ') ?? 'no order'} and ${filled.join(', ') || 'nothing'} to show`, () => {
      expect(connectorGroupOrder(configured, group => !filled.includes(group))).to.deep.equal(expected);
    });
  }

  it('of what can be done with an account is the host’s, else ours', () => {
    expect(walletFeatureOrder(undefined)).to.deep.equal(['onramp', 'swaps', 'receive', 'send']);
    expect(walletFeatureOrder(['send', 'onramp', 'send'])).to.deep.equal(['send', 'onramp']);
  });

  it('puts approved networks first, by their CAIP id', () => {
    const ordered = orderNetworks(networks, ['eip155:8453', 'eip155:137']);
    expect(names(ordered)).to.deep.equal(['Polygon', 'Base', 'Ethereum', 'Solana']);
  });

  it('knows a network that was approved under a deprecated id', () => {
    expect(names(orderNetworks(networks, ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ']))[0]).to.equal('Solana');
  });

  it('leaves networks as they are where nothing is said of approval', () => {
    expect(orderNetworks(networks, undefined)).to.deep.equal(networks);
    expect(orderNetworks(networks, [])).to.deep.equal(networks);
  });

  it('neither loses nor doubles a network, nor changes the list it was given', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...networks]), fc.subarray([...networks]), (requested, approved) => {
        const frozen = Object.freeze([...requested]);
        const ordered = orderNetworks(
          frozen,
          approved.map(({ caipNetworkId }) => caipNetworkId),
        );
        expect(ordered).to.have.members([...requested]);
        const first = ordered.findIndex(network => !approved.includes(network));
        if (first >= 0) expect(ordered.slice(first).some(network => approved.includes(network))).to.equal(false);
      }),
    );
  });
});
