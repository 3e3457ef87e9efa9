import { expect } from '@open-wc/testing';
import * as viemChains from 'viem/chains';
import { isCaipNetworkId, parseCaipNetworkId } from './caip.js';
import { SWAP_NETWORKS } from '../transactions/swap-constants.js';
import type { AppKitNetwork, CaipNetworkId } from '../entities.js';
import { isW3mError } from '../errors/errors.js';
import * as evm from './evm-networks.js';
import { namespaceIds } from './namespace-ids.js';
import { base, mainnet } from './evm-networks.js';
import { solana, solanaDevnet } from './other-networks.js';
import { defineChain } from './define-chain.js';
import { isUnsupportedNetwork, toCaipNetwork, unsupportedNetwork } from './networks.js';
import * as other from './other-networks.js';

const evmEntries: readonly (readonly [string, AppKitNetwork])[] = Object.entries(evm);
const entries: readonly (readonly [string, AppKitNetwork])[] = [...evmEntries, ...Object.entries(other)];
const custom: AppKitNetwork = {
  id: 4242,
  name: 'Test',
  nativeCurrency: { name: 'Test', symbol: 'TST', decimals: 18 },
  rpcUrls: { default: { http: ['https://own.example'] }, backup: { http: ['https://backup.example'] } },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.example/' } },
};

/** Exports that share one development chain id because several tools use it. */
const SHARED_IDS = new Set([31337]);

describe('the list of networks', () => {
  for (const [name, network] of entries) {
    it(`${name} is complete`, () => {
      const { caipNetworkId, chainNamespace } = toCaipNetwork(network);
      expect(parseCaipNetworkId(caipNetworkId)?.reference).to.equal(String(network.id));
      expect(namespaceIds).to.have.property(chainNamespace);
      expect(network.name).to.not.equal('');
      expect(network.nativeCurrency.decimals).to.be.greaterThan(0);
      const urls = [...network.rpcUrls.default.http, ...(network.rpcUrls.default.webSocket ?? [])];
      for (const url of urls) expect(new URL(url).protocol).to.match(/^(https|wss|http|ws):$/);
      const explorer = network.blockExplorers?.default.url;
      if (explorer !== undefined) {
        expect(explorer).to.not.match(/\/$/);
        expect(new URL(explorer).protocol).to.equal('https:');
      }
    });
  }

  it('has one definition per id', () => {
    const seen = new Map<string, AppKitNetwork>();
    for (const [name, network] of entries) {
      const before = seen.get(String(network.id));
      if (!SHARED_IDS.has(Number(network.id))) expect(before ?? network, name).to.equal(network);
      seen.set(String(network.id), network);
    }
  });

  for (const [name, network] of evmEntries) {
    it(`${name} matches the chain of that name in viem`, () => {
      const theirs = (viemChains as Readonly<Record<string, viemChains.Chain | undefined>>)[name];
      expect(network.id).to.equal(theirs?.id);
      expect(network.nativeCurrency.decimals).to.equal(theirs?.nativeCurrency.decimals);
      const multicall = network.contracts?.['multicall3'] as { address: string; blockCreated?: number } | undefined;
      expect(multicall?.address.toLowerCase()).to.equal(theirs?.contracts?.multicall3?.address.toLowerCase());
      expect(multicall?.blockCreated).to.equal(theirs?.contracts?.multicall3?.blockCreated);
      if (!name.startsWith('klaytn')) expect(network.nativeCurrency.symbol).to.equal(theirs?.nativeCurrency.symbol);
    });
  }

  it('uses plain HTTP only for nodes on the local machine', () => {
    for (const [name, { rpcUrls }] of entries) {
      for (const url of rpcUrls.default.http) {
        if (url.startsWith('http://')) expect(new URL(url).hostname, name).to.equal('127.0.0.1');
      }
    }
  });

  it('contains every network of swaps and hosted nodes', () => {
    const hosted = [
      1, 10, 56, 97, 100, 137, 300, 324, 1101, 1301, 1329, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113, 43114,
      59144, 80002, 80084, 84532, 421614, 7777777, 999999999, 11155111, 11155420, 1313161554, 1313161555,
    ];
    expect(evmEntries.map(([, { id }]) => id)).to.include.members([...SWAP_NETWORKS, ...hosted]);
  });
});

