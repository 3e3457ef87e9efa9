import { expect } from '@open-wc/testing';
import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { AssetReads } from '../adapters/asset-reads.js';
import { Scope } from '../core/scope.js';
import type { CaipNetworkId } from '../domain/entities.js';
import { mainnet } from '../domain/networks/evm-networks.js';
import { solana } from '../domain/networks/other-networks.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { OptionsController } from '../state/options-controller.js';
import type { Services } from '../state/services.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { fakeServiceNetworks } from '../../testing/fake-service-networks.js';
import { testNetworks } from '../../testing/index.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { waitUntil } from '../../testing/wait-until.js';
import { activityProvider, nftsProvider, tokensProvider } from './assets.js';

const network = toCaipNetwork(mainnet);
const query = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', network };
const { signal } = new AbortController();
const { fetch: pageFetch } = window;

function make(services: Services, { hasReads = true, served }: { hasReads?: boolean; served?: CaipNetworkId[] } = {}) {
  const networks = fakeServiceNetworks(served);
  const requests: string[] = [];
  const failures: string[] = [];
  const alerts: string[] = [];
  const reads = {
    holdings: async () => (requests.push('nodes'), []),
    nfts: async (_query: unknown, cursor?: string) => (
      requests.push(`nodes${cursor ?? ''}`),
      { items: [], next: ' 2' }
    ),
    activity: async (_query: unknown, cursor?: string) => (
      requests.push(`nodes${cursor ?? ''}`),
      { items: [], ...(cursor === undefined && { next: ' 2' }) }
    ),
  } as unknown as AssetReads; // the providers ask no more
  const context = {
    scope: new Scope(),
    options: new OptionsController({ networks: testNetworks, services }).current,
    alerts: { show: ({ code }: { readonly code: string }) => void alerts.push(code) },
    events: { track: (name: string) => void failures.push(name) },
    ...networks,
    adapterOf: () => (hasReads ? { loadReads: async () => reads } : {}) as ChainAdapter,
  } as Parameters<typeof tokensProvider>[0];
  const ask = async (): Promise<void> => {
    await tokensProvider(context).tokens({ ...query, listed: [], isForced: false }, signal);
    await nftsProvider(context).nfts(query, undefined, signal);
    await activityProvider(context).activity(query, undefined, signal);
  };
  return { ask, requests, failures, alerts, context, gated: networks.requests };
}

