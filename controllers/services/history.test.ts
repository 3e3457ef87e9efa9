import { expect } from '@open-wc/testing';
import { withoutImitations } from '../features/activity-imitations.js';
import { mainnet } from '../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { fakeHttp } from '../../testing/fake-http.js';
import { createHistoryService } from './history.js';
import { createNftService } from './nfts.js';

const { signal } = new AbortController();
const network = toCaipNetwork(mainnet);
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const query = { address, network };
const PICTURE = 'https://pictures.example/a.png';
const media = () => ({ mediaOrigins: ['https://pictures.example'], ipfsGateway: 'https://ipfs.example/ipfs/' });

const transfer = (changes: object = {}): object => ({
  fungible_info: { name: 'Demo', symbol: 'DUSD', icon: { url: PICTURE }, address: `eip155:1:${other}` },
  nft_info: null,
  direction: 'out',
  quantity: { numeric: '1.5' },
  value: 1.5,
  price: 1,
  ...changes,
});
const entry = (id: string, changes: object = {}, transfers: unknown = [transfer()]): object => ({
  id,
  metadata: {
    operationType: 'send',
    hash: id,
    minedAt: '2025-01-01T00:00:00Z',
    sentFrom: address,
    sentTo: other,
    status: 'confirmed',
    nonce: 7,
    application: null,
    chain: 'eip155:1',
    ...changes,
  },
  transfers,
});
const read = async (data: readonly unknown[]) =>
  (
    await createHistoryService(fakeHttp(() => ({ data, next: null })).http, { media }).activity(
      query,
      undefined,
      signal,
    )
  ).items;

