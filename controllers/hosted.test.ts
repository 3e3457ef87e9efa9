import { expect } from '@open-wc/testing';
import { hosted } from './hosted.js';
import { mainnet } from './domain/networks/evm-networks.js';
import { toCaipNetwork } from './domain/networks/networks.js';
import { checkOptions } from './state/options.js';
import { testNetworks } from '../testing/index.js';

describe('hosted', () => {
  const services = hosted('my project');

  it('names services that the options accept', () => {
    expect(() => checkOptions({ networks: testNetworks, services })).not.to.throw();
  });

  it('names a source of every feature that a project id switched on', () => {
    const { tokens, activity, prices, swaps, onramp, identity, pay, explorer, config } = services;
    const chainApi = [tokens, activity, prices, swaps, onramp, identity, pay];
    expect(new Set(chainApi)).to.deep.equal(new Set(['https://rpc.walletconnect.org']));
    expect([explorer, config]).not.to.include(undefined);
  });

  it('names the nodes of thirty-six networks, with network and project in the URL', () => {
    const urls = Object.entries(services.rpc ?? {});
    expect(urls).to.have.length(36);
    for (const [id, url] of urls) {
      const { origin, pathname, searchParams } = new URL(url ?? '');
      expect([origin, pathname]).to.deep.equal(['https://rpc.walletconnect.org', '/v1/']);
      expect(Object.fromEntries(searchParams)).to.deep.equal({ chainId: id, projectId: 'my project' });
    }
    expect(toCaipNetwork(mainnet, { services }).rpcUrls.default.http).to.deep.equal([services.rpc?.['eip155:1']]);
  });

  it('contacts nothing but three hosts', () => {
    const { projectId, rpc, names, ...others } = services;
    expect(names).to.deep.equal({ url: 'https://rpc.walletconnect.org', zone: 'reown.id' });
    expect(projectId).to.equal('my project');
    expect(rpc).not.to.equal(undefined);
    expect([...new Set(Object.values(others))].sort()).to.deep.equal([
      'https://api.web3modal.org',
      'https://pulse.walletconnect.org',
      'https://rpc.walletconnect.org',
    ]);
  });
});
