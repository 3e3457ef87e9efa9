import { expect } from '@open-wc/testing';
import { createTestModal, testAccounts, testConnector, testEmbedded, testNetworks } from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { createSignedInModal } from '../../testing/signed-in-modal.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { EvmTestWallet } from '../../testing/wallet/evm-wallet.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { DEBOUNCE_MS } from '../domain/constants.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Activity } from '../domain/assets/activity.js';
import type { Nft } from '../domain/assets/nfts.js';
import { DEFAULT_ONRAMP_OPTIONS } from '../domain/transactions/onramp.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal } from '../modal/modal.js';
import * as sessionModule from '../modal/session.js';
import type { NamesProvider, OnrampSource, PaySource } from '../providers/providers.js';
import { kitOf, type Kit } from './kit.js';

const [account, other] = testAccounts;
const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const PAGE = 25;
const SIGNATURE = `0x${'12'.repeat(65)}`;

const failure = (): W3mError => new W3mError('SERVICE_FAILED');

describe('actions of a kit', () => {
  let kit: Kit;
  let modal: Modal;

  afterEach(() => {
    modal.dispose();
    localStorage.clear();
  });

  /** Creates a kit over a fake adapter, with a connected wallet. */
  async function connected(options: Parameters<typeof createTestModal>[0] = {}) {
    const world = createTestModal(options);
    ({ modal } = world);
    kit = kitOf(modal);
    await kit.connect({ wallet: testConnector.id });
    return world;
  }

  it('accounts: uses another account that the wallet shares', async () => {
    await connected({ fake: { accounts: testAccounts } });
    expect(kit.accounts.get().active?.address).to.equal(account.address);
    await kit.accounts.use('eip155', other.address);
    await waitUntil(() => kit.accounts.get().active?.address === other.address);
    await expectRejection(kit.accounts.use('solana', other.address), 'ADAPTER_NOT_FOUND');
  });

  it('identity: reads the own name again', async () => {
    let name = 'ann.example';
    await connected({ services: { identity: { identity: async () => ({ name }), resolve: async () => undefined } } });
    kit.identity.subscribe(() => undefined);
    await waitUntil(() => kit.identity.get().name === 'ann.example');
    name = 'bea.example';
    await kit.identity.refresh();
    expect(kit.identity.get().name).to.equal('bea.example');
  });

  const nft: Nft = { network: 'eip155:1', contract: CONTRACT, tokenId: '0', amount: 1n, name: 'Boat' };
  const past: Activity = {
    id: '0',
    hash: `0x${'00'.repeat(32)}`,
    network: 'eip155:1',
    kind: 'receive',
    status: 'confirmed',
    at: 0,
    transfers: [],
  };
  const lists = [
    {
      store: 'nfts',
      entries: (count: number) => Array.from({ length: count }, (_, at) => ({ ...nft, tokenId: String(at) })),
    },
    {
      store: 'activity',
      entries: (count: number) => Array.from({ length: count }, (_, at) => ({ ...past, id: String(at) })),
    },
  ] as const;
  for (const { store, entries } of lists)
    it(`${store}: reads the next page, a failed one again, and the newest`, async () => {
      const world = await connected();
      const read = (items: ReturnType<typeof entries> | W3mError): unknown =>
        Object.assign(world.wallet, { [store]: items });
      read(entries(PAGE + 5));
      const list = kit[store];
      const count = (): number => list.get().items.length;
      list.subscribe(() => undefined);
      await waitUntil(() => count() === PAGE);
      read(failure());
      await list.more();
      await waitUntil(() => list.get().status === 'failed');
      expect(count(), 'what was read stays').to.equal(PAGE);
      read(entries(PAGE + 5));
      await list.more();
      await waitUntil(() => count() === PAGE + 5);
      expect(list.get().hasMore).to.equal(false);
      const [newest, ...rest] = entries(PAGE + 6).toReversed();
      read([newest, ...rest] as ReturnType<typeof entries>);
      await list.refresh();
      expect(list.get().items[0]).to.deep.include(
        store === 'nfts' ? { tokenId: String(PAGE + 5) } : { id: String(PAGE + 5) },
      );
      expect(count()).to.equal(PAGE + 6);
    });

  describe('sessions', () => {
    let wallet: EvmTestWallet;
    let grant: () => Promise<string>;

    beforeEach(async () => {
      const page = new EventTarget();
      wallet = new EvmTestWallet();
      wallet.announce(page);
      modal = createModal(
        { id: crypto.randomUUID(), networks: testNetworks, adapters: [new EvmAdapter({ page })] },
        { session: () => Promise.resolve(sessionModule), sources: [] },
      );
      kit = kitOf(modal);
      kit.sessions.subscribe(() => undefined);
      await kit.connect({ wallet: wallet.info.rdns });
      grant = () =>
        kit.sessions.grant({
          chainId: '0x1',
          address: wallet.addresses[0]!,
          expiry: Math.floor(Date.now() / 1000) + 3600,
          signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04ab' }] } },
          permissions: [
            { type: 'native-token-recurring-allowance', data: { allowance: '0x1', period: 86_400, start: 0 } },
          ],
        });
    });

    const statuses = (): readonly string[] => kit.sessions.get().sessions.map(({ status }) => status);

    it('grants one by the wallet, and revokes it', async () => {
      const id = await grant();
      expect(wallet.permissions.contexts).to.deep.equal([id]);
      expect(kit.sessions.get().created?.id).to.equal(id);
      expect(statuses()).to.deep.equal(['active']);
      await kit.sessions.revoke(id);
      expect(wallet.permissions.contexts).to.deep.equal([]);
      expect(statuses()).to.deep.equal(['revoked']);
    });

    it('learns what the person has revoked in the wallet', async () => {
      const id = await grant();
      await kit.sessions.refresh();
      expect(statuses()).to.deep.equal(['active']);
      wallet.permissions.forget(id);
      expect(statuses()).to.deep.equal(['active']);
      await kit.sessions.refresh();
      expect(statuses()).to.deep.equal(['revoked']);
    });
  });

  describe('pay', () => {
    let exchanges: PaySource['exchanges'];
    const payment = {
      paymentAsset: { network: 'eip155:1', asset: 'native', metadata: ETHER },
      recipient: other.address,
      amount: '0.1',
    } as const;

    beforeEach(async () => {
      exchanges = async () => ({ exchanges: [{ id: 'harbor', name: 'Harbor Exchange' }], total: 1 });
      const pay: PaySource = {
        exchanges: (...query) => exchanges(...query),
        payUrl: () => Promise.reject(failure()),
        status: async () => ({ status: 'UNKNOWN' }),
      };
      const world = await connected({ features: { pay: true }, services: { pay } });
      world.wallet.balance.set({ amount: 10n ** 18n, decimals: 18, symbol: 'ETH' });
      kit.pay.subscribe(() => undefined);
    });

    it('asks for the exchanges again after a failure', async () => {
      const known = exchanges;
      exchanges = () => Promise.reject(failure());
      await kit.pay.start(payment);
      await waitUntil(() => kit.pay.get().exchangesStatus === 'failed');
      exchanges = known;
      await kit.pay.refreshExchanges();
      expect(kit.pay.get().exchanges.map(({ id }) => id)).to.deep.equal(['harbor']);
    });

    it('goes back from a failed exchange to another way, and ends', async () => {
      const { open } = window;
      const opened = { closed: false, opener: window, location: { replace: () => undefined }, close: () => undefined };
      window.open = () => opened as unknown as Window;
      try {
        await kit.pay.start(payment);
        await waitUntil(() => kit.pay.get().exchanges.length === 1);
        kit.pay.payByExchange('harbor');
        await waitUntil(() => kit.pay.get().status === 'failed');
      } finally {
        window.open = open;
      }
      expect(opened.opener, 'the page of the exchange cannot reach this one').to.equal(null);
      expect(kit.pay.get()).to.deep.include({ failedBy: 'harbor', error: 'EXCHANGE_URL_FAILED' });
      await kit.pay.restart();
      expect(kit.pay.get()).to.deep.include({ status: 'idle', failedBy: undefined, error: undefined });
      await kit.pay.payByWallet();
      expect(kit.pay.get().status).to.equal('done');
      await kit.pay.finish();
      expect(kit.pay.get().payment).to.equal(undefined);
    });
  });

  it('buy: opens a provider in the click, again, and asks again for what it sells', async () => {
    const opened: string[] = [];
    let options: OnrampSource['options'] = () => Promise.reject(failure());
    let reads = 0;
    const onramp: OnrampSource = {
      options(...query) {
        reads += 1;
        return options(...query);
      },
      quote: async ({ amount }) => ({ total: amount, fees: '1', received: '0.02' }),
      checkoutUrl: async ({ amount }) => `https://pay.example/${amount}`,
      purchases: async () => [],
    };
    const world = await connected({ services: { onramp } });
    kit.buy.subscribe(() => undefined);
    expect(() => kit.buy.reopen()).to.throw(W3mError);
    await waitUntil(() => kit.buy.get().optionsStatus === 'failed');
    options = async () => DEFAULT_ONRAMP_OPTIONS;
    await kit.buy.retry();
    expect(kit.buy.get().optionsStatus).to.equal('ready');
    const before = reads;
    await kit.buy.retry();
    expect(reads, 'what has been read is not read again').to.equal(before);
    await kit.buy.edit({ amount: '80' });
    await settle();
    world.clock.advance(DEBOUNCE_MS);
    await waitUntil(() => kit.buy.get().offers.some(({ url }) => url === 'https://pay.example/80'));
    const { open } = window;
    window.open = url => {
      opened.push(String(url));
      return { closed: false, opener: window } as unknown as Window;
    };
    try {
      kit.buy.open('coinbase');
      expect(opened, 'a later window would be blocked').to.deep.equal(['https://pay.example/80']);
      expect(kit.buy.get().visit).to.deep.include({ provider: 'coinbase', status: 'open', isClosed: false });
      window.open = () => null;
      kit.buy.reopen();
      expect(kit.buy.get().visit?.status).to.equal('blocked');
    } finally {
      window.open = open;
    }
  });

  describe('embedded wallet', () => {
    it('changes the type of the account, opens pages of the wallet, and leaves a change of the address', async () => {
      const world = await createSignedInModal();
      ({ modal } = world);
      kit = kitOf(modal);
      const log: string[] = [];
      Object.assign(world.wallet, {
        setAccountType: async (type: 'eoa' | 'smartAccount') => {
          log.push(`type ${type}`);
          world.wallet.change({ types: [type], addresses: { eip155: [other.address] } }); // a contract of its own
        },
        openSettings: async (section: string) => void log.push(`page ${section}`),
      });
      kit.embedded.subscribe(() => undefined);
      await waitUntil(() => kit.embedded.get().can.length === 3);
      await kit.embedded.openSettings('recovery');
      await kit.embedded.setAccountType('eip155', 'smartAccount');
      expect(log).to.deep.equal(['page recovery', 'type smartAccount']);
      await waitUntil(() => kit.accounts.get().active?.address === other.address);
      expect(kit.accounts.get().active?.type).to.equal('smartAccount');
      await kit.embedded.changeEmail('bea@example.org');
      expect(kit.embedded.get().emailChange?.step).to.equal('primary');
      await kit.embedded.leaveEmailChange();
      expect(kit.embedded.get().emailChange).to.deep.include({ step: 'idle', newEmail: undefined });
    });

    it('gives a token of who has signed in, and none of others', async () => {
      await connected();
      await expectRejection(kit.identityToken(), 'WALLET_DISCONNECTED');
      modal.dispose();
      const world = await createSignedInModal();
      ({ modal } = world);
      kit = kitOf(modal);
      await expectRejection(kit.identityToken(), 'METHOD_UNSUPPORTED');
      const proof = { token: 'header.payload.signature', expiresAt: 1 };
      Object.assign(world.wallet, { identityToken: async () => proof });
      expect(await kit.identityToken()).to.deep.equal(proof);
    });

    it('registers a name that is free', async () => {
      const registered: unknown[] = [];
      const names: NamesProvider = {
        suggest: async label =>
          [label, `${label}1`].map(each => ({ name: `${each}.shop.eth`, isTaken: each === 'taken' })),
        register: async ({ name, address, signature }) => void registered.push([name, address, signature]),
      };
      const wallet = new FakeEmbeddedWallet({ eip155: [account.address] });
      wallet.isSignedIn = true;
      wallet.answers.set('personal_sign', () => SIGNATURE);
      modal = createModal(
        {
          id: crypto.randomUUID(),
          networks: testNetworks,
          adapters: [new EvmAdapter({ page: new EventTarget() })],
          embeddedWallet: wallet,
          services: { names },
        },
        { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
      );
      kit = kitOf(modal);
      kit.names.subscribe(() => undefined);
      const attempt = kit.connect({ wallet: 'ID_AUTH' });
      await waitUntil(() => attempt.get().status === 'login');
      attempt.submit('ann@example.org');
      await attempt;
      await waitUntil(() => kit.names.get().canRegister);
      await kit.names.edit('taken');
      await waitUntil(() => kit.names.get().isTaken);
      expect(kit.names.get()).to.deep.include({ claim: undefined, others: ['taken1'] });
      await kit.names.edit('anna');
      await waitUntil(() => kit.names.get().claim !== undefined);
      expect(kit.names.get()).to.deep.include({ name: 'anna.shop.eth', zone: 'shop.eth' });
      expect(kit.names.get().claim).to.deep.include({ address: account.address, network: 'eip155:1' });
      await kit.names.submit();
      expect(kit.names.get()).to.deep.include({ error: undefined, status: 'idle' });
      expect(registered).to.deep.equal([['anna.shop.eth', account.address, SIGNATURE]]);
    });
  });
});
