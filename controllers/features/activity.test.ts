import { expect } from '@open-wc/testing';
import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { createStorage } from '../core/storage.js';
import type { Activity, ActivityStatus } from '../domain/assets/activity.js';
import { RPC_POLLING_MS } from '../domain/constants.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import { loadErrors, W3mError } from '../domain/errors/errors.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import type { ActivityProvider } from '../providers/providers.js';
import { withDefaults } from '../domain/options/option-table.js';
import type { AppKitOptions } from '../state/options.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { createActivity, type ActivityList } from './activity.js';
import { createSent, type SentList } from './sent.js';

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const network = toCaipNetwork(testNetworks[0]);
const place = `eip155:1:${OWN}` as const;

const entry = (id: string, at: number, rest: Partial<Activity> = {}): Activity => ({
  id,
  hash: id,
  network: 'eip155:1',
  kind: 'send',
  status: 'confirmed',
  at,
  transfers: [{ direction: 'out', quantity: '1', label: 'ETH' }],
  ...rest,
});
const sentEntry = (hash: string, at: number) => ({
  ...entry(hash, at, { status: 'pending' }),
  kind: 'send' as const,
  transfers: [],
});

describe('the activity feature', () => {
  before(loadErrors);

  let scope: Scope;
  let clock: ManualClock;
  let list: ActivityList;
  let sent: SentList;
  let source: readonly Activity[];
  let tracked: string[];
  let events: string[];
  let status: ActivityStatus;
  /** What the wallet says that carries out what it has accepted. */
  let carrier: string | undefined;
  let failure: W3mError | undefined;
  const account = signal<Account | undefined>(undefined);
  const active = signal<CaipNetwork | undefined>(network);
  const isOpen = signal(true);

  const provider: ActivityProvider = {
    async activity(_query, cursor) {
      if (failure) throw failure;
      const start = Number(cursor ?? 0);
      return { items: source.slice(start, start + 2), next: start + 2 < source.length ? String(start + 2) : undefined };
    },
  };
  const reads = { status: async () => status, carrier: async () => carrier };
  const ids = (): readonly string[] => list.items.get().map(({ id }) => id);

  beforeEach(() => {
    localStorage.clear();
    clock = new ManualClock();
    scope = new Scope(clock);
    account.set({ namespace: 'eip155', address: OWN, type: 'eoa' });
    active.set(network);
    isOpen.set(true);
    source = [];
    tracked = [];
    events = [];
    [status, carrier] = ['pending', undefined];
    failure = undefined;
    const storage = createStorage();
    sent = createSent({ scope, storage });
    list = createActivity({
      scope,
      account,
      network: { active },
      shell: { isOpen },
      toasts: { tell: ({ message }) => events.push(message) },
      sent,
      tokens: { state: signal({ status: 'idle' }), latest: signal(undefined) },
      storage,
      provider,
      options: signal(withDefaults<AppKitOptions>({ networks: testNetworks })),
      events: { track: (event: string) => tracked.push(event) } as never, // only `track` is used
      adapterOf: () => ({ loadReads: async () => reads }) as unknown as ChainAdapter, // only these reads are used
    });
  });
  afterEach(() => {
    scope.dispose();
    localStorage.clear();
  });

  it('leaves out transactions of spam only, and those of other networks, but not those without transfers', async () => {
    const spam = { direction: 'in', quantity: '1', label: 'x', isSpam: true } as const;
    source = [
      entry('spam', 5, { transfers: [spam, spam] }),
      entry('mixed', 4, { transfers: [spam, { ...spam, isSpam: false }] }),
      entry('call', 3, { transfers: [] }),
      entry('other', 2, { network: 'eip155:10' }),
    ];
    await list.loadMore();
    await list.loadMore();
    expect(ids()).to.deep.equal(['mixed', 'call']);
    expect(tracked).to.deep.equal(['LOAD_MORE_TRANSACTIONS']);
  });

  it('shows a sent transaction until the source has it, and never twice', async () => {
    source = [entry('old', 1)];
    await list.loadMore();
    sent.add(place, sentEntry('new', 9));
    expect(ids()).to.deep.equal(['new', 'old']);
    source = [entry('new', 9), entry('old', 1)];
    sent.settle(place, 'new', 'confirmed');
    await settle();
    expect(ids()).to.deep.equal(['new', 'old']);
    expect(list.items.get()[0]?.transfers).to.have.length(1); // that of the source
  });

  it('finds what owners of the account have approved after weeks, by the transaction that carries it out', async () => {
    sent.add(place, { ...sentEntry('accepted', clock.now()), isAccepted: true });
    clock.advance(20 * 24 * 60 * 60_000);
    isOpen.set(false);
    isOpen.set(true);
    await settle();
    expect(list.items.get()[0]).to.include({ hash: 'accepted', status: 'pending' });
    [carrier, status] = ['carrier', 'confirmed'];
    clock.advance(RPC_POLLING_MS);
    await settle();
    expect(list.items.get()[0]).to.include({ hash: 'carrier', status: 'confirmed' });
  });

  it('lists nothing that a wallet is only asked for', () => {
    sent.add(place, { ...sentEntry('asked', clock.now()), isRequest: true });
    expect(ids()).to.deep.equal([]);
  });

  it('follows a pending transaction while the modal is open, also of an earlier visit', async () => {
    sent.add(place, sentEntry('tx', clock.now()));
    await settle();
    expect(list.items.get()[0]?.status).to.equal('pending');
    status = 'failed';
    clock.advance(RPC_POLLING_MS);
    await settle();
    expect(list.items.get()[0]?.status).to.equal('failed');
    isOpen.set(false);
    await settle();
    expect(clock.pending).to.equal(0);
  });

  it('keeps the transactions of each account and network apart', async () => {
    sent.add(place, sentEntry('tx', 5));
    account.set({ namespace: 'eip155', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'eoa' });
    expect(ids()).to.deep.equal([]);
    account.set({ namespace: 'eip155', address: OWN, type: 'eoa' });
    expect(ids()).to.deep.equal(['tx']);
    active.set(toCaipNetwork(testNetworks[1]!));
    expect(ids()).to.deep.equal([]);
  });

  it('keeps what it has when the source fails, reports it, and retries', async () => {
    source = [entry('a', 3), entry('b', 2), entry('c', 1)];
    await list.loadMore();
    failure = new W3mError('RPC_FAILED');
    await list.loadMore();
    expect(ids()).to.deep.equal(['a', 'b']);
    expect(list.state.get()).to.have.property('is', 'failed');
    expect(tracked).to.include('ERROR_FETCH_TRANSACTIONS');
    expect(events).to.deep.equal(['Failed to fetch transactions']);
    failure = undefined;
    list.retry();
    await settle();
    expect(ids()).to.deep.equal(['a', 'b', 'c']);
    expect(events).to.have.length(1);
  });

  it('shows no toast while the modal is closed', async () => {
    isOpen.set(false);
    failure = new W3mError('RPC_FAILED');
    await list.loadMore();
    isOpen.set(true);
    expect(tracked).to.include('ERROR_FETCH_TRANSACTIONS');
    expect(events).to.deep.equal([]);
  });

  it('keeps sent transactions over a reload, the last twenty of an account', () => {
    for (let at = 0; at < 25; at += 1) sent.add(place, sentEntry(`tx${at}`, at));
    const again = createSent({ scope, storage: createStorage() });
    expect(again.of(place)).to.have.length(20);
    expect(again.of(place)[0]?.hash).to.equal('tx24');
  });

  it('names the transaction that took the place of a sent one', () => {
    sent.add(place, sentEntry('slow', 5));
    sent.settle(place, 'slow', 'confirmed', 'fast');
    expect(sent.of(place).map(({ hash, status: is }) => [hash, is])).to.deep.equal([['fast', 'confirmed']]);
  });
});
