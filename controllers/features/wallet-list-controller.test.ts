import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { DEBOUNCE_MS } from '../domain/constants.js';
import type { Connector, Wallet } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { DirectoryWishes } from '../domain/wallets/wallet-directory.js';
import type { WalletPage, WalletQuery } from '../services/wallet-list.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { WalletListController } from './wallet-list-controller.js';

const wallet = (id: string, more: Partial<Wallet> = {}): Wallet => ({ id, name: `Wallet ${id}`, ...more });
const far = Array.from({ length: 100 }, (_, index) => wallet(`far-${index}`));
const page = ({ page: at, entries }: WalletQuery): WalletPage => ({
  wallets: far.slice((at - 1) * entries, at * entries),
  count: far.length,
});

interface World {
  readonly list: WalletListController;
  readonly clock: ManualClock;
  readonly scope: Scope;
  readonly requests: WalletQuery[];
  readonly searched: string[];
  readonly wishes: { set(wishes: DirectoryWishes): void };
  answer: (query: WalletQuery, stop: AbortSignal) => WalletPage | Promise<WalletPage>;
}

const wished: DirectoryWishes = { excluded: [], featured: [], chains: ['eip155:1'], isMobile: false };

function make({ hasService = true, connectors = [] as readonly Connector[], wishes = wished } = {}): World {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const expected = signal(wishes);
  const requests: WalletQuery[] = [];
  const searched: string[] = [];
  const world = { clock, scope, requests, searched, wishes: expected, answer: page as World['answer'] };
  const list = new WalletListController({
    scope,
    bundled: [wallet('near-1'), wallet('near-2', { badge_type: 'certified' })],
    custom: signal<readonly Wallet[]>([]),
    connectors: signal(connectors),
    wishes: expected,
    provider: hasService
      ? {
          list: async (query, stop) => {
            requests.push(query);
            return world.answer(query, stop);
          },
        }
      : undefined,
    onSearch: (search, isCertified) => searched.push(`${search}${isCertified ? ' certified' : ''}`),
  });
  return Object.assign(world, { list });
}

const ids = ({ list }: World): readonly string[] => list.results.get().map(entry => entry.wallet.id);