describe('toCaipNetwork', () => {
  it('assumes eip155 unless the network names a namespace', () => {
    expect(toCaipNetwork(custom)).to.include({ chainNamespace: 'eip155', caipNetworkId: 'eip155:4242' });
    expect(toCaipNetwork(solana)).to.include({ chainNamespace: 'solana', caipNetworkId: solana.caipNetworkId });
    expect(toCaipNetwork({ ...custom, caipNetworkId: 'cosmos:testhub-1' }).chainNamespace).to.equal('cosmos');
    expect(toCaipNetwork({ ...custom, id: 'hub-2', chainNamespace: 'cosmos' }).caipNetworkId).to.equal('cosmos:hub-2');
  });

  it('puts customRpcUrls before the RPC URLs of the network', () => {
    const customRpcUrls = { 'eip155:4242': [{ url: 'https://mine.example' }, { url: 'https://own.example' }] } as const;
    const { rpcUrls } = toCaipNetwork(custom, { customRpcUrls });
    expect(rpcUrls.default.http).to.deep.equal(['https://mine.example', 'https://own.example']);
    expect(rpcUrls['chainDefault']?.http).to.deep.equal(['https://mine.example', 'https://own.example']);
    expect(rpcUrls['backup']).to.equal(custom.rpcUrls['backup']);
  });

  it('replaces the RPC URLs of the network by the hosted one, after customRpcUrls', () => {
    const { rpcUrls } = toCaipNetwork(custom, {
      customRpcUrls: { 'eip155:4242': [{ url: 'https://mine.example' }] },
      services: { rpc: { 'eip155:4242': 'https://hosted.example/4242', 'eip155:1': 'https://hosted.example/1' } },
    });
    expect(rpcUrls.default.http).to.deep.equal(['https://mine.example', 'https://hosted.example/4242']);
    expect(rpcUrls['chainDefault']?.http).to.deep.equal(['https://mine.example', 'https://own.example']);
  });

  it('applies customRpcUrls given under a deprecated id', () => {
    const url = 'https://sol.example';
    const customRpcUrls = { [solanaDevnet.deprecatedCaipNetworkId]: [{ url }] };
    expect(toCaipNetwork(solanaDevnet, { customRpcUrls }).rpcUrls.default.http[0]).to.equal(url);
  });

  it('replaces a deprecated CAIP-2 id with the current one', () => {
    const network = { ...solana, caipNetworkId: solana.deprecatedCaipNetworkId };
    expect(toCaipNetwork(network).caipNetworkId).to.equal(solana.caipNetworkId);
  });

  it('prefers the image from chainImages to the one of the network', () => {
    const pictured = { ...custom, assets: { imageId: 'own', imageUrl: 'https://own.example/a.svg' } };
    expect(toCaipNetwork(custom).assets).to.deep.equal({ imageId: undefined, imageUrl: undefined });
    expect(
      toCaipNetwork(pictured, { chainImages: { 4242: '/b.svg' }, imageIds: { 4242: 'preset' } }).assets,
    ).to.deep.equal({
      imageId: 'own',
      imageUrl: '/b.svg',
    });
    expect(toCaipNetwork(custom, { imageIds: { 4242: 'preset' } }).assets.imageId).to.equal('preset');
  });

  it('removes the trailing slash from the explorer URL', () => {
    expect(toCaipNetwork(custom).blockExplorers?.default.url).to.equal('https://scan.example');
  });

  /** What hosts have where a setting of their deployment is missing; the types refuse it, plain JavaScript does not. */
  const unset = undefined as unknown as string;

  it('has no explorer where the network names none, or one without a URL', () => {
    const nameless = { default: { name: 'Scan', url: unset } };
    for (const blockExplorers of [{}, nameless, { default: undefined }, null, { default: { name: 'Scan', url: '' } }]) {
      const network = { ...custom, blockExplorers } as unknown as AppKitNetwork;
      expect(toCaipNetwork(network).blockExplorers, JSON.stringify(blockExplorers)).to.equal(undefined);
    }
    const scan = { name: 'Scan', url: 'https://scan.example' };
    const network = { ...custom, blockExplorers: { default: scan, other: undefined, third: nameless.default } };
    expect(toCaipNetwork(network as unknown as AppKitNetwork).blockExplorers).to.deep.equal({ default: scan });
  });

  it('leaves out nodes without a URL', () => {
    const rpcUrls = { default: { http: [unset, '', 'https://own.example'] } };
    const customRpcUrls = { 'eip155:4242': [{ url: unset }, { url: 'https://mine.example' }] };
    const { rpcUrls: urls } = toCaipNetwork({ ...custom, rpcUrls }, { customRpcUrls });
    expect(urls.default.http).to.deep.equal(['https://mine.example', 'https://own.example']);
    expect(urls['chainDefault']?.http).to.deep.equal(urls.default.http);
    expect(toCaipNetwork({ ...custom, rpcUrls: { default: { http: [unset] } } }).rpcUrls.default.http).to.deep.equal(
      [],
    );
  });

  it('is idempotent and does not change its argument', () => {
    const overrides = {
      customRpcUrls: { 'eip155:1': [{ url: 'https://mine.example' }] },
      chainImages: { 1: '/eth.svg' },
    };
    const frozen = Object.freeze({ ...mainnet });
    const once = toCaipNetwork(frozen, overrides);
    expect(toCaipNetwork(once, overrides)).to.deep.equal(once);
  });

  it('rejects networks without a valid CAIP-2 id with INVALID_CHAIN_ID', () => {
    const wrong: readonly AppKitNetwork[] = [
      { ...custom, id: 0 },
      { ...custom, id: 1.5 },
      { ...custom, id: 'mainnet' },
      { ...custom, caipNetworkId: 'near:mainnet' as CaipNetworkId }, // as plain JavaScript may
      { ...custom, chainNamespace: 'cosmos', caipNetworkId: 'eip155:1' },
    ];
    for (const network of wrong) {
      let error: unknown;
      try {
        toCaipNetwork(network);
      } catch (thrown) {
        error = thrown;
      }
      expect(isW3mError(error) && error.code).to.equal('INVALID_CHAIN_ID');
    }
  });

  it('creates a placeholder for an unsupported network (unsupportedNetwork)', () => {
    const network = unsupportedNetwork('eip155', 5);
    expect(network).to.deep.include({ id: 5, name: 'Unknown Network', caipNetworkId: 'eip155:5' });
    expect(network.rpcUrls.default.http).to.deep.equal([]);
    expect(network.nativeCurrency.decimals).to.equal(0);
    expect(isCaipNetworkId(network.caipNetworkId)).to.equal(true);
    expect(isUnsupportedNetwork(network)).to.equal(true);
    expect(isUnsupportedNetwork(toCaipNetwork(base))).to.equal(false);
  });

  it('returns the same object from defineChain', () => {
    expect(defineChain(custom)).to.equal(custom);
  });
});
