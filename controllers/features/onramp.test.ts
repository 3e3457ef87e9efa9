import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import type { Activity, ActivityStatus } from '../domain/assets/activity.js';
import { DEBOUNCE_MS, ONRAMP_POLLING_MS, ONRAMP_REFETCH_MS, ONRAMP_WAIT_MS } from '../domain/constants.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { mainnet, optimism, polygon } from '../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { DEFAULT_ONRAMP_OPTIONS } from '../domain/transactions/onramp.js';
import type { OnrampSource } from '../providers/providers.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { createOnramp, type OnrampDeps } from './onramp.js';

const account: Account = { namespace: 'eip155', type: 'eoa', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
const ethereum = toCaipNetwork(mainnet);
const MELD = { url: 'https://meld.example/', publicKey: 'pk' };

interface World {
  readonly source?: Partial<OnrampSource> | false;
  readonly services?: object;
  readonly features?: object;
  readonly timeZone?: string;
}

function make({ source = {}, services = {}, features = {}, timeZone = 'Europe/Berlin' }: World = {}) {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const holder = signal<Account | undefined>(account);
  const network = signal<CaipNetwork | undefined>(ethereum);
  const view = signal<{ readonly view: string }>({ view: 'OnRampProviders' });
  const bought: Activity[] = [];
  const log: unknown[][] = [];
  const windows: { closed: boolean; url: string; focus(): void }[] = [];
  let isBlocked = false;
  const note =
    (what: string) =>
    (...rest: unknown[]): void =>
      void log.push([what, ...rest]);
  const given: OnrampSource = {
    options: async () => DEFAULT_ONRAMP_OPTIONS,
    quote: async order => {
      log.push(['quote', order.amount]);
      return { total: order.amount, fees: '1', received: '49' };
    },
    checkoutUrl: async ({ amount }) => `https://pay.example/${amount}`,
    purchases: async () => [...bought],
    ...(source || {}),
  };
  const deps = {
    scope,
    account: holder,
    network: { active: network },
    source: source === false ? undefined : given,
    options: signal({ features, services, projectId: 'p' }),
    router: {
      current: view,
      push: (name: string) => {
        note('push')(name);
        view.set({ view: name });
      },
      replace: (name: string) => {
        note('replace')(name);
        view.set({ view: name });
      },
    },
    shell: { isOpen: signal(true) },
    events: { track: note('event') },
    tokens: { refresh: note('tokens') },
    refreshBalance: note('balance'),
    timeZone,
    openWindow: (url: string) => {
      log.push(['window', url]);
      if (isBlocked) return undefined;
      const opened = { url, closed: false, focus: () => undefined };
      windows.push(opened);
      return opened;
    },
  };
  // The parts above have the types of those that the feature uses
  const onramp = createOnramp(deps as unknown as OnrampDeps);
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await settle();
  };
  const buy = (id: string, status: ActivityStatus = 'confirmed', at = clock.now()): void =>
    void bought.unshift({ id, hash: id, network: 'eip155:1', kind: 'buy', status, at, transfers: [] });
  const ready = async (): Promise<void> => {
    await settle();
    await pass(DEBOUNCE_MS);
  };
  const of = (what: string): unknown[][] => log.filter(([first]) => first === what);
  const block = (now: boolean): void => void (isBlocked = now);
  return { onramp, clock, holder, network, view, bought, log, windows, pass, buy, ready, of, block };
}

