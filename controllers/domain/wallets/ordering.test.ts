import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { CaipNetwork } from '../entities.js';
import { base, mainnet, polygon } from '../networks/evm-networks.js';
import { solana } from '../networks/other-networks.js';
import { toCaipNetwork } from '../networks/networks.js';
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

describe('ordering', () => {
  for (const [configured, hasWallet, expected] of [
    [undefined, false, ['email', 'social', 'wallet']],
    [undefined, true, ['wallet', 'email', 'social']],
    [['social', 'email', 'wallet'], true, ['social', 'email', 'wallet']],
    [['social', 'wallet'], false, ['social', 'wallet']],
    [['wallet', 'wallet', 'email'], false, ['wallet', 'email']],
    [[], true, []],
  ] satisfies [ConnectMethod[] | undefined, boolean, ConnectMethod[]][]) {
    it(`of connect methods is ${expected.join(', ') || 'empty'} for ${configured?.join(', ') ?? 'no order'}, ${hasWallet ? 'with' : 'without'} a wallet`, () => {
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
    it(`of connector groups is ${expected.join(', ') || 'empty'} for ${configured?.join(', ') ?? 'no order'}, with connectors in ${filled.join(', ') || 'no group'}`, () => {
      expect(connectorGroupOrder(configured, group => !filled.includes(group))).to.deep.equal(expected);
    });
  }

  it('of wallet features is the configured one, without duplicates, or the default', () => {
    expect(walletFeatureOrder(undefined)).to.deep.equal(['onramp', 'swaps', 'receive', 'send']);
    expect(walletFeatureOrder(['send', 'onramp', 'send'])).to.deep.equal(['send', 'onramp']);
  });

  it('of networks puts approved networks first', () => {
    const ordered = orderNetworks(networks, ['eip155:8453', 'eip155:137']);
    expect(names(ordered)).to.deep.equal(['Polygon', 'Base', 'Ethereum', 'Solana']);
  });

  it('of networks accepts approval under a deprecated id', () => {
    expect(names(orderNetworks(networks, ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ']))[0]).to.equal('Solana');
  });

  it('of networks is unchanged without approved networks', () => {
    expect(orderNetworks(networks, undefined)).to.deep.equal(networks);
    expect(orderNetworks(networks, [])).to.deep.equal(networks);
  });

  it('of networks keeps each network once and does not change its argument', () => {
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
