import { expect, html } from '@open-wc/testing';
import { EvmAdapter } from '../../../controllers/adapters/eip155/index.js';
import { AppKit } from '../../../controllers/app-kit/app-kit.js';
import { sessionOf } from '../../../testing/session-of.js';
import { FakeEip1193Wallet, REJECTED } from '../../../testing/fake-eip1193.js';
import { ManualClock, testNetworks } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { byId, controlOf, showView, type ShownView } from '../../views/testing/show-view.js';
import './w3m-connection-list.define.js';
import type { W3mConnectionList } from './w3m-connection-list.js';

const ADDRESSES = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'] as const;

describe('<w3m-connection-list>', () => {
  let kit: AppKit;
  let wallets: readonly [FakeEip1193Wallet, FakeEip1193Wallet];
  let shown: ShownView<W3mConnectionList>;

  beforeEach(async () => {
    const page = new EventTarget();
    wallets = [new FakeEip1193Wallet([ADDRESSES[0]]), new FakeEip1193Wallet([ADDRESSES[1]])];
    for (const [at, wallet] of wallets.entries())
      wallet.announce(page, { rdns: `wallet.${at}`, uuid: `wallet.${at}`, name: `Wallet ${at}` });
    kit = AppKit.create({
      id: crypto.randomUUID(),
      networks: testNetworks,
      adapters: [new EvmAdapter({ page })],
      clock: new ManualClock(),
    });
    await kit.connect({ wallet: 'wallet.0' });
    await kit.connect({ wallet: 'wallet.1' });
    await kit.open({ view: 'Account' });
    shown = await showView(html`<w3m-connection-list .modal=${kit.modal}></w3m-connection-list>`);
    await waitUntil(() => byId(shown.view, 'connection-wallet.0'), 'the rows');
  });

  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  const row = (at: number) => byId<HTMLElement & { selected?: boolean }>(shown.view, `connection-wallet.${at}`);

  it('lists the wallet in use first and marks it, and is accessible', async () => {
    expect([row(0)?.selected, row(1)?.selected]).to.deep.equal([false, true]);
    await expect(shown.view).to.be.accessible();
  });

  it('puts the chosen wallet in use without a prompt, and closes the modal', async () => {
    controlOf(row(0))?.click();
    await waitUntil(() => kit.getAddress() === ADDRESSES[0]);
    await waitUntil(() => !kit.isOpen());
    expect(shown.said).to.deep.equal(['Switched to Wallet 0']);
    expect(wallets[0].methods.filter(method => method === 'eth_requestAccounts')).to.have.length(1);
  });

  it('leaves the wallet in use when the chosen one is locked and its owner declines', async () => {
    wallets[0].answers.set('eth_accounts', { value: [] });
    wallets[0].answers.set('eth_requestAccounts', REJECTED);
    controlOf(row(0))?.click();
    await waitUntil(() => wallets[0].methods.filter(method => method === 'eth_requestAccounts').length === 2);
    await shown.drawn();
    expect(kit.getAddress()).to.equal(ADDRESSES[1]);
    expect(kit.isOpen()).to.equal(true);
  });

  it('disconnects one wallet alone', async () => {
    controlOf(byId(shown.view, 'disconnect-wallet.0'))?.click();
    await waitUntil(() => !row(0) && !wallets[0].granted); // the record ends first, then the grant
    expect(kit.getAddress()).to.equal(ADDRESSES[1]);
  });

  it('leads to the list of wallets to add one', () => {
    controlOf(byId(shown.view, 'add-wallet'))?.click();
    expect(sessionOf(kit.modal).router.current.get().view).to.equal('Connect');
  });
});
