import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { Scope } from '../core/scope.js';
import { decodeDataUrl, parseMetadata, readMetadata } from './nft-metadata.js';

const { signal } = new AbortController();

describe('parseMetadata', () => {
  it('reads name, description, picture and attributes', () => {
    const text = JSON.stringify({
      name: 'One',
      description: 'First\nof\u202e many',
      image: 'ipfs://cid',
      attributes: [{ trait_type: 'Hue', value: 5 }, { trait_type: 'x' }, 'no', { trait_type: 'On', value: true }],
    });
    expect(parseMetadata(text)).to.deep.equal({
      name: 'One',
      description: 'First\nof  many',
      imageUrl: 'ipfs://cid',
      attributes: [
        { name: 'Hue', value: '5' },
        { name: 'On', value: 'true' },
      ],
    });
  });

  it('returns no foreign value of a wrong type, for any JSON', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        const { name, description, imageUrl, attributes } = parseMetadata(text);
        for (const part of [name, description, imageUrl]) expect(typeof part).to.be.oneOf(['string', 'undefined']);
        for (const each of attributes ?? [])
          expect([typeof each.name, typeof each.value]).to.deep.equal(['string', 'string']);
      }),
    );
  });
});

describe('decodeDataUrl', () => {
  it('decodes text and base64', () => {
    expect(decodeDataUrl('data:application/json,%7B%22a%22:1%7D')).to.equal('{"a":1}');
    expect(decodeDataUrl(`data:application/json;base64,${btoa('{"a":1}')}`)).to.equal('{"a":1}');
  });

  it('refuses pictures and broken data', () => {
    for (const url of [
      'data:image/png;base64,AA==',
      'data:application/json;base64,%%%',
      'data:application/json',
      'data:application/json,%',
    ])
      expect(decodeDataUrl(url), url).to.equal(undefined);
  });
});

describe('readMetadata', () => {
  let scope: Scope;
  const requests: string[] = [];
  const fetching =
    (answer: () => Response | Promise<Response>): typeof fetch =>
    async input => {
      requests.push(input instanceof Request ? input.url : String(input));
      return answer();
    };

  beforeEach(() => {
    scope = new Scope();
    requests.length = 0;
  });
  afterEach(() => scope.dispose());

  it('requests nothing that the host does not allow', async () => {
    const fetch = fetching(() => new Response('{"name":"x"}'));
    expect(await readMetadata({ scope, fetch }, 'https://a.test/1', {}, signal)).to.deep.equal({});
    expect(requests).to.deep.equal([]);
    const read = await readMetadata({ scope, fetch }, 'https://a.test/1', { mediaOrigins: ['https://a.test'] }, signal);
    expect(read.name).to.equal('x');
  });

  for (const [what, answer] of [
    ['an error page', () => new Response('no', { status: 404 })],
    ['no JSON', () => new Response('<html>')],
    ['more than 100 kB', () => new Response(`{"name":"${'x'.repeat(100_001)}"}`)],
    ['a network error', () => Promise.reject(new TypeError('offline'))],
  ] as const) {
    it(`returns nothing for ${what}`, async () => {
      const media = { mediaOrigins: ['*'] };
      expect(await readMetadata({ scope, fetch: fetching(answer) }, 'https://a.test/1', media, signal)).to.deep.equal(
        {},
      );
    });
  }

  it('rejects when the signal aborts', async () => {
    const stop = new AbortController();
    const read = readMetadata(
      { scope, fetch: fetching(() => new Promise<Response>(() => undefined)) },
      'https://a.test',
      { mediaOrigins: ['*'] },
      stop.signal,
    );
    stop.abort();
    const error = await read.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).not.to.equal(undefined);
  });
});
