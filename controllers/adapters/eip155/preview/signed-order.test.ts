import { expect } from '@open-wc/testing';
import { createClient, custom, encodeAbiParameters, toFunctionSelector, type Address, type Hex } from 'viem';
import { withLookAlikes } from '../../../domain/assets/preview-look-alikes.js';
import type { Preview } from '../../../domain/assets/preview.js';
import { toCaipNetwork } from '../../../domain/networks/networks.js';
import { mainnet } from '../../../networks.js';
import { previewTypedData } from './preview-typed-data.js';

const ME: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const MARKET: Address = '0x0000000000000068F116a894984e2DB1123eB395';
const APES: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const JUNK: Address = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const NOBODY: Address = '0x0000000000000000000000000000000000000000';
const ETHER = 10n ** 18n;
/** A day before the orders end. */
const NOW = 2_000_000_000_000 - 86_400_000;
const network = toCaipNetwork(mainnet);

const members = (text: string): readonly object[] =>
  text.split(',').map(member => {
    const [type, name] = member.split(' ');
    return { type, name };
  });
const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount';
const types = {
  OrderComponents: members(
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,' +
      'uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  ),
  OfferItem: members(ITEM),
  ConsiderationItem: members(`${ITEM},address recipient`),
};

/** An item of an order: its kind, its contract, its id, and the amounts between which it changes with time. */
const item = (itemType: number, token: Address, id: number, start: bigint, end = start): object => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: String(start),
  endAmount: String(end),
});
const orderOf = (offer: readonly object[], consideration: readonly object[]): object => ({
  types,
  primaryType: 'OrderComponents',
  domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: MARKET },
  message: { offerer: ME, zone: NOBODY, offer, consideration, orderType: 0, startTime: 0, endTime: 2_000_000_000 },
});

const SYMBOLS: Readonly<Record<string, string>> = { [APES]: 'APE', [JUNK]: 'USDC', [USDC]: 'USDC' };
const client = createClient({
  transport: custom({
    async request({ method, params }: { method: string; params: readonly [{ to: Address; data: Hex }] }) {
      if (method === 'eth_getCode') return '0x6000';
      const [{ to, data }] = params;
      const isText = data === toFunctionSelector('symbol()') || data === toFunctionSelector('name()');
      return isText
        ? encodeAbiParameters([{ type: 'string' }], [SYMBOLS[to] ?? ''])
        : encodeAbiParameters([{ type: 'uint256' }], [6n]); // decimals and balances
    },
  }),
});
const preview = (order: object): Promise<Preview> =>
  previewTypedData({ client, network, account: ME, signal: new AbortController().signal }, order, NOW);
const termsOf = ({ order }: Preview): unknown =>
  order?.map(({ asset: { kind, address, tokenId }, amount }) => [kind, tokenId ?? address, amount]);

describe('A preview of a signed order', () => {
  const ape = item(2, APES, 7, 1n);

  it('tells what it gives, and what its signer gets; what others get is none of it', async () => {
    const fee = { ...item(0, NOBODY, 0, ETHER), recipient: MARKET };
    const seen = await preview(orderOf([ape], [{ ...item(0, NOBODY, 0, 3n * ETHER), recipient: ME }, fee]));
    expect(termsOf(seen)).to.deep.equal([
      ['nft', '7', -1n],
      ['coin', undefined, 3n * ETHER],
    ]);
    expect([seen.changes, seen.warnings]).to.deep.equal([undefined, []]);
  });

  it('tells the most that it gives and the least that it gets of amounts that change with time', async () => {
    const seen = await preview(
      orderOf([item(1, USDC, 0, 5n, 900n)], [{ ...item(1, JUNK, 0, 70n, 2n), recipient: ME }]),
    );
    expect(termsOf(seen)).to.deep.equal([
      ['token', USDC, -900n],
      ['token', JUNK, 2n],
    ]);
  });

  it('lists what several items give, and once what is got for all of them', async () => {
    const seen = await preview(orderOf([ape, item(2, APES, 8, 1n)], [{ ...item(0, NOBODY, 0, 9n), recipient: ME }]));
    expect(termsOf(seen)).to.deep.equal([
      ['nft', '7', -1n],
      ['nft', '8', -1n],
      ['coin', undefined, 9n],
    ]);
  });

  it('lists no payment that can fall to nothing', async () => {
    const seen = await preview(orderOf([ape], [{ ...item(0, NOBODY, 0, 9n, 0n), recipient: ME }]));
    expect(termsOf(seen)).to.deep.equal([['nft', '7', -1n]]);
    expect(seen.warnings).to.deep.equal(['gives-away']);
  });

  it('warns of a payment in a token with the symbol of one that is known', async () => {
    const seen = await preview(orderOf([ape], [{ ...item(1, JUNK, 0, 10n ** 12n), recipient: ME }]));
    const known = { assets: [{ symbol: 'USDC', address: USDC }] };
    expect(withLookAlikes(seen, network.nativeCurrency, known).warnings).to.deep.equal(['look-alike-name']);
  });
});
