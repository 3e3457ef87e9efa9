import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { mainnet } from '../domain/networks/evm-networks.js';
import { solana } from '../domain/networks/other-networks.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { tokenKey } from '../domain/assets/tokens.js';
import { isW3mError } from '../domain/errors/errors.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { fakeHttp } from '../../testing/fake-http.js';
import { createBalanceService } from './balances.js';
import { createHistoryService } from './history.js';
import { createNftService } from './nfts.js';

const { signal } = new AbortController();
const network = toCaipNetwork(mainnet);
const onSolana = toCaipNetwork(solana);
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const CONTRACT = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const row = (changes: object = {}): object => ({
  name: 'Demo USD',
  symbol: 'DUSD',
  chainId: 'eip155:1',
  address: `eip155:1:${CONTRACT}`,
  value: 10,
  price: 1,
  quantity: { decimals: '6', numeric: '10.5' },
  iconUrl: '',
  ...changes,
});
const coin = (numeric: string): object =>
  row({ name: 'Ether', symbol: 'ETH', address: undefined, price: 2000, quantity: { decimals: '18', numeric } });
const query = { address, network, listed: [], isForced: false };
const read = (balances: readonly unknown[], changes: object = {}) =>
  createBalanceService(fakeHttp(() => ({ balances })).http).tokens({ ...query, ...changes }, signal);

describe('createBalanceService', () => {
  it('asks for one network, and for fresh values only if forced', async () => {
    const { http, requests } = fakeHttp(() => ({ balances: [] }));
    const service = createBalanceService(http);
    await service.tokens(query, signal);
    await service.tokens({ ...query, isForced: true, listed: [{ address: CONTRACT }] }, signal);
    await service.tokens({ ...query, isForced: true, network: onSolana }, signal);
    expect(requests[0]?.url.pathname).to.equal(`/base/v1/account/${address}/balance`);
    const parameters = requests.map(({ url }) => Object.fromEntries(url.searchParams));
    expect(parameters[0]).to.deep.equal({ projectId: 'p', currency: 'usd', chainId: 'eip155:1', includeSpam: 'true' });
    expect(parameters[1]?.['forceUpdate']).to.equal(`eip155:1:0x${'e'.repeat(40)},eip155:1:${CONTRACT}`);
    expect(parameters[2]).not.to.have.property('forceUpdate');
  });

  it('leaves out the picture of a flagged token, whose creator could count who looks at it', async () => {
    const iconUrl = 'https://pictures.example/a.png';
    const flags = { is_spam: true };
    const pictureOf = async (changes: object, listed: readonly object[] = []): Promise<unknown> =>
      (await read([row({ iconUrl, ...changes })], { listed }))[1]?.imageUrl;
    expect(await pictureOf({ flags })).to.equal(undefined);
    expect(await pictureOf({})).to.equal(iconUrl);
    expect(await pictureOf({ flags }, [{ address: CONTRACT }])).to.equal(iconUrl); // the host lists it
  });

  it('returns the native coin first, with exact amounts', async () => {
    const digits = `${'9'.repeat(60)}.000000000000000001`;
    const [first, second] = await read([row(), coin(digits)]);
    expect(first).to.deep.equal({
      network: 'eip155:1',
      amount: BigInt(digits.replace('.', '')),
      decimals: 18,
      symbol: 'ETH',
      name: 'Ether',
      price: '2000',
    });
    expect(second).to.deep.equal({
      network: 'eip155:1',
      address: CONTRACT,
      amount: 10_500_000n,
      decimals: 6,
      symbol: 'DUSD',
      name: 'Demo USD',
      price: '1',
    });
  });

  it('returns a native coin of zero if the service has none', async () => {
    expect((await read([]))[0]).to.deep.equal({
      network: 'eip155:1',
      amount: 0n,
      decimals: 18,
      symbol: 'ETH',
      name: 'Ether',
    });
  });

  it('reads the change of a price that it knows', async () => {
    const changed = async (rest: object): Promise<string | undefined> => (await read([row(rest)]))[1]?.change24h;
    expect(await changed({ change24h: -1.25 })).to.equal('-1.25');
    for (const change24h of ['up', -100.01, '-200', '1e300']) expect(await changed({ change24h })).to.equal(undefined);
    expect(await changed({ change24h: -100 })).to.equal('-100');
    expect(await changed({ change24h: 3, price: 0 })).to.equal(undefined);
  });

  it('prefers a price with all its digits, and takes zero for unknown', async () => {
    const [, exact] = await read([row({ price: 0.1, priceDecimal: '0.10000000000000000001' })]);
    const [, unknown] = await read([row({ price: 0 })]);
    expect([exact?.price, unknown?.price]).to.deep.equal(['0.10000000000000000001', undefined]);
  });

  for (const [title, changes] of [
    ['of another network', { chainId: 'eip155:10' }],
    ['with an address of another network', { address: `eip155:10:${CONTRACT}` }],
    ['with an address that is none', { address: 'eip155:1:0x12' }],
    ['with more digits than decimals', { quantity: { decimals: '1', numeric: '0.25' } }],
    ['with an amount that is none', { quantity: { decimals: '6', numeric: 'NaN' } }],
    ['with a negative amount', { quantity: { decimals: '6', numeric: '-1' } }],
    ['with an amount of absurd length', { quantity: { decimals: '6', numeric: '9'.repeat(500) } }],
    ['without decimals', { quantity: { decimals: '0', numeric: '5' } }],
    ['with too many decimals', { quantity: { decimals: '300', numeric: '5' } }],
    ['whose symbol changes the direction of text', { symbol: 'U\u202ESD' }],
  ] as const) {
    it(`leaves out a token ${title}`, async () => {
      expect(await read([row(changes), null, 7])).to.have.length(1);
    });
  }

  it('keeps a token without decimals, and one flagged as spam, if the host lists it', async () => {
    const listed = [{ address: CONTRACT.toLowerCase() }];
    const spam = { flags: { is_spam: true }, quantity: { decimals: '0', numeric: '5' } };
    const [, token] = await read([row(spam)], { listed });
    expect(token).to.include({ amount: 5n, decimals: 0, isListed: true }).and.not.to.have.property('isSpam');
    const [, flagged] = await read([row({ flags: { is_spam: true } })]);
    expect(flagged).to.include({ isSpam: true }).and.not.to.have.property('isListed');
  });

  it('reads Solana mints, bare or as CAIP-10 ids, and the coin by its pseudo mint', async () => {
    const id = onSolana.caipNetworkId;
    const holdings = await read(
      [
        row({ chainId: id, address: MINT }),
        row({ chainId: id, address: `${id}:${MINT}` }),
        row({ chainId: id, symbol: 'SOL', address: `So${'1'.repeat(41)}`, quantity: { decimals: '9', numeric: '2' } }),
      ],
      { network: onSolana },
    );
    expect(holdings.map(({ symbol, address: mint }) => [symbol, mint])).to.deep.equal([
      ['SOL', undefined],
      ['DUSD', MINT],
    ]);
  });

  it('reads ten thousand tokens within a frame’s time', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => row({ address: `0x${at.toString(16).padStart(40, '0')}` }));
    expect(await read(many)).to.have.length(10_001);
  });
});