describe('createOnramp', () => {
  it('offers the currencies of the service, and quotes once typing pauses', async () => {
    const test = make();
    await settle();
    test.onramp.draft.edit({ amount: '5' });
    await settle();
    expect(test.onramp.draft.problem.get()).to.equal('below');
    for (const amount of ['55', '555']) {
      test.onramp.draft.edit({ amount });
      await settle();
      await test.pass(DEBOUNCE_MS - 1);
    }
    expect(test.of('quote')).to.deep.equal([]);
    await test.pass(1);
    expect(test.of('quote')).to.deep.equal([['quote', '555']]);
    expect(test.onramp.draft.quote.latest.get()?.received).to.equal('49');
  });

  it('quotes again while the providers are shown, and as soon as they are shown again', async () => {
    let received: `${number}` = '49';
    const test = make({
      source: {
        quote: async ({ amount }) => {
          test.log.push(['quote', amount]);
          return { total: amount, fees: '1', received };
        },
      },
    });
    const shown = (): string | undefined => test.onramp.draft.quote.latest.get()?.received;
    await test.ready();
    received = '48';
    for (let second = 0; second < 70; second += 10) await test.pass(10_000);
    expect(shown()).to.equal('48');
    test.view.set({ view: 'Account' });
    const before = test.of('quote').length;
    for (let minute = 0; minute < 5; minute += 1) await test.pass(60_000);
    expect(test.of('quote')).to.have.length(before);
    received = '40';
    test.view.set({ view: 'OnRampProviders' });
    await settle();
    expect(test.onramp.draft.quote.state.get().status).to.equal('loading'); // the old one is not shown
    await test.ready();
    expect(shown()).to.equal('40');
  });

  it('falls back to the defaults if the service fails, and invents no quote', async () => {
    const fail = () => Promise.reject(new W3mError('HTTP_UNREACHABLE', { params: { url: '' } }));
    const test = make({ source: { options: fail, quote: fail, checkoutUrl: fail }, services: { meld: MELD } });
    await test.ready();
    expect(test.onramp.draft.purchase.get()?.symbol).to.equal('USDC');
    expect(test.onramp.draft.quote.state.get().status).to.equal('failed');
    expect(test.onramp.draft.quote.latest.get()).to.equal(undefined);
    const [coinbase, meld] = test.onramp.offers.get();
    expect([coinbase?.isFailed, coinbase?.url, meld?.isFailed]).to.deep.equal([true, undefined, false]);
  });

  it('lists the best price first, and the providers without one after it', async () => {
    const received: Record<string, string> = { coinbase: '49', meld: '49.5' };
    const test = make({
      services: { meld: MELD },
      source: {
        options: async () => ({ ...DEFAULT_ONRAMP_OPTIONS, providers: ['coinbase', 'meld'] }),
        quote: async ({ amount }, _, provider = 'coinbase') => {
          const got = received[provider];
          if (got === undefined) throw new W3mError('HTTP_UNREACHABLE', { params: { url: '' } });
          return { total: amount, fees: '1', received: got as `${number}` };
        },
        checkoutUrl: async (_order, _address, _signal, provider) => `https://pay.example/${provider}`,
      },
    });
    const { draft, offers } = test.onramp;
    const listed = (): readonly unknown[] => offers.get().map(({ id, url }) => [id, url]);
    await test.ready();
    expect(draft.quote.latest.get()).to.include({ provider: 'meld', received: '49.5' });
    const page = (id: string): readonly string[] => [id, `https://pay.example/${id}`];
    expect(listed()).to.deep.equal([page('meld'), page('coinbase')]);

    delete received.meld;
    draft.edit({ amount: '60' });
    await test.ready();
    expect(draft.quote.latest.get()?.all.map(({ provider }) => provider)).to.deep.equal(['coinbase']);
    expect(listed()).to.deep.equal([page('coinbase'), page('meld')]);

    delete received.coinbase;
    draft.edit({ amount: '70' });
    await test.ready();
    expect(draft.quote.state.get().status).to.equal('failed');
  });

  it('leads to the page of Meld itself where the service cannot complete it', async () => {
    const test = make({
      services: { meld: MELD },
      source: {
        options: async () => ({ ...DEFAULT_ONRAMP_OPTIONS, providers: ['coinbase', 'meld'] }),
        checkoutUrl: () => Promise.reject(new W3mError('HTTP_UNREACHABLE', { params: { url: '' } })),
      },
    });
    await test.ready();
    const [coinbase, meld] = test.onramp.offers.get();
    expect([coinbase?.isFailed, meld?.isFailed]).to.deep.equal([true, false]);
    expect(meld?.url).to.match(/^https:\/\/meld\.example\//);
  });

  it('sells only what the active network has', async () => {
    const test = make();
    await settle();
    for (const [on, problem, chainId] of [
      [toCaipNetwork(polygon), undefined, '137'],
      [toCaipNetwork(optimism), 'not-sold', undefined],
    ] as const) {
      test.network.set(on);
      await settle();
      expect(test.onramp.draft.problem.get()).to.equal(problem);
      expect(test.onramp.draft.order.get()?.network.chainId).to.equal(chainId);
    }
  });

  it('offers the providers that host and project want', async () => {
    const ids = async (world: World): Promise<readonly string[]> => {
      const test = make(world);
      await settle();
      return test.onramp.offers.get().map(({ id }) => id);
    };
    const services = { meld: MELD };
    expect(await ids({ services })).to.deep.equal(['coinbase', 'meld']);
    expect(await ids({ services, features: { onramp: ['meld'] } })).to.deep.equal(['meld']);
    expect(await ids({})).to.deep.equal(['coinbase']);
    expect(await ids({ source: false, services })).to.deep.equal(['meld']);
    expect(await ids({ source: false, services: { meld: { ...MELD, url: 'javascript:1' } } })).to.deep.equal([]);
  });

  it('opens the window within the call, with the URL of the present draft', async () => {
    const test = make();
    await test.ready();
    test.onramp.draft.edit({ amount: '60' });
    await settle();
    test.onramp.open('coinbase');
    expect(test.of('window')).to.deep.equal([]); // the URL is of another amount
    await test.pass(DEBOUNCE_MS);
    test.onramp.open('coinbase');
    expect(test.of('window')).to.deep.equal([['window', 'https://pay.example/60']]);
    expect(test.of('push')).to.deep.equal([['push', 'BuyInProgress']]);
    expect(test.of('event')).to.deep.equal([
      ['event', 'SELECT_BUY_PROVIDER', { isSmartAccount: false, provider: 'coinbase' }],
    ]);
  });

  it('opens a page of its own for each visit, and none that has grown old: a provider takes some but once', async () => {
    let pages = 0;
    const test = make({ source: { checkoutUrl: async () => `https://pay.example/${(pages += 1)}` } });
    await test.ready();
    test.onramp.open('coinbase');
    await test.ready();
    test.onramp.reopen();
    await test.ready();
    test.onramp.open('coinbase');
    expect(test.windows.map(({ url }) => url)).to.deep.equal([1, 2, 3].map(page => `https://pay.example/${page}`));
    await test.ready();
    test.network.set(toCaipNetwork(polygon));
    await test.ready();
    test.onramp.reopen();
    expect(test.windows.at(-1)?.url).to.equal('https://pay.example/3'); // it is a purchase on the other network
    test.network.set(ethereum);
    await test.ready();
    pages = 4;
    test.view.set({ view: 'OnRampProviders' });
    for (let minute = 0; minute < 5; minute += 1) await test.pass(60_000);
    expect(pages).to.equal(5);
    test.view.set({ view: 'Account' });
    for (let minute = 0; minute < 5; minute += 1) await test.pass(60_000);
    expect(pages).to.equal(5);
  });

  it('opens no URL that is not safe', async () => {
    const test = make({ source: { checkoutUrl: async () => 'javascript:alert(1)' } });
    await test.ready();
    expect(test.onramp.offers.get()[0]).to.include({ isFailed: true, url: undefined });
    test.onramp.open('coinbase');
    expect(test.of('window')).to.deep.equal([]);
  });

  it('completes the page of Meld', async () => {
    const test = make({ services: { meld: MELD } });
    await settle();
    test.onramp.open('meld');
    expect(test.windows[0]?.url).to.equal(
      `https://meld.example/?publicKey=pk&destinationCurrencyCode=USDC&walletAddress=${account.address}&externalCustomerId=p`,
    );
  });

  it('shows a purchase that follows the visit, and reads what the account holds again', async () => {
    const test = make();
    await test.ready();
    test.buy('before');
    await test.onramp.purchases.refresh({ force: true });
    test.log.length = 0;
    test.onramp.open('coinbase');
    await test.pass(ONRAMP_POLLING_MS);
    expect(test.onramp.visit.get()?.status).to.equal('open');
    test.buy('new', 'pending');
    await test.pass(ONRAMP_POLLING_MS);
    expect(test.onramp.visit.get()?.status).to.equal('seen');
    expect(test.of('replace')).to.deep.equal([['replace', 'OnRampActivity']]);
    expect(test.of('balance')).to.deep.equal([['balance', 'eip155']]);
    // It is read again until it is confirmed
    test.bought[0] = { ...test.bought[0]!, status: 'confirmed' };
    await test.pass(ONRAMP_REFETCH_MS);
    expect(test.onramp.purchases.latest.get()?.[0]?.status).to.equal('confirmed');
    expect(test.of('balance').length).to.equal(2);
  });

  it('takes no purchase of another visit or device for the one that follows', async () => {
    const test = make();
    await test.ready();
    test.buy('yesterday', 'confirmed', test.clock.now() - 86_400_000); // since the list was read
    test.onramp.open('coinbase');
    await settle();
    for (let look = 0; look < 3; look += 1) await test.pass(ONRAMP_POLLING_MS);
    expect(test.onramp.visit.get()?.status).to.equal('open');
    test.buy('now', 'pending', test.clock.now() - 3_600_000); // the clock of the service is behind
    await test.pass(ONRAMP_POLLING_MS);
    expect(test.onramp.visit.get()?.status).to.equal('seen');
  });

  it('stays at the current view after the view was left', async () => {
    const test = make();
    await test.ready();
    test.onramp.open('coinbase');
    test.view.set({ view: 'Account' });
    test.buy('new');
    await test.pass(ONRAMP_POLLING_MS);
    expect(test.of('replace')).to.deep.equal([]);
    expect(test.of('balance')).to.have.length.greaterThan(0);
  });

  it('tells of a blocked window and opens it on the next click', async () => {
    const test = make();
    await test.ready();
    test.block(true);
    test.onramp.open('coinbase');
    expect(test.onramp.visit.get()?.status).to.equal('blocked');
    test.block(false);
    test.onramp.reopen();
    expect(test.onramp.visit.get()?.status).to.equal('open');
    expect(test.windows).to.have.length(1);
  });

  it('keeps polling after the window is closed, and reports a long wait', async () => {
    const test = make();
    await test.ready();
    await test.onramp.purchases.refresh();
    test.onramp.open('coinbase');
    test.windows[0]!.closed = true;
    await test.pass(ONRAMP_POLLING_MS);
    expect(test.onramp.visit.get()).to.include({ status: 'open', isClosed: true });
    for (let passed = 0; passed < ONRAMP_WAIT_MS; passed += ONRAMP_POLLING_MS) await test.pass(ONRAMP_POLLING_MS);
    expect(test.onramp.visit.get()?.status).to.equal('late');
    test.buy('late');
    await test.pass(ONRAMP_POLLING_MS);
    expect(test.onramp.visit.get()?.status).to.equal('seen');
  });

  it('survives a failing look, and ends with the account', async () => {
    let isDown = true;
    const test = make({
      source: { purchases: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve([])) },
    });
    await test.ready();
    test.onramp.open('coinbase');
    await test.pass(ONRAMP_POLLING_MS);
    isDown = false;
    await test.pass(ONRAMP_POLLING_MS);
    expect(test.onramp.visit.get()?.status).to.equal('open');
    test.holder.set({ ...account, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' });
    await settle();
    expect(test.onramp.visit.get()).to.equal(undefined);
  });

  it('is restricted in some time zones', () => {
    expect(make({ timeZone: 'Asia/Hong_Kong' }).onramp.isRestricted).to.equal(true);
    expect(make().onramp.isRestricted).to.equal(false);
  });
});
