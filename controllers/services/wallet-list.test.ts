import { expect } from '@open-wc/testing';
import { createHttp } from '../core/http.js';
import { Scope } from '../core/scope.js';
import { createWalletListService, type WalletQuery } from './wallet-list.js';

const imageUrl = (id: string): string => `https://directory.example/image/${id}`;

/** Service whose server returns one response, and the URL of the request. */
function answering(body: unknown): { ask: (query: Partial<WalletQuery>) => Promise<unknown>; requests: () => URL } {
  let request = '';
  const http = createHttp({
    scope: new Scope(),
    baseUrl: 'https://directory.example/',
    query: () => ({ projectId: 'p' }),
    fetch: async input => {
      request = input instanceof Request ? input.url : input.toString();
      return new Response(JSON.stringify(body));
    },
  });
  const service = createWalletListService(http, imageUrl);
  return {
    ask: query => service.list({ page: 1, entries: 40, ...query }, new AbortController().signal),
    requests: () => new URL(request),
  };
}

describe('createWalletListService', () => {
  it('sends each list in one parameter, and omits empty ones', async () => {
    const { ask, requests } = answering({ data: [], count: 0 });
    await ask({ page: 2, search: 'a b', include: ['x', 'y'], exclude: [], chains: ['eip155:1'], isCertified: true });
    expect(requests().pathname).to.equal('/getWallets');
    expect(Object.fromEntries(requests().searchParams)).to.deep.equal({
      projectId: 'p',
      page: '2',
      entries: '40',
      search: 'a b',
      include: 'x,y',
      chains: 'eip155:1',
      badge_type: 'certified',
    });
  });

  it('returns the valid wallets of the response, with image URLs', async () => {
    const { ask } = answering({
      data: [
        {
          id: 'a',
          name: 'A',
          image_id: 'i/1',
          order: 5,
          mobile_link: 'a://',
          desktop_link: null,
          badge_type: 'certified',
        },
        { id: 'b', name: 'B', image_url: 'https://b.example/i.png', mobile_link: 'javascript:alert(1)' },
        { id: 'c' },
        'nonsense',
      ],
      count: 4,
    });
    expect(JSON.parse(JSON.stringify(await ask({})))).to.deep.equal({
      wallets: [
        {
          id: 'a',
          name: 'A',
          image_id: 'i/1',
          image_url: imageUrl('i/1'),
          mobile_link: 'a://',
          badge_type: 'certified',
        },
        { id: 'b', name: 'B', image_url: 'https://b.example/i.png' },
      ],
      count: 4,
    });
  });

  for (const body of [{ data: 'x', count: 1 }, { data: [], count: -1 }, { data: [] }, []]) {
    it(`rejects the response ${JSON.stringify(body)}`, async () => {
      const refusal = await answering(body)
        .ask({})
        .then(
          () => undefined,
          (error: unknown) => error,
        );
      expect(refusal).to.have.property('code', 'HTTP_BAD_ANSWER');
    });
  }
});
