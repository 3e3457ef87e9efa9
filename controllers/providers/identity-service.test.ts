import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { mainnet } from '../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import type { Settings } from '../state/options.js';
import { identityService, type IdentityServiceContext } from './identity-service.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('identityService', () => {
  const { fetch } = globalThis;
  before(() => {
    globalThis.fetch = () => Promise.resolve(Response.json({ addresses: { '60': { address: ADDRESS } } }));
  });
  after(() => {
    globalThis.fetch = fetch;
  });

  const ethereum = toCaipNetwork(mainnet);
  const polygon = { ...ethereum, id: 137 };
  /** Resolves a name on Polygon, where nodes of Ethereum say that its address is a contract. */
  const resolve = async (listed: readonly (typeof ethereum)[]): Promise<string | undefined> => {
    const reads = {
      isContract: ({ network }: { readonly network: typeof ethereum }) => Promise.resolve(network === ethereum),
    };
    const context = {
      scope: new Scope(),
      options: signal({ projectId: 'p', services: {} } as unknown as Settings),
      alerts: { show: () => undefined },
      events: { track: () => undefined },
      network: { find: (_: string, id: number) => listed.find(network => network.id === id) },
      adapterOf: () => ({ loadReads: () => Promise.resolve(reads) }),
    } as unknown as IdentityServiceContext;
    return identityService(context, 'https://names.example')?.resolve?.(
      'alice.eth',
      polygon,
      new AbortController().signal,
    );
  };

  it('resolves no name to a contract of Ethereum on another network', async () => {
    expect(await resolve([polygon, ethereum])).to.equal(undefined);
  });

  it('resolves a name where no node of Ethereum can tell', async () => {
    expect(await resolve([polygon])).to.equal(ADDRESS);
  });
});