describe('createHistoryService', () => {
  it('reads a page, and asks for the next one by its cursor', async () => {
    const answers: unknown[] = [
      { data: [entry('0x1')], next: 'c' },
      { data: [], next: null },
    ];
    const { http, requests } = fakeHttp(() => answers.shift());
    const service = createHistoryService(http);
    const { items, next } = await service.activity(query, undefined, signal);
    expect([items.length, next]).to.deep.equal([1, 'c']);
    expect(await service.activity(query, next, signal)).to.deep.equal({ items: [] });
    expect(requests.map(({ url }) => url.searchParams.get('cursor'))).to.deep.equal([null, 'c']);
    expect(requests[0]?.url.pathname).to.equal(`/base/v1/account/${address}/history`);
  });

  it('translates a transaction and its transfers', async () => {
    const nft = { name: 'Ape', content: { preview: { url: PICTURE } }, token_id: '7', flags: { is_spam: true } };
    const [activity] = await read([
      entry('0x1', {}, [
        transfer(),
        transfer({ direction: 'in', fungible_info: null, nft_info: nft, quantity: { numeric: '1' } }),
      ]),
    ]);
    expect(activity).to.deep.equal({
      id: '0x1',
      hash: '0x1',
      network: 'eip155:1',
      at: Date.UTC(2025, 0, 1),
      kind: 'send',
      status: 'confirmed',
      transfers: [
        {
          direction: 'out',
          quantity: '1.5',
          label: 'DUSD',
          address: other,
          imageUrl: PICTURE,
          counterparty: other,
          isOwn: true,
        },
        {
          direction: 'in',
          quantity: '1',
          label: 'Ape',
          isNft: true,
          tokenId: '7',
          imageUrl: PICTURE,
          isSpam: true,
          counterparty: address,
        },
      ],
    });
  });

  it('shows pictures of NFTs only from where the host allows, and those of tokens', async () => {
    const pictures = async (url: string): Promise<readonly unknown[]> => {
      const nft = { name: 'Ape', content: { preview: { url } }, token_id: '7' };
      const token = transfer({ fungible_info: { symbol: 'DUSD', icon: { url } } });
      const [activity] = await read([entry('0x1', {}, [transfer({ fungible_info: null, nft_info: nft }), token])]);
      return activity?.transfers.map(({ imageUrl }) => imageUrl) ?? [];
    };
    expect(await pictures('https://tracker.example/a.svg')).to.deep.equal([undefined, 'https://tracker.example/a.svg']);
    expect(await pictures('ipfs://cid/1.png')).to.deep.equal([
      'https://ipfs.example/ipfs/cid/1.png',
      'ipfs://cid/1.png',
    ]);
  });

  describe('of what a contract logs in the name of the account', () => {
    const claim = (rest = {}) =>
      transfer({ direction: 'out', counterparty: 'eip155:1:0x7099000000000000000000000000000000dc79c8', ...rest });
    const judged = async (given: object, metadata: object, listed: readonly string[] = []) => {
      const http = fakeHttp(() => ({ data: [entry('0x1', metadata, [given])], next: null })).http;
      const { items } = await createHistoryService(http).activity({ ...query, listed }, undefined, signal);
      return items[0]?.transfers[0];
    };

    it('offers neither its name nor the other side, unless the account sent it or the host lists the token', async () => {
      const found = await judged(claim(), { sentFrom: other });
      expect(found).to.not.have.any.keys('counterparty', 'imageUrl');
      expect(found?.label).to.match(/^0x.{2}…/);
      expect(await judged(claim(), { sentFrom: address })).to.include({ label: 'DUSD', isOwn: true });
      expect((await judged(claim(), { sentFrom: other }, [other.toLowerCase()]))?.label).to.equal('DUSD');
    });

    it('counts movements of nothing, and of imitations, as spam', async () => {
      const fake = (symbol: string) => ({ fungible_info: { name: symbol, symbol, address: `eip155:1:${other}` } });
      expect((await judged(claim({ quantity: { numeric: '0' } }), { sentFrom: other }))?.isSpam).to.equal(true);
      expect((await judged(claim({ direction: 'in', ...fake('000 USDC') }), { sentFrom: other }))?.isSpam).to.equal(
        true,
      );
      expect((await judged(claim({ direction: 'in', ...fake('ETH') }), { sentFrom: other }))?.isSpam).to.equal(true);
      expect((await judged(claim({ direction: 'in', ...fake('GLD') }), { sentFrom: other }))?.isSpam).to.equal(
        undefined,
      );
    });
  });

  it('tells a received imitation of a listed token from one that the account ordered', async () => {
    const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC' };
    const fake = { direction: 'in', fungible_info: { name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${other}` } };
    const shown = async (sentFrom: string): Promise<readonly unknown[]> => {
      const items = await read([entry('0x1', { sentFrom, operationType: 'receive' }, [transfer(fake)])]);
      const [activity] = withoutImitations(items, { listed: [usdc], holdings: [] });
      return (
        activity?.transfers.map(({ label, isImitation, counterparty }) => [label, isImitation, counterparty]) ?? []
      );
    };
    expect(await shown(other)).to.deep.equal([['USDC', true, undefined]]);
    expect(await shown(address)).to.deep.equal([['USDC', undefined, address]]);
  });

  for (const [title, given, expected] of [
    ['an unknown operation', entry('1', { operationType: 'dance' }), { kind: 'execute' }],
    ['a pending one', entry('1', { status: 'pending' }), { status: 'pending' }],
    ['a failed one', entry('1', { status: 'failed' }), { status: 'failed' }],
    ['a purchase under way', entry('1', { status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' }), { status: 'pending' }],
    ['one without transfers', entry('1', {}, null), { transfers: [] }],
    ['an id that other transactions share', entry('7', { hash: '0xabc' }), { id: '7/0xabc' }],
  ] as const) {
    it(`reads ${title}`, async () => {
      expect((await read([given]))[0]).to.deep.include(expected);
    });
  }

  it('leaves out transactions of other networks, without a time, and invalid ones', async () => {
    const bad = [
      entry('1', { chain: 'eip155:10' }),
      entry('2', { chain: null }),
      entry('3', { minedAt: 'today' }),
      {},
      7,
    ];
    expect(await read([...bad, entry('4')])).to.have.length(1);
  });

  it('skips pages without a transaction of the network, but not without end', async () => {
    let page = 0;
    const { http, requests } = fakeHttp(() => {
      page += 1;
      return { data: page === 3 ? [entry('1')] : [], next: `c${page}` };
    });
    const service = createHistoryService(http);
    expect(await service.activity(query, undefined, signal)).to.include({ next: 'c3' });
    expect(requests).to.have.length(3);
    const { items, next } = await service.activity(query, 'c3', signal);
    expect([items.length, next !== undefined, requests.length]).to.deep.equal([0, true, 9]);
  });

  it('ends the list when the service repeats the cursor', async () => {
    const { http } = fakeHttp(() => ({ data: [entry('1')], next: 'c' }));
    expect(await createHistoryService(http).activity(query, 'c', signal)).not.to.have.property('next');
  });
});

describe('createNftService', () => {
  const nft = (changes: object = {}): object => ({
    chainId: 'eip155:1',
    address: `eip155:1:${other}`,
    tokenId: '7',
    standard: 'erc721',
    amount: '1',
    name: 'Ape',
    collection: { name: 'Apes', address: `eip155:1:${other}` },
    imageUrl: PICTURE,
    attributes: [{ trait_type: 'Eyes', value: 3 }, {}, { trait_type: 'Hat', value: {} }],
    flags: { is_spam: false },
    ...changes,
  });

  it('reads NFTs with collection and properties', async () => {
    const { http, requests } = fakeHttp(() => ({
      data: [nft(), nft({ chainId: 'eip155:10' }), nft({ tokenId: 'x' })],
      next: 'c',
    }));
    expect(await createNftService(http, media).nfts(query, undefined, signal)).to.deep.equal({
      items: [
        {
          network: 'eip155:1',
          contract: other,
          tokenId: '7',
          amount: 1n,
          name: 'Ape',
          imageUrl: PICTURE,
          collection: { name: 'Apes', address: other },
          attributes: [{ name: 'Eyes', value: '3' }],
        },
      ],
      next: 'c',
    });
    expect(requests[0]?.url.pathname).to.equal(`/base/v1/account/${address}/nfts`);
  });

  it('drops a picture at an origin that the host does not allow, and loads others as the host says', async () => {
    const pictures = async (imageUrl: string): Promise<readonly unknown[]> =>
      Promise.all(
        [undefined, media].map(async rules => {
          const { http } = fakeHttp(() => ({ data: [nft({ imageUrl })], next: null }));
          return (await createNftService(http, rules).nfts(query, undefined, signal)).items[0]?.imageUrl;
        }),
      );
    expect(await pictures('https://tracker.example/pixel.svg?to=me')).to.deep.equal([undefined, undefined]);
    expect(await pictures(PICTURE)).to.deep.equal([undefined, PICTURE]);
    expect(await pictures('ipfs://cid/1.png')).to.deep.equal([undefined, 'https://ipfs.example/ipfs/cid/1.png']);
    expect(await pictures('data:image/png;base64,AA==')).to.deep.equal(Array(2).fill('data:image/png;base64,AA=='));
    expect(await pictures('data:text/html,x')).to.deep.equal([undefined, undefined]);
  });

  it('names an NFT without a name by its id, and drops an unsafe picture', async () => {
    const { http } = fakeHttp(() => ({
      data: [
        nft({
          name: 'a\u202Eb',
          imageUrl: 'javascript:alert(1)',
          description: 'x\u0000y',
          amount: '5',
          flags: { is_spam: true },
        }),
      ],
      next: null,
    }));
    const { items } = await createNftService(http).nfts(query, undefined, signal);
    expect(items[0])
      .to.include({ name: '#7', description: 'x y', amount: 5n, isSpam: true })
      .and.not.to.have.property('imageUrl');
  });
});
