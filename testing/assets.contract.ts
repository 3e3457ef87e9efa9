import { expect } from '@open-wc/testing';
import type { IdentityInfo, IdentityRequest } from '../controllers/app-kit/app-kit.js';
import type { PagesInfo, PortfolioInfo, ProfileInfo } from '../controllers/modal/asset-info.js';
import type { Activity } from '../controllers/domain/assets/activity.js';
import { W3mError } from '../controllers/domain/errors/errors.js';
import { mainnet } from '../controllers/domain/networks/evm-networks.js';
import type { Nft } from '../controllers/domain/assets/nfts.js';
import { createTestModal } from './create-test-modal.js';
import { testAccounts } from './fake-adapter.js';
import { FakeIdentity } from './fake-identity.js';
import { FakePrices } from './fake-prices.js';
import { settle } from './settle.js';
import { waitUntil } from './wait-until.js';

/** Hooks or composables of assets, in a page. */
export interface AssetsUnderTest {
  current(): {
    readonly portfolio: PortfolioInfo & { refresh(): Promise<void> };
    readonly nfts: PagesInfo<Nft> & { fetchMore(): Promise<void> };
    readonly activity: PagesInfo<Activity> & { fetchMore(): Promise<void> };
    readonly identity: ProfileInfo & { fetchIdentity(request?: IdentityRequest): Promise<IdentityInfo> };
  };
  /** Runs what changes the page, and waits until it is rendered. */
  run(work: () => unknown): Promise<void>;
}

const OWN = testAccounts[0].address;
const GOLD = {
  network: 'eip155:1',
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  amount: 12_500n,
  decimals: 3,
  symbol: 'GLD',
  name: 'Gold',
} as const;
/** Features that the hooks and connecting load. */
const LOADED = ['tokens', 'prices', 'identity'] as const;
/** Times that a page is rendered until a test fails. */
const TURNS = 50;
const nft = (id: number): Nft => ({
  network: 'eip155:1',
  contract: '0xc',
  tokenId: String(id),
  amount: 1n,
  name: `Light #${id}`,
});
const entry = (id: string): Activity => ({
  id,
  hash: id,
  network: 'eip155:1',
  kind: 'send',
  status: 'confirmed',
  at: 1,
  transfers: [{ direction: 'out', quantity: '1.5', label: 'ETH', counterparty: '0x1' }],
});

/** Tests the hooks of a framework with a real modal. `mount` renders a page that calls them all. */
export function describeAssets(mount: (modalId: string) => Promise<AssetsUnderTest>): void {
  const world = async () => {
    const prices = new FakePrices({ GLD: { price: '4', change24h: '-1.5' } });
    const identity = new FakeIdentity({ [OWN]: { name: 'alice.test', avatar: 'https://pictures.test/a.png' } });
    const test = createTestModal({ networks: [mainnet], services: { prices, identity } });
    test.wallet.tokens.set([GOLD]);
    test.wallet.nfts = [nft(1), nft(2)];
    test.wallet.activity = [entry('0x1')];
    const page = await mount(test.modal.id);
    const drawn = (): Promise<void> => page.run(settle);
    const until = async (isDone: () => boolean): Promise<void> => {
      await waitUntil(() => LOADED.every(name => test.session.features.get(name) !== undefined));
      for (let turn = 0; turn < TURNS && !isDone(); turn += 1) await drawn();
      expect(isDone()).to.equal(true);
    };
    await drawn();
    return { test, prices, identity, page, drawn, until };
  };

  it('show balances with values, and read them again on request', async () => {
    const { test, page, until } = await world();
    expect(page.current().portfolio.data).to.equal(undefined);
    await page.run(() => test.connect());
    await until(() => page.current().portfolio.total !== undefined);
    const [coin, gold] = page.current().portfolio.data ?? [];
    expect([coin?.symbol, coin?.value]).to.deep.equal(['ETH', undefined]);
    expect(gold).to.deep.include({ symbol: 'GLD', amount: 12_500n, price: '4', change24h: '-1.5', value: '50' });
    expect(page.current().portfolio.total).to.equal('50');
    test.wallet.tokens.set([{ ...GOLD, amount: 1_000n }]);
    await page.run(() => page.current().portfolio.refresh());
    await until(() => page.current().portfolio.data?.[1]?.value === '4');
    test.modal.dispose();
  });

  it('say that balances could not be read, and keep the last ones', async () => {
    const { test, page, until } = await world();
    await page.run(() => test.connect());
    await until(() => page.current().portfolio.data !== undefined);
    test.wallet.balance.set(undefined);
    await page.run(() => page.current().portfolio.refresh());
    await until(() => page.current().portfolio.error !== undefined);
    expect(page.current().portfolio.data).to.have.length(2);
    test.modal.dispose();
  });

  it('show NFTs and transactions page by page', async () => {
    const { test, page, drawn } = await world();
    await page.run(() => test.connect());
    await drawn();
    expect([page.current().nfts.data, page.current().nfts.hasMore]).to.deep.equal([[], true]);
    await page.run(() => page.current().nfts.fetchMore());
    await page.run(() => page.current().activity.fetchMore());
    await drawn();
    expect(page.current().nfts.data.map(({ name }) => name)).to.deep.equal(['Light #1', 'Light #2']);
    expect(page.current().activity.data.map(({ id }) => id)).to.deep.equal(['0x1']);
    expect([page.current().activity.hasMore, page.current().activity.isLoading]).to.deep.equal([false, false]);
    test.modal.dispose();
  });

  it('show a failed page, and read it again', async () => {
    const { test, page, drawn } = await world();
    await page.run(() => test.connect());
    test.wallet.activity = new W3mError('RPC_FAILED');
    await page.run(() => page.current().activity.fetchMore());
    await drawn();
    expect(page.current().activity.error?.code).to.equal('RPC_FAILED');
    test.wallet.activity = [entry('0x2')];
    await page.run(() => page.current().activity.fetchMore());
    await drawn();
    expect(page.current().activity.data.map(({ id }) => id)).to.deep.equal(['0x2']);
    test.modal.dispose();
  });

  it('show name and picture of the account, and look up any other', async () => {
    const { test, identity, page, until } = await world();
    expect(page.current().identity.name).to.equal(undefined);
    await page.run(() => test.connect());
    await until(() => page.current().identity.name !== undefined);
    const { name, avatar, fetchIdentity } = page.current().identity;
    expect([name, avatar]).to.deep.equal(['alice.test', 'https://pictures.test/a.png']);
    identity.known.set(testAccounts[1].address.toLowerCase(), { name: 'bob.test' });
    expect(await fetchIdentity({ address: testAccounts[1].address })).to.deep.equal({ name: 'bob.test', avatar: null });
    identity.error = new W3mError('SERVICE_FAILED');
    const failed = await fetchIdentity({ address: '0x1000000000000000000000000000000000000a11' }).then(
      () => 'none',
      (error: unknown) => (error as W3mError).code,
    );
    expect(failed).to.equal('NAME_LOOKUP_FAILED');
    test.modal.dispose();
  });
}
