import { expect } from '@open-wc/testing';
import { createConfig, custom, fallback, http, type Transport } from '@wagmi/core';
import { mainnet } from 'wagmi/chains';
import { toCaipNetwork } from '../../controllers/domain/networks/networks.js';
import { nodesOf, withNodes } from './wagmi-nodes.js';

const OWN = 'https://own.node.test/';
const SECOND = 'https://second.node.test/';
const fetchOptions = { headers: { authorization: 'Bearer key' } };

/** Nodes that the modal reads with a transport of the host, and the configuration of their requests. */
function readWith(transport: Transport): readonly unknown[] {
  const config = createConfig({ chains: [mainnet], transports: { 1: transport }, storage: null });
  const nodes = nodesOf(config.getClient({ chainId: 1 }).transport);
  const network = toCaipNetwork(withNodes(mainnet, nodes), { customRpcUrls: { 'eip155:1': nodes } });
  return [network.rpcUrls.default.http, network.nodeConfigs];
}

describe('Nodes of wagmi’s transports', () => {
  it('keep the fetch options of the host, and are asked without the public nodes of the network', () => {
    expect(readWith(http(OWN, { fetchOptions }))).to.deep.equal([[OWN], { [OWN]: { fetchOptions } }]);
  });

  it('keep those of each node of a fallback', () => {
    const transport = fallback([http(OWN, { fetchOptions }), http(SECOND)]);
    expect(readWith(transport)).to.deep.equal([[OWN, SECOND], { [OWN]: { fetchOptions } }]);
  });

  it('are those of the network when the host names none', () => {
    const { http: nodes } = mainnet.rpcUrls.default;
    for (const transport of [http(), custom({ request: () => Promise.resolve('0x1') })])
      expect(readWith(transport)).to.deep.equal([nodes, undefined]);
  });
});
