import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import type { Connector } from '../../domain/entities.js';
import { Scope } from '../../core/scope.js';
import { createEvmWorld } from '../../../testing/evm-world.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { ownWallets } from '../own-wallets.js';
import { discoverWallets } from './discovery.js';

const dispatch = (page: EventTarget, detail: unknown): boolean =>
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));

const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Fake Wallet',
  rdns: 'wallet.fake',
  icon: 'data:image/png;base64,AA==',
};

describe('finding EVM wallets', () => {
  const rows = ({ adapter }: ReturnType<typeof createEvmWorld>): readonly Connector[] => adapter.connectors.get();
  const ids = (world: ReturnType<typeof createEvmWorld>): readonly string[] => rows(world).map(({ id }) => id);
  const wallet = (): FakeEip1193Wallet => new FakeEip1193Wallet([]);

  describe('that announce themselves', () => {
    it('asks those that are there already', () => {
      const page = new EventTarget();
      const there = wallet();
      there.announce(page);
      const found: unknown[] = [];
      page.addEventListener('eip6963:announceProvider', event => found.push(event));
      page.dispatchEvent(new Event('eip6963:requestProvider'));
      expect(found).to.have.length(1);
    });

    it('creates a connector from an announcement', () => {
      const world = createEvmWorld();
      wallet().announce(world.page, info);
      expect(rows(world)).to.deep.equal([
        {
          id: 'wallet.fake',
          type: 'ANNOUNCED',
          namespace: 'eip155',
          name: 'Fake Wallet',
          rdns: 'wallet.fake',
          imageUrl: info.icon,
          info: { uuid: info.uuid, name: 'Fake Wallet', rdns: 'wallet.fake' },
        },
      ]);
    });

    it('keeps one row for one wallet: by uuid, by name in reverse, by what it is', () => {
      const world = createEvmWorld();
      const one = wallet();
      one.announce(world.page, { uuid: 'a', rdns: 'one.wallet' });
      one.announce(world.page, { uuid: 'a', rdns: 'one.wallet' });
      one.announce(world.page, { uuid: 'b', rdns: 'same.object' });
      wallet().announce(world.page, { uuid: 'a', rdns: 'same.uuid' });
      wallet().announce(world.page, { uuid: 'c', rdns: 'One.Wallet' });
      wallet().announce(world.page, { uuid: 'd', rdns: 'two.wallet' });
      expect(ids(world)).to.deep.equal(['one.wallet', 'two.wallet']);
    });

    it('does not let an announcement replace a known wallet', () => {
      const world = createEvmWorld();
      wallet().announce(world.page, { uuid: 'a', name: 'First' });
      wallet().announce(world.page, { uuid: 'b', name: 'Second' });
      expect(rows(world).map(({ name }) => name)).to.deep.equal(['First']);
    });

    it('lists a wallet that announces itself later', () => {
      const world = createEvmWorld();
      const before = world.adapter.connectors.get();
      wallet().announce(world.page);
      expect(before).to.have.length(0);
      expect(ids(world)).to.deep.equal(['wallet.fake']);
    });

    it('ignores announcements if the host disables them', () => {
      const world = createEvmWorld({ discovery: { announced: false, injected: true } });
      wallet().announce(world.page);
      expect(ids(world)).to.deep.equal([]);
    });

    it('lists a wallet of the surrounding, and no other, if the host disables announcements', () => {
      const page = new EventTarget();
      const scope = new Scope();
      const [here, other] = [wallet(), wallet()];
      ownWallets.set(here.provider, true);
      for (const [each, rdns] of [
        [other, 'other.wallet'],
        [here, 'surroundings.latchkey.safe'],
      ] as const)
        each.announce(page, { uuid: rdns, rdns });
      const found = discoverWallets(page, { announced: false, injected: false }, scope);
      expect(found.get().map(({ connector }) => connector.id)).to.deep.equal(['surroundings.latchkey.safe']);
      scope.dispose();
    });

    it('lists the wallet of the surrounding in place of a script that has taken its name', () => {
      const world = createEvmWorld();
      const here = wallet();
      ownWallets.set(here.provider, true);
      wallet().announce(world.page, { uuid: 'a', rdns: 'surroundings.latchkey.safe', name: 'Pretender' });
      here.announce(world.page, { uuid: 'b', rdns: 'surroundings.latchkey.safe', name: 'Safe' });
      expect(rows(world).map(({ name }) => name)).to.deep.equal(['Safe']);
    });

    it('ignores announcements after its scope has ended', () => {
      const world = createEvmWorld();
      world.scope.dispose();
      wallet().announce(world.page);
      expect(ids(world)).to.deep.equal([]);
    });

    for (const [what, change] of [
      ['no name', { name: '' }],
      ['a blank name', { name: '   ' }],
      ['a name that is too long', { name: 'x'.repeat(65) }],
      ['a name that turns the line around', { name: 'Wallet \u202e' }],
      ['a name over two lines', { name: 'Wallet\nSafe' }],
      ['a name that is none', { name: 5 }],
      ['a reverse domain name without a dot', { rdns: 'injected' }],
      ['a reverse domain name with a space', { rdns: 'wallet. fake' }],
      ['a reverse domain name that is too long', { rdns: `a.${'x'.repeat(252)}` }],
      ['no uuid', { uuid: undefined }],
      ['an empty uuid', { uuid: '' }],
    ] as const) {
      it(`drops one with ${what}`, () => {
        const world = createEvmWorld();
        wallet().announce(world.page, { ...info, ...change });
        expect(ids(world)).to.deep.equal([]);
      });
    }

    for (const icon of [
      'javascript:alert(1)',
      'http://wallet.test/icon.png',
      '/icon.png',
      'data:text/html,x',
      5,
      undefined,
      `data:image/png,${'x'.repeat(300_000)}`,
    ]) {
      it(`shows one without a picture rather than with ${String(icon).slice(0, 40)}`, () => {
        const world = createEvmWorld();
        wallet().announce(world.page, { ...info, icon });
        expect(rows(world).map(({ imageUrl }) => imageUrl)).to.deep.equal([undefined]);
      });
    }

    it('takes a picture from the web, if it is safe on the way', () => {
      const world = createEvmWorld();
      wallet().announce(world.page, { ...info, icon: 'https://wallet.test/icon.png' });
      expect(rows(world)[0]?.imageUrl).to.equal('https://wallet.test/icon.png');
    });

    it('survives whatever is dispatched in place of an announcement', () => {
      const trap = new Proxy(
        {},
        {
          get() {
            throw new Error('trap');
          },
        },
      );
      const world = createEvmWorld();
      world.page.dispatchEvent(new Event('eip6963:announceProvider'));
      for (const detail of [null, trap, { info: trap, provider: {} }, { info }, { info, provider: { request: 1 } }]) {
        dispatch(world.page, detail);
      }
      fc.assert(
        fc.property(fc.anything(), fc.anything(), fc.anything(), (detail, odd, provider) => {
          dispatch(world.page, detail);
          dispatch(world.page, { info: odd, provider });
          dispatch(world.page, { info: { ...info, name: odd }, provider });
        }),
      );
      expect(ids(world)).to.deep.equal([]);
    });
  });

  describe('at window.ethereum', () => {
    const injected = (flags: object = {}): object => Object.assign(wallet().provider, flags);

    it('shows one that does not announce itself', () => {
      const world = createEvmWorld({ ethereum: injected() });
      expect(rows(world)).to.deep.equal([
        { id: 'injected', type: 'INJECTED', namespace: 'eip155', name: 'Browser Wallet', rdns: undefined },
      ]);
    });

    for (const [flags, name] of [
      [{ isMetaMask: true }, 'MetaMask'],
      [{ isMetaMask: true, isRabby: true }, 'Rabby Wallet'],
      [{ isMetaMask: true, isBraveWallet: true }, 'Brave Wallet'],
      [{ isCoinbaseWallet: true }, 'Coinbase Wallet'],
      [{ isMetaMask: true, isSomethingNew: true }, 'Browser Wallet'],
      [{ isMetaMask: 'yes' }, 'Browser Wallet'],
    ] as const) {
      it(`calls one with ${JSON.stringify(flags)} ${name}`, () => {
        expect(rows(createEvmWorld({ ethereum: injected(flags) }))[0]?.name).to.equal(name);
      });
    }

    it('lists a wallet that appears late', () => {
      const world = createEvmWorld();
      expect(ids(world)).to.deep.equal([]);
      world.page.ethereum = injected();
      world.page.dispatchEvent(new Event('ethereum#initialized'));
      expect(ids(world)).to.deep.equal(['injected']);
    });

    it('shows one that announced itself only once, whichever came first', () => {
      const both = wallet();
      const world = createEvmWorld({ ethereum: both.provider });
      expect(ids(world)).to.deep.equal(['injected']);
      both.announce(world.page);
      expect(ids(world)).to.deep.equal(['wallet.fake']);
    });

    it('shows one only once that announces another object than it leaves there', () => {
      const world = createEvmWorld({ ethereum: injected({ isMetaMask: true }) });
      wallet().announce(world.page, { ...info, name: 'MetaMask', rdns: 'io.metamask' });
      expect(ids(world)).to.deep.equal(['io.metamask']);
    });

    it('shows it beside others that announce themselves', () => {
      const world = createEvmWorld({ ethereum: injected() });
      wallet().announce(world.page);
      expect(ids(world)).to.deep.equal(['wallet.fake', 'injected']);
    });

    it('shows, where several share the place, the first that did not announce itself', () => {
      const announced = wallet();
      const shared = {
        ...wallet().provider,
        providers: [announced.provider, null, injected({ isPhantom: true }), injected()],
      };
      const world = createEvmWorld({ ethereum: shared });
      announced.announce(world.page);
      expect(rows(world).map(({ name }) => name)).to.deep.equal(['Fake Wallet', 'Phantom']);
    });

    it('lists the global provider itself if its list of providers is empty', () => {
      expect(ids(createEvmWorld({ ethereum: injected({ providers: [] }) }))).to.deep.equal(['injected']);
    });

    it('shows none where the host allows none', () => {
      const world = createEvmWorld({ ethereum: injected(), discovery: { announced: true, injected: false } });
      expect(ids(world)).to.deep.equal([]);
    });

    it('shows one that also announces itself, where the host allows no announcements', () => {
      const both = wallet();
      const world = createEvmWorld({ ethereum: both.provider, discovery: { announced: false, injected: true } });
      both.announce(world.page);
      expect(ids(world)).to.deep.equal(['injected']);
    });

    it('ignores values that are not wallets', () => {
      const trap = new Proxy(
        {},
        {
          get() {
            throw new Error('trap');
          },
        },
      );
      for (const ethereum of [
        null,
        5,
        'x',
        {},
        { request: 'x' },
        trap,
        { providers: [trap] },
        { providers: [1, {}] },
      ]) {
        expect(ids(createEvmWorld({ ethereum }))).to.deep.equal([]);
      }
    });

    it('ignores a getter that throws', () => {
      const world = createEvmWorld();
      Object.defineProperty(world.page, 'ethereum', {
        get() {
          throw new Error('two wallets fight');
        },
      });
      world.page.dispatchEvent(new Event('ethereum#initialized'));
      expect(ids(world)).to.deep.equal([]);
    });
  });
});
