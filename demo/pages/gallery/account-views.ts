import type { FakeAdapter, TestModal } from 'latchkey/testing';
import type { Activity, Holding, Nft } from 'latchkey';
import { W3mError } from 'latchkey';
import type { Specimen } from './specimen.js';
import { view } from './view-specimen.js';

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const DAY = 24 * 60 * 60_000;

const token = (symbol: string, name: string, amount: bigint, rest: Partial<Holding> = {}): Holding => ({
  network: 'eip155:1',
  address: `0x${symbol}`,
  amount,
  decimals: 6,
  symbol,
  name,
  ...rest,
});
const TOKENS = [
  token('GLD', 'Gold', 12_500_000n),
  token('SEAT', 'Seats in the first row of a theatre with a long name', 3n, { decimals: 0 }),
  token('DEEP', 'Deep', 123_456_789_012_345_678_901_234_567_890_123_456_789n, { decimals: 36 }),
  token('LURE', 'Visit gift.example', 5_000_000n, { isSpam: true }),
];
const PRICED = TOKENS.map((each, index) => ({ ...each, price: ['1.004', '250', '0.00001', '9'][index] ?? '1' }));
const CHANGED = PRICED.map((each, index) => ({ ...each, change24h: ['0', '-12.5', '1.256', '9'][index] ?? '1' }));

const nft = (id: number, rest: Partial<Nft> = {}): Nft => ({
  network: 'eip155:1',
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  tokenId: String(id),
  amount: 1n,
  name: `Light #${id}`,
  collection: { name: 'Lights' },
  imageUrl: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="hsl(${id * 67},60%,45%)"/><circle cx="4" cy="4" r="2" fill="hsl(${id * 67 + 150},70%,75%)"/></svg>`,
  )}`,
  ...rest,
});
const NFTS = [nft(1), nft(2, { amount: 3n }), nft(3, { imageUrl: undefined }), nft(4, { isSpam: true })];

const entry = (id: string, age: number, rest: Partial<Activity>): Activity => ({
  id,
  hash: id,
  network: 'eip155:1',
  kind: 'send',
  status: 'confirmed',
  at: -age * DAY,
  transfers: [{ direction: 'out', quantity: '1.5', label: 'ETH', counterparty: OTHER }],
  ...rest,
});
const dollars = {
  direction: 'in',
  quantity: '2500.125',
  label: 'USDC',
  address: '0xusdc',
  counterparty: OTHER,
} as const;
const ACTIVITY: readonly Activity[] = [
  entry('0x1', 0, { status: 'pending' }),
  entry('0x2', 1, { kind: 'receive', transfers: [dollars] }),
  entry('0x3', 2, {
    kind: 'trade',
    transfers: [{ direction: 'out', quantity: '0.000000000000000001', label: 'ETH', counterparty: OTHER }, dollars],
  }),
  entry('0x4', 3, { status: 'failed' }),
  entry('0x5', 40, {
    kind: 'mint',
    transfers: [{ direction: 'in', quantity: '1', label: 'Light #1', isNft: true, address: '0xnft' }],
  }),
  entry('0x6', 41, { kind: 'approve', transfers: [] }),
];

type Tab = 'tokens' | 'nfts' | 'activity';

/** A state of a tab of the account. */
const account = (name: string, tab: Tab, prepare: (wallet: FakeAdapter) => void = () => undefined): Specimen =>
  view({
    name,
    async arrange({ session, wallet, connect, settle }: TestModal) {
      prepare(wallet);
      await connect();
      session.router.reset('Account', { tab });
      await session.features.load(tab);
      await settle();
    },
  });

const failed = (): W3mError => new W3mError('RPC_FAILED');

/** A tab whose service has many pages, and nothing on the first ones. */
const nothingYet = (name: string, tab: 'nfts' | 'activity'): Specimen => {
  const read = async (): Promise<{ items: never[]; next: string }> => ({ items: [], next: 'more' });
  return view({
    name,
    world: { services: { nfts: { nfts: read }, activity: { activity: read } } },
    async arrange({ session, connect, settle }: TestModal) {
      await connect();
      session.router.reset('Account', { tab });
      await session.features.load(tab);
      await settle();
    },
  });
};

/** A state of the view of past transactions. */
const transactions = (name: string, activity: FakeAdapter['activity']): Specimen =>
  view({
    name,
    async arrange({ session, wallet, connect, settle }: TestModal) {
      wallet.activity = activity;
      await connect();
      session.router.reset('Account');
      session.router.push('Transactions');
      await settle();
    },
  });

/** States of the tabs of the account, and of the detail of an NFT. */
export const accountSpecimens: readonly Specimen[] = [
  account('Tokens', 'tokens', wallet => wallet.tokens.set(TOKENS)),
  account('Tokens with prices', 'tokens', wallet => wallet.tokens.set(PRICED)),
  account('Tokens with changes', 'tokens', wallet => wallet.tokens.set(CHANGED)),
  account('Tokens, nothing held', 'tokens', wallet => wallet.balance.set({ amount: 0n, decimals: 18, symbol: 'ETH' })),
  account('Tokens, failed', 'tokens', wallet => wallet.balance.set(undefined)),
  view({
    name: 'Tokens, failed beside an old balance',
    async arrange({ session, wallet, connect, settle }: TestModal) {
      await connect();
      wallet.balance.set(undefined); // from here on the node fails
      await session.balance.refresh({ force: true });
      session.router.reset('Account', { tab: 'tokens' });
      await session.features.load('tokens');
      await settle();
    },
  }),
  account('NFTs', 'nfts', wallet => (wallet.nfts = NFTS)),
  account('NFTs, none', 'nfts'),
  nothingYet('NFTs, nothing yet', 'nfts'),
  account('NFTs, failed', 'nfts', wallet => (wallet.nfts = failed())),
  account('Activity', 'activity', wallet => (wallet.activity = ACTIVITY)),
  account('Activity, none', 'activity'),
  nothingYet('Activity, nothing yet', 'activity'),
  account('Activity, failed', 'activity', wallet => (wallet.activity = failed())),
  view({
    name: 'NFT',
    async arrange({ session, connect }: TestModal) {
      await connect();
      const attributes = [
        { name: 'Hue', value: '67' },
        { name: 'Background', value: 'A deep blue of the ocean' },
      ];
      session.router.reset('Account', { tab: 'nfts' });
      session.router.push('Nft', { nft: nft(1, { attributes, description: 'The first light of the series.' }) });
    },
  }),
  transactions('Transactions', ACTIVITY),
  transactions(
    'Transactions, many',
    Array.from({ length: 40 }, (_, at) => entry(`0x${at}`, at * 9, {})),
  ),
  transactions('Transactions, none', []),
  transactions('Transactions, failed', failed()),
];