describe('clients of assets', () => {
  it('reject with one code or return valid entries, whatever the service answers', async () => {
    const deep = fc.letrec(tie => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(
          'eip155:1',
          CONTRACT,
          `eip155:1:${CONTRACT}`,
          '1.5',
          '6',
          'in',
          'send',
          'confirmed',
          '2025-01-01T00:00:00Z',
        ),
        fc.string(),
        fc.double(),
        fc.constant(null),
        fc.boolean(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom(
            ...[
              'name',
              'symbol',
              'chainId',
              'address',
              'price',
              'quantity',
              'decimals',
              'numeric',
              'id',
              'metadata',
              'hash',
            ],
            ...[
              'minedAt',
              'operationType',
              'status',
              'chain',
              'transfers',
              'direction',
              'fungible_info',
              'nft_info',
              'tokenId',
            ],
          ),
          tie('value'),
        ),
      ),
    })).value;
    await fc.assert(
      fc.asyncProperty(fc.array(deep, { maxLength: 5 }), async list => {
        const { http } = fakeHttp(() => ({ balances: list, data: list, next: null }));
        const reads: readonly Promise<unknown>[] = [
          createBalanceService(http)
            .tokens(query, signal)
            .then(holdings => {
              expect(new Set(holdings.map(tokenKey)).size).to.equal(holdings.length);
              for (const { amount, decimals } of holdings) expect(amount >= 0n && decimals <= 255).to.equal(true);
            }),
          createHistoryService(http).activity(query, undefined, signal),
          createNftService(http).nfts(query, undefined, signal),
        ];
        for (const result of await Promise.allSettled(reads)) {
          if (result.status === 'rejected' && !isW3mError(result.reason)) throw result.reason;
        }
      }),
    );
  });

  it('reject an answer without a list', async () => {
    const { http } = fakeHttp(() => ({}));
    await expectRejection(createBalanceService(http).tokens(query, signal), 'HTTP_BAD_ANSWER');
    await expectRejection(createHistoryService(http).activity(query, undefined, signal), 'HTTP_BAD_ANSWER');
    await expectRejection(createNftService(http).nfts(query, undefined, signal), 'HTTP_BAD_ANSWER');
  });
});
