import { expect } from '@open-wc/testing';
import { own } from './own.js';
import { testNetworks } from '../testing/index.js';
import { checkOptions } from './state/options.js';

describe('own', () => {
  it('names one server for everything that it offers by itself', () => {
    const services = own('https://api.example/');
    expect(() => checkOptions({ networks: testNetworks, services })).not.to.throw();
    expect([...new Set(Object.values(services))]).to.deep.equal(['https://api.example']);
    expect(services).to.include.keys('config', 'auth', 'tokens', 'nfts', 'activity', 'prices', 'identity');
    expect(services).not.to.include.any.keys('names', 'rpc', 'projectId', 'swaps', 'onramp');
  });

  it('names a zone of names, a project, networks with swaps, purchases, and the networks that the server forwards', () => {
    const networks = ['eip155:8453'] as const;
    const { projectId, names, rpc } = own('https://api.example', { projectId: 'shop', zone: 'shop.example', networks });
    expect(projectId).to.equal('shop');
    expect(names).to.deep.equal({ url: 'https://api.example', zone: 'shop.example' });
    expect(rpc).to.deep.equal({ 'eip155:8453': 'https://api.example/v1/?chainId=eip155%3A8453&projectId=shop' });
    const { swaps, onramp } = own('https://api.example', { swaps: networks, onramp: true });
    expect(swaps).to.deep.equal({ url: 'https://api.example', networks });
    expect(onramp).to.equal('https://api.example');
    expect(own('https://api.example', { networks }).rpc?.['eip155:8453']).to.match(/&projectId=default$/);
  });
});
