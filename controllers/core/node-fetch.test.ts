import { expect } from '@open-wc/testing';
import { Scope } from './scope.js';
import type { AppKitNetwork, CaipNetwork, CustomRpcUrl } from '../domain/entities.js';
import { mainnet } from '../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { createSolanaWorld, mainCluster } from '../../testing/solana-world.js';
import { readBalance } from '../adapters/eip155/node-balance.js';
import { nodeFetch } from './node-fetch.js';
import { askNodes } from '../adapters/walletconnect/node-rpc.js';

const OWN = 'https://own.node.test/key';
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const own: CustomRpcUrl = {
  url: OWN,
  config: { fetchOptions: { headers: { 'x-key': 'secret' }, credentials: 'include' } },
};
const withKey = (network: AppKitNetwork): CaipNetwork =>
  toCaipNetwork(network, { customRpcUrls: { [toCaipNetwork(network).caipNetworkId]: [own] } });

/** A `fetch` that keeps what it was asked and answers `result`. */
function keepingFetch(result: unknown): { readonly requests: Request[]; readonly fetch: typeof globalThis.fetch } {
  const requests: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return Response.json({ jsonrpc: '2.0', id: 1, result });
  };
  return { requests, fetch };
}

describe('requests to the nodes that a host names', () => {
  let scope: Scope;

  beforeEach(() => {
    scope = new Scope(new ManualClock());
  });

  afterEach(() => scope.dispose());

  it('carry its headers when an EVM balance is read', async () => {
    const { requests, fetch } = keepingFetch('0x1');
    const network = withKey(mainnet);
    await readBalance({ address: ADDRESS, network, scope, signal: undefined, wallet: undefined, fetch });
    const [request] = requests;
    expect(request?.url).to.equal(OWN);
    expect(request?.headers.get('x-key')).to.equal('secret');
    expect(request?.headers.get('content-type')).to.equal('application/json');
  });

  it('carry its headers when a Solana balance is read', async () => {
    const { requests, fetch } = keepingFetch({ context: { slot: 1 }, value: 7 });
    const { solana } = await import('../adapters/solana/solana.js');
    const network = withKey(mainCluster);
    const adapter = solana({ fetch, page: new EventTarget() })({
      scope,
      networks: () => [network],
      discovery: { announced: false, injected: false },
    });
    expect((await adapter.getBalance(createSolanaWorld().wallet.addresses[0] ?? '', network)).amount).to.equal(7n);
    expect(requests[0]?.headers.get('x-key')).to.equal('secret');
  });

  it('carry its headers when a wallet on another device is not asked itself', async () => {
    const { requests, fetch } = keepingFetch('0x2');
    const network = withKey(mainnet);
    const urls = network.rpcUrls.default.http;
    await askNodes({ scope, urls, method: 'eth_blockNumber', params: [], fetch: nodeFetch(network, fetch) });
    expect(requests[0]?.headers.get('x-key')).to.equal('secret');
    expect(requests[0]?.headers.get('content-type')).to.equal('application/json');
    expect(requests[0]?.credentials).to.equal('include');
  });

  it('leave its headers out for every other node', async () => {
    const { requests, fetch } = keepingFetch('0x2');
    await nodeFetch(withKey(mainnet), fetch)('https://other.node.test/', { method: 'POST', body: '{}' });
    expect(requests[0]?.headers.get('x-key')).to.equal(null);
    expect(requests[0]?.credentials).to.equal('same-origin');
  });

  for (const [given, pending] of [
    ['https://own.node.test', 'https://own.node.test/'],
    ['/rpc', '/rpc'],
  ] as const)
    it(`carry the headers of ${given}, whose client asks ${pending}`, async () => {
      const headers: (string | null)[] = [];
      const network = { nodeConfigs: { [given]: { fetchOptions: { headers: { 'x-key': 'k' } } } } };
      const fetch = nodeFetch(network, async (_, init) => {
        headers.push(new Headers(init?.headers).get('x-key'));
        return new Response();
      });
      await fetch(pending, { method: 'POST' });
      await fetch('https://other.node.test/', { method: 'POST' });
      expect(headers).to.deep.equal(['k', null]);
    });

  it('are kept when a network is extended twice', () => {
    const once = withKey(mainnet);
    expect(toCaipNetwork(once)).to.deep.equal(once);
  });
});
