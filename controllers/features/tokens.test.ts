import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { createStorage } from '../core/storage.js';
import { BALANCE_RETRY_GAP_MS, PORTFOLIO_CACHE_MS } from '../domain/constants.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import { withDefaults } from '../domain/options/option-table.js';
import type { Holding } from '../domain/assets/tokens.js';
import type { TokensQuery } from '../providers/providers.js';
import type { AppKitOptions } from '../state/options.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { homeChain, otherChain } from '../../testing/evm-world.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import './follow-tokens.js'; // loaded here, so that no test waits for it
import { createTokens } from './tokens.js';
import { loadErrors, W3mError } from '../domain/errors/errors.js';

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const coin: Holding = { network: homeChain.caipNetworkId, amount: 5n, decimals: 18, symbol: 'ETH', name: 'Ether' };

const token: Holding = {
  network: homeChain.caipNetworkId,
  address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  amount: 123456789012345678901234567890n,
  decimals: 6,
  symbol: 'USDT',
  name: 'Tether',
  price: '0.999123456789012345678',
  change24h: '-0.5',
  imageUrl: 'https://pictures.test/usdt.svg',
};
const spam: Holding = { ...token, address: `0x${'5'.repeat(40)}`, isSpam: true };

function make({ clock = new ManualClock(), isOpen = signal(true), area = crypto.randomUUID() } = {}) {
  const scope = new Scope(clock);
  const account = signal<Account | undefined>({ namespace: 'eip155', type: 'eoa', address: OWN });
  const active = signal<CaipNetwork | undefined>(homeChain);
  const events: string[] = [];
  const requests: TokensQuery[] = [];
  const source: { answer: () => Promise<readonly Holding[]> } = { answer: async () => [coin] };
  const tokens = createTokens({
    scope,
    storage: createStorage({ prefix: area }),
    account,
    network: { active },
    options: signal(withDefaults<AppKitOptions>({ networks: testNetworks })),
    shell: { isOpen },
    toasts: { tell: ({ message }) => events.push(message) },
    provider: {
      tokens(query) {
        requests.push(query);
        return source.answer();
      },
    },
  });
  return { area, clock, scope, account, active, isOpen, events, requests, source, tokens };
}

const never = (): Promise<never> => new Promise(() => undefined);
const fail = (): Promise<never> => Promise.reject(new Error('offline'));

