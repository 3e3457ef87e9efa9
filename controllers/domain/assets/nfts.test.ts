import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { mediaUrl } from './nfts.js';

const gateway = 'https://ipfs.example/ipfs/';

describe('mediaUrl', () => {
  it('allows only data by default', () => {
    expect(mediaUrl('data:image/png;base64,AA==', {})).to.equal('data:image/png;base64,AA==');
    for (const url of ['https://a.test/1.png', 'ipfs://cid', 'http://a.test/', 'javascript:alert(1)', 'cid', ''])
      expect(mediaUrl(url, {}), url).to.equal(undefined);
  });

  it('uses the gateway of the host for ipfs', () => {
    expect(mediaUrl('ipfs://cid/1.json', { ipfsGateway: gateway })).to.equal(`${gateway}cid/1.json`);
    expect(mediaUrl('ipfs://ipfs/cid', { ipfsGateway: 'https://ipfs.example/ipfs' })).to.equal(`${gateway}cid`);
    expect(mediaUrl('ipfs://cid/%20a b', { ipfsGateway: gateway })).to.equal(`${gateway}cid/%20a%20b`);
  });

  it('allows the origins of the host, and any with an asterisk', () => {
    const url = 'https://a.test/1.png';
    expect(mediaUrl(url, { mediaOrigins: ['https://a.test'] })).to.equal(url);
    expect(mediaUrl(url, { mediaOrigins: ['https://b.test'] })).to.equal(undefined);
    expect(mediaUrl(url, { mediaOrigins: ['*'] })).to.equal(url);
    expect(mediaUrl('http://a.test/1.png', { mediaOrigins: ['*'] })).to.equal(undefined);
    expect(mediaUrl('http://localhost:1/1.png', { mediaOrigins: ['http://localhost:1'] })).not.to.equal(undefined);
  });

  it('never leaves the gateway, for any path', () => {
    fc.assert(
      fc.property(fc.string(), path => {
        const url = mediaUrl(`ipfs://${path}`, { ipfsGateway: gateway });
        if (url !== undefined) expect(new URL(url).href.startsWith(gateway), url).to.equal(true);
      }),
    );
  });

  it('refuses data of more than 200,000 characters', () => {
    expect(mediaUrl(`data:image/png;base64,${'A'.repeat(200_000)}`, {})).to.equal(undefined);
  });
});