describe('WalletListController', () => {
  it('sends no request when no directory is configured', async () => {
    const world = make({ hasService: false });
    await world.list.loadMore();
    world.list.setSearch({ text: 'near-1' });
    world.clock.advance(DEBOUNCE_MS);
    await settle();
    expect(world.requests).to.deep.equal([]);
    expect(world.list.hasMore.get()).to.equal(false);
    expect(world.list.count.get()).to.equal(2);
    expect(ids(world)).to.deep.equal(['near-1']);
    expect(world.list.searchStatus.get().is).to.equal('idle');
  });

  it('lists known wallets at once, and appends pages until the last one', async () => {
    const world = make();
    expect(ids(world)).to.deep.equal(['near-1', 'near-2']);
    const first = world.list.loadMore();
    expect(world.list.status.get().is).to.equal('loading');
    await Promise.all([first, world.list.loadMore()]);
    expect(ids(world)).to.have.length(42);
    expect(world.list.count.get()).to.equal(100);
    await world.list.loadMore();
    await world.list.loadMore();
    await world.list.loadMore();
    expect(world.requests.map(({ page: at }) => at)).to.deep.equal([1, 2, 3]);
    expect(ids(world)).to.have.length(102);
    expect(world.list.hasMore.get()).to.equal(false);
  });

  it('keeps its wallets when a page fails, retries automatically, then waits for retry()', async () => {
    const world = make();
    await world.list.loadMore();
    world.answer = () => Promise.reject(new W3mError('HTTP_UNREACHABLE', { params: { url: 'x' } }));
    await world.list.loadMore();
    expect(world.list.status.get()).to.have.nested.property('error.code', 'HTTP_UNREACHABLE');
    expect(ids(world)).to.have.length(42);
    for (const pause of [2_000, 8_000, 60_000]) {
      world.clock.advance(pause);
      await settle();
    }
    expect(world.requests.map(({ page: at }) => at)).to.deep.equal([1, 2, 2, 2]);
    expect(world.clock.pending).to.equal(0);
    world.answer = page;
    world.list.retry();
    await settle();
    expect(ids(world)).to.have.length(82);
    expect(world.list.status.get().is).to.equal('idle');
  });

  it('fetches unknown featured wallets by id', async () => {
    const world = make({ wishes: { ...wished, featured: ['far-77', 'near-2'] } });
    world.answer = query =>
      query.include ? { wallets: far.filter(({ id }) => query.include?.includes(id)), count: 1 } : page(query);
    await world.list.loadMore();
    expect(world.requests[0]).to.deep.equal({ include: ['far-77'], page: 1, entries: 1 });
    expect(ids(world).slice(0, 3)).to.deep.equal(['far-77', 'near-2', 'near-1']);
    expect(world.list.featured.get().map(entry => entry.wallet.id)).to.deep.equal(['far-77', 'near-2']);
  });

  it('searches known wallets at once, and the directory after a debounce', async () => {
    const world = make();
    world.answer = ({ search }) => ({ wallets: [wallet('found', { name: `${search} of the server` })], count: 1 });
    for (const text of ['n', 'ne', 'near-2']) {
      world.list.setSearch({ text });
      world.clock.advance(DEBOUNCE_MS - 1);
    }
    expect(ids(world)).to.deep.equal(['near-2']);
    expect(world.list.searchStatus.get().is).to.equal('loading');
    expect(world.requests).to.deep.equal([]);
    world.clock.advance(1);
    await settle();
    expect(world.requests.map(({ search, entries }) => [search, entries])).to.deep.equal([['near-2', 100]]);
    expect(world.searched).to.deep.equal(['near-2']);
    expect(ids(world)).to.deep.equal(['found', 'near-2']);
    world.list.setSearch({ text: '' });
    expect(ids(world)).to.deep.equal(['near-1', 'near-2']);
  });

  it('shows results of the server whose names do not match the text', async () => {
    const world = make();
    world.answer = () => ({ wallets: [wallet('other')], count: 1 });
    world.list.setSearch({ text: 'synonym' });
    world.clock.advance(DEBOUNCE_MS);
    await settle();
    expect(ids(world)).to.deep.equal(['other']);
  });

  it('drops the response to an outdated search', async () => {
    const world = make();
    let stopped: AbortSignal | undefined;
    let late: ((answer: WalletPage) => void) | undefined;
    world.answer = (_query, stop) => {
      stopped = stop;
      return new Promise(resolve => (late = resolve));
    };
    world.list.setSearch({ text: 'old' });
    world.clock.advance(DEBOUNCE_MS);
    await settle();
    world.list.setSearch({ text: 'new' });
    late?.({ wallets: [wallet('old')], count: 1 });
    await settle();
    expect(stopped?.aborted).to.equal(true);
    expect(ids(world)).to.deep.equal([]);
  });

  it('reports a failed search, keeps known wallets, and retries', async () => {
    const world = make();
    world.answer = () => Promise.reject(new W3mError('REQUEST_TIMEOUT'));
    world.list.setSearch({ text: 'near' });
    world.clock.advance(DEBOUNCE_MS);
    await settle();
    expect(world.list.searchStatus.get().is).to.equal('failed');
    expect(ids(world)).to.deep.equal(['near-1', 'near-2']);
    world.answer = () => ({ wallets: [wallet('near-3')], count: 1 });
    world.list.retry();
    await settle();
    expect(ids(world)).to.deep.equal(['near-1', 'near-2', 'near-3']);
  });

  it('filters certified wallets', async () => {
    const world = make();
    world.answer = () => ({ wallets: [wallet('best', { badge_type: 'certified' })], count: 1 });
    world.list.setSearch({ isCertified: true });
    expect(ids(world)).to.deep.equal(['near-2']);
    world.clock.advance(DEBOUNCE_MS);
    await settle();
    expect(world.requests[0]).to.include({ isCertified: true, search: '' });
    expect(world.searched).to.deep.equal([' certified']);
    expect(ids(world)).to.deep.equal(['near-2', 'best']);
  });

  it('starts over for other networks', async () => {
    const world = make();
    await world.list.loadMore();
    world.wishes.set({ ...wished, chains: ['solana:x'] });
    await settle();
    expect(ids(world)).to.deep.equal(['near-1', 'near-2']);
    await world.list.loadMore();
    expect(world.requests.at(-1)).to.deep.include({ page: 1, chains: ['solana:x'] });
  });

  it('aborts requests and timers when the scope ends', async () => {
    const world = make();
    let stopped: AbortSignal | undefined;
    world.answer = (_query, stop) => {
      stopped = stop;
      return new Promise(() => undefined);
    };
    void world.list.loadMore();
    await settle();
    world.list.setSearch({ text: 'near' });
    world.scope.dispose();
    expect(world.clock.pending).to.equal(0);
    expect(stopped?.aborted).to.equal(true);
  });

  describe('with excluded wallets that only the directory knows', () => {
    const drake: Connector = {
      id: 'com.drake',
      name: 'Drake',
      type: 'ANNOUNCED',
      namespace: 'eip155',
      rdns: 'com.drake',
    };
    const known = wallet('drake-id', { name: 'Drake Wallet', rdns: 'com.drake' });
    const answer = (query: WalletQuery): WalletPage =>
      query.include?.includes('drake-id') ? { wallets: [known], count: 1 } : page(query);

    it('hides an installed wallet by its id in the directory', async () => {
      const world = make({ connectors: [drake], wishes: { ...wished, excluded: ['drake-id', 'io.rabby', 'near-1'] } });
      world.answer = answer;
      expect(world.list.isUnwanted(drake)).to.equal(false);
      await world.list.loadMore();
      expect(world.requests[0]).to.deep.include({ include: ['drake-id'], page: 1, entries: 1 });
      expect(world.list.isUnwanted(drake)).to.equal(true);
      expect(ids(world)).not.to.include.members(['com.drake', 'drake-id']);
      expect(world.list.all.get().some(({ connector }) => connector === drake)).to.equal(false);
      expect(ids(world)).to.have.length(41);
    });

    it('fetches featured wallets in the same request', async () => {
      const world = make({ wishes: { ...wished, excluded: ['drake-id'], featured: ['far-90', 'near-2'] } });
      world.answer = query => (query.include ? { wallets: [known, wallet('far-90')], count: 2 } : page(query));
      await world.list.loadMore();
      expect(world.requests).to.have.length(2);
      expect(world.requests[0]).to.deep.include({ include: ['far-90', 'drake-id'], entries: 2 });
      expect(world.list.featured.get().map(entry => entry.wallet.id)).to.deep.equal(['far-90', 'near-2']);
      expect(ids(world)).not.to.include('drake-id');
    });

    it('asks the directory for none when all are known, or no directory is configured', async () => {
      const excluded = ['near-1', 'com.drake'];
      const world = make({ connectors: [drake], wishes: { ...wished, excluded } });
      await world.list.loadMore();
      expect(world.requests).to.have.length(1);
      const alone = make({ hasService: false, wishes: { ...wished, excluded: ['drake-id'] } });
      await alone.list.loadMore();
      expect(alone.requests).to.deep.equal([]);
    });
  });
});