describe('createTokens', () => {
  before(loadErrors);

  it('reads what the account holds on the network, and anew for another network', async () => {
    const { active, requests, tokens, events } = make();
    expect(await tokens.settled()).to.deep.equal([coin]);
    active.set(otherChain);
    await settle();
    expect(requests.map(({ address, network }) => [address, network])).to.deep.equal([
      [OWN, homeChain],
      [OWN, otherChain],
    ]);
    expect(events).to.deep.equal([]);
  });

  it('shows a toast when a read fails, and when a person has tried again, but not at automatic retries', async () => {
    const { clock, source, tokens, events, requests } = make();
    await tokens.settled();
    source.answer = fail;
    await tokens.refresh({ force: true });
    expect(tokens.state.get()).to.have.nested.property('error.code', 'TOKEN_BALANCE_UNAVAILABLE');
    expect(tokens.latest.get()).to.deep.equal([coin]);
    await waitUntil(() => events.length > 0, 'no toast');
    expect(events).to.deep.equal(['Token Balance Unavailable']);
    await tokens.refresh();
    expect(requests, 'within 30 s').to.have.length(2);
    clock.advance(BALANCE_RETRY_GAP_MS);
    await settle();
    expect(requests).to.have.length(3);
    expect(events).to.have.length(1);
    await tokens.refresh({ force: true });
    expect(events).to.have.length(2);
  });

  it('shows no toast where nothing reads tokens', async () => {
    const { area, source, tokens, events } = make();
    await waitUntil(() => localStorage.getItem(`@appkit/${area}/portfolio_cache`), 'what follows is not loaded');
    source.answer = () => Promise.reject(new W3mError('METHOD_UNSUPPORTED'));
    await tokens.refresh({ force: true });
    await settle();
    expect(events).to.deep.equal([]);
  });

  it('shows no toast while the modal is closed', async () => {
    const { area, isOpen, source, tokens, events } = make({ isOpen: signal(false) });
    await waitUntil(() => localStorage.getItem(`@appkit/${area}/portfolio_cache`), 'what follows is not loaded');
    source.answer = fail;
    await tokens.refresh({ force: true });
    isOpen.set(true);
    await settle();
    expect(events).to.deep.equal([]);
  });

  describe('after a reload', () => {
    /** Reads once, and creates the tokens of the next visit, whose source does not answer. */
    async function reload(holdings: readonly Holding[], wait = 0): Promise<ReturnType<typeof make>> {
      const { area, clock, source, tokens, scope } = make();
      source.answer = async () => holdings;
      await tokens.refresh({ force: true });
      await waitUntil(() => localStorage.getItem(`@appkit/${area}/portfolio_cache`), 'nothing is stored');
      scope.dispose();
      clock.advance(wait);
      const next = make({ area, clock });
      next.source.answer = never;
      void next.tokens.refresh({ force: true });
      await settle();
      return next;
    }
    afterEach(() => localStorage.clear());

    it('shows what was held, exactly, while it is read again', async () => {
      const listed: Holding = { ...token, isListed: true };
      const scaled: Holding = { ...spam, address: `${spam.address?.slice(0, -1)}0`, multiplier: '1.05' };
      const { tokens, requests } = await reload([coin, { ...listed, isSpam: false }, spam, scaled]);
      await waitUntil(() => tokens.latest.get(), 'nothing is shown');
      expect(tokens.state.get().status).to.equal('loading');
      expect(tokens.latest.get()).to.deep.equal([coin, listed, spam, scaled]);
      expect(requests).not.to.have.length(0);
    });

    it('shows nothing that is older than 30 s, of another account or of another network', async () => {
      const old = await reload([coin], PORTFOLIO_CACHE_MS);
      const other = await reload([coin]);
      other.account.set({ namespace: 'eip155', type: 'eoa', address: `0x${'2'.repeat(40)}` });
      const elsewhere = await reload([coin]);
      elsewhere.active.set(otherChain);
      await settle();
      await settle();
      for (const { tokens } of [old, other, elsewhere]) expect(tokens.latest.get()).to.equal(undefined);
    });

    it('shows nothing of a list that is damaged or too long', async () => {
      const damage = (area: string, change: (text: string) => string): void => {
        const key = `@appkit/${area}/portfolio_cache`;
        const before = localStorage.getItem(key) ?? '';
        expect(change(before)).not.to.equal(before);
        localStorage.setItem(key, change(before));
      };
      for (const change of [
        (text: string) => text.replace('"iconUrl":""', '"iconUrl":"javascript:x"'), // the rest is shown
        (text: string) => text.replace('"numeric":"0.', '"numeric":"-0.'),
        (text: string) => text.replace('"decimals":"18"', '"decimals":"1e9"'),
        (text: string) => text.replace('"ETH"', '"\u202eHTE"'),
        (text: string) => text.replace('"chainId":"eip155:1"', '"chainId":"eip155:10"'),
        () => 'x',
      ]) {
        const { area, clock, scope, active } = await reload([coin]);
        damage(area, change);
        scope.dispose();
        const { source, tokens } = make({ area, clock });
        source.answer = never;
        void tokens.refresh({ force: true });
        await settle();
        await settle();
        const isAccepted = change.toString().includes('javascript');
        expect(tokens.latest.get(), change.toString()).to.deep.equal(isAccepted ? [coin] : undefined);
        active.set(undefined);
      }
      const many = Array.from({ length: 201 }, (_, at) => ({ ...token, address: `0x${String(at).padStart(40, '0')}` }));
      const { tokens } = await reload([coin, ...many]);
      await settle();
      expect(tokens.latest.get()).to.equal(undefined);
    });
  });
});