describe('the providers of assets', () => {
  afterEach(() => {
    window.fetch = pageFetch;
  });

  it('ask the nodes without a service', async () => {
    const { ask, requests, gated } = make({});
    await ask();
    expect([requests, gated]).to.deep.equal([['nodes', 'nodes', 'nodes'], []]);
    await expectRejection(make({}, { hasReads: false }).ask(), 'METHOD_UNSUPPORTED');
  });

  it('ask the objects of the host in place of the nodes', async () => {
    const own: string[] = [];
    const { ask, requests } = make({
      tokens: { tokens: async () => (own.push('tokens'), []) },
      nfts: { nfts: async () => (own.push('nfts'), { items: [] }) },
      activity: { activity: async () => (own.push('activity'), { items: [] }) },
    });
    await ask();
    expect([own, requests]).to.deep.equal([['tokens', 'nfts', 'activity'], []]);
  });

  it('ask the services at the URLs of the host, and track a failure', async () => {
    const paths: string[] = [];
    window.fetch = async input => {
      const { pathname } = new URL(new Request(input).url);
      paths.push(pathname.split('/').at(-1) ?? '');
      return Response.json(pathname.endsWith('history') ? {} : { balances: [], data: [] });
    };
    const url = 'https://service.example';
    const { ask, requests, failures } = make({ tokens: url, nfts: url, activity: url });
    await expectRejection(ask(), 'HTTP_BAD_ANSWER');
    expect([paths, requests, failures]).to.deep.equal([['balance', 'nfts', 'history'], [], ['INTERNAL_SDK_ERROR']]);
  });

  it('add what tokens of Solana multiply shown amounts by, if a node tells it', async () => {
    const on = toCaipNetwork(solana);
    const [plain, scaled] = [
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R',
    ];
    window.fetch = async () =>
      Response.json({
        balances: [plain, scaled].map(mint => ({
          name: 'Token',
          symbol: 'TKN',
          chainId: on.caipNetworkId,
          address: `${on.caipNetworkId}:${mint}`,
          quantity: { decimals: '2', numeric: '1' },
        })),
      });
    let answer: () => Promise<ReadonlyMap<string, `${number}`>> = async () => new Map([[scaled, '1.05']]);
    const requests: (readonly string[])[] = [];
    const clock = new ManualClock();
    const { context } = make({ tokens: 'https://service.example' });
    const reads = {
      multipliers: ({ addresses }: { readonly addresses: readonly string[] }) => (requests.push(addresses), answer()),
    } as unknown as AssetReads; // the provider asks no more
    const provider = tokensProvider({
      ...context,
      scope: new Scope(clock),
      adapterOf: () => ({ loadReads: async () => reads }) as ChainAdapter,
    });
    const multipliers = async () => {
      const holdings = await provider.tokens({ address: plain, network: on, listed: [], isForced: false }, signal);
      return holdings.flatMap(({ address, multiplier }) => (address === undefined ? [] : [multiplier]));
    };
    expect(await multipliers()).to.deep.equal([undefined, '1.05']);
    expect(requests).to.deep.equal([[plain, scaled]]);
    answer = () => Promise.reject(new Error('No node'));
    expect(await multipliers()).to.deep.equal([undefined, undefined]);
    answer = () => new Promise(() => undefined); // a node that never answers
    const late = multipliers();
    await waitUntil(() => clock.nextIn !== undefined);
    clock.advance(3_000);
    expect(await late).to.deep.equal([undefined, undefined]);
    expect(clock.nextIn).to.equal(undefined);
  });

  it('ask the nodes of a network that the services do not support', async () => {
    window.fetch = async () => expect.fail('the service is not asked');
    const { ask, requests, gated, failures } = make(
      { tokens: 'https://a.example', nfts: 'https://b.example', activity: 'https://c.example' },
      { served: ['eip155:5'] },
    );
    await ask();
    expect(requests).to.deep.equal(['nodes', 'nodes', 'nodes']);
    expect(gated).to.deep.equal(['https://a.example', 'https://b.example', 'https://c.example']);
    expect(failures).to.deep.equal([]);
  });

  it('show pictures of NFTs from the service itself, and from where the option `nfts` allows', async () => {
    const url = 'https://service.example';
    const pictures = [`${url}/a.png`, 'https://images.example/b.png', 'https://tracker.example/c.svg'];
    const rows = pictures.map((imageUrl, at) => ({
      address: query.address,
      tokenId: String(at),
      name: 'Ape',
      imageUrl,
    }));
    window.fetch = async () => Response.json({ data: rows, next: null });
    const { context } = make({ nfts: url }, { served: [network.caipNetworkId] });
    const shown = async (): Promise<readonly unknown[]> =>
      (await nftsProvider(context).nfts(query, undefined, signal)).items.map(({ imageUrl }) => imageUrl);
    expect(await shown()).to.deep.equal([pictures[0], undefined, undefined]);
    const nfts = { mediaOrigins: ['https://images.example'] };
    const options = new OptionsController({ networks: testNetworks, services: { nfts: url }, nfts }).current;
    const { items } = await nftsProvider({ ...context, options }).nfts(query, undefined, signal);
    expect(items.map(({ imageUrl }) => imageUrl)).to.deep.equal([pictures[0], pictures[1], undefined]);
  });

  it('ask for a further page the source of the page before it, whatever the service supports since', async () => {
    const paths: string[] = [];
    window.fetch = async input => {
      const { pathname, searchParams } = new URL(new Request(input).url);
      paths.push(`${pathname.split('/').at(-1)} ${searchParams.get('cursor')}`);
      return Response.json({ data: [], next: null });
    };
    const url = 'https://service.example';
    const served: CaipNetworkId[] = [];
    const { context, requests } = make({ nfts: url, activity: url }, { served });
    for (const read of [nftsProvider(context).nfts, activityProvider(context).activity]) {
      served.length = 0;
      const first = await read(query, undefined, signal);
      served.push(network.caipNetworkId);
      await read(query, first.next, signal);
      served.length = 0;
      await read(query, 'of-the-service', signal);
    }
    expect(requests).to.deep.equal(['nodes', 'nodes 2', 'nodes', 'nodes 2']);
    expect(paths).to.deep.equal(['nfts of-the-service', 'history of-the-service']);
  });

  it('reject an unsafe URL with an alert', async () => {
    const { ask, alerts, requests } = make({ tokens: 'javascript:alert(1)' });
    await expectRejection(ask(), 'INVALID_APP_CONFIGURATION');
    expect([alerts, requests]).to.deep.equal([['INVALID_APP_CONFIGURATION'], []]);
  });
});
