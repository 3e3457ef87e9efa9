import { expect } from '@open-wc/testing';
import { getClient } from '@wagmi/core';
import { homeChain, otherChain } from '../../../testing/evm-world.js';
import type { AppKitNetwork } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { WagmiAdapter, type WagmiAdapterOptions } from './index.js';

const networks = [homeChain, otherChain];
const quiet = { networks, storage: null, multiInjectedProviderDiscovery: false } as const;

const clientOf = (options: Partial<WagmiAdapterOptions>) =>
  getClient(new WagmiAdapter({ ...quiet, ...options }).wagmiConfig, { chainId: 1 });

describe('options of the adapter of wagmi', () => {
  it('passes every parameter of createConfig on to wagmi', () => {
    const client = clientOf({
      batch: { multicall: { wait: 32 } },
      pollingInterval: 1234,
      cacheTime: 77,
      ccipRead: false,
    });
    expect([client?.batch, client?.pollingInterval, client?.cacheTime, client?.ccipRead]).to.deep.equal([
      { multicall: { wait: 32 } },
      1234,
      77,
      false,
    ]);
  });

  it('sends the configuration of a custom URL with the requests of wagmi', async () => {
    const requests: (readonly [url: string, authorization: string | null])[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (url, init) => {
      requests.push([url as string, new Headers(init?.headers).get('authorization')]);
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' });
    };
    try {
      const customRpcUrls = {
        'eip155:1': [
          { url: 'https://mine.test/', config: { fetchOptions: { headers: { Authorization: 'Bearer k' } } } },
        ],
      } as const;
      await clientOf({ customRpcUrls })?.request({ method: 'eth_chainId' });
    } finally {
      globalThis.fetch = fetch;
    }
    expect(requests).to.deep.equal([['https://mine.test/', 'Bearer k']]);
  });

  it('takes null as not given, as in a set-up that is read from JSON', () => {
    const nothing = null as never;
    const client = clientOf({ customRpcUrls: nothing, transports: nothing, wagmiConfig: nothing });
    expect(client?.chain.id).to.equal(1);
  });

  for (const [what, given, problem] of [
    ['no list', null, 'must list at least one EVM network, or "wagmiConfig" be given'],
    ['an empty list', [], 'must list at least one EVM network, or "wagmiConfig" be given'],
    ['another value', 'mainnet', 'must list at least one network'],
    ['a name that a module does not export', [homeChain, undefined], '[1] has no valid id'],
    ['a network without nodes', [{ ...homeChain, rpcUrls: null }], '[0] has no valid rpcUrls.default.http'],
  ] as const)
    it(`rejects ${what} as networks`, () => {
      const create = () => new WagmiAdapter({ ...quiet, networks: given as unknown as AppKitNetwork[] });
      expect(create).to.throw(W3mError).with.property('code', 'OPTIONS_INVALID');
      expect(create).to.throw(problem);
    });

  it('leaves out nodes whose URL is a missing setting of the host', () => {
    const http = [undefined as unknown as string, 'https://own.test/']; // as plain JavaScript may
    const own = { ...homeChain, rpcUrls: { default: { http } } };
    const { transport } = clientOf({ networks: [own] }) ?? {};
    const { transports } = transport as unknown as {
      transports: readonly { readonly value?: { readonly url?: string } }[];
    };
    expect(transports.map(({ value }) => value?.url)).to.deep.equal(['https://own.test/']);
  });
});
