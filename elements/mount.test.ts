import { expect, fixtureSync, html } from '@open-wc/testing';
import { untilIdle } from '../controllers/core/until-idle.js';
import { createModal } from '../controllers/modal/create-modal.js';
import { sessionChunk } from '../controllers/modal/session-chunk.js';
import { createTestModal, FakeAdapter, testConnector, testNetworks, type TestModal } from '../testing/index.js';
import { mountModal } from './mount.js';
import * as prerendering from './shell/modal/prerender.js';
import { waitUntil } from '../testing/wait-until.js';

const modalElements = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('w3m-modal, appkit-modal')];

/** Creates chunk loaders that count the loads of the modal element and can fail. */
function fakeChunks(): {
  accountButton: () => Promise<unknown>;
  modal: () => Promise<typeof prerendering & { prefetchAccount: () => void }>;
  methods: () => Promise<void>;
  accountLoads: number;
  methodLoads: number;
  modalLoads: number;
  fails: boolean;
} {
  const chunks = {
    modalLoads: 0,
    accountLoads: 0,
    methodLoads: 0,
    async methods(): Promise<void> {
      chunks.methodLoads += 1;
    },
    fails: false,
    accountButton: () => import('./widgets/account-button/w3m-account-button.define.js'),
    modal: async () => {
      chunks.modalLoads += 1;
      if (chunks.fails) throw new TypeError('Failed to fetch');
      return { ...prerendering, prefetchAccount: (): void => void (chunks.accountLoads += 1) };
    },
  };
  return chunks;
}

describe('mountModal', () => {
  let test: TestModal;
  let unmount: () => void;

  beforeEach(() => {
    localStorage.clear(); // a stored connection starts the session
    test = createTestModal({ id: 'default' });
    unmount = () => undefined;
  });

  afterEach(() => {
    unmount();
    test.modal.dispose();
  });

  it('places a modal element that has a box before its code loads, and removes it', () => {
    unmount = mountModal(test.modal, {}, fakeChunks());
    const [placed] = modalElements();
    expect(placed?.getBoundingClientRect().height).to.equal(window.innerHeight);
    expect(getComputedStyle(placed!).pointerEvents).to.equal('none');
    unmount();
    expect(modalElements()).to.deep.equal([]);
  });

  it('places one element for each modal', () => {
    const other = createTestModal({ id: 'other' });
    const unmountOther = mountModal(other.modal, {}, fakeChunks());
    unmount = mountModal(test.modal, {}, fakeChunks());
    expect(modalElements().map(element => element.getAttribute('modal-id'))).to.deep.equal(['other', null]);
    unmountOther();
    other.modal.dispose();
    expect(modalElements().length).to.equal(1);
  });

  it('places none if the page has its own, or with disableAppend', () => {
    const own = fixtureSync<HTMLElement>(html`<appkit-modal></appkit-modal>`);
    unmount = mountModal(test.modal, {}, fakeChunks());
    expect(modalElements()).to.deep.equal([own]);
    unmount();
    expect(modalElements()).to.deep.equal([own]);
    own.remove();
    unmount = mountModal(test.modal, { disableAppend: true }, fakeChunks());
    expect(modalElements()).to.deep.equal([]);
  });

  it('places the element again on an opening, once the host has replaced what was in the body', async () => {
    unmount = mountModal(test.modal, {}, fakeChunks());
    const [placed] = modalElements();
    placed?.remove();
    test.modal.open();
    await waitUntil(() => placed?.isConnected, 'the element');
    expect(modalElements()).to.deep.equal([placed]);
    unmount();
    expect(modalElements()).to.deep.equal([]);
  });

  it('removes the element when the modal is destroyed', () => {
    unmount = mountModal(test.modal, {}, fakeChunks());
    test.modal.dispose();
    expect(modalElements()).to.deep.equal([]);
  });

  it('defines the buttons without loading the modal element', async () => {
    const chunks = fakeChunks();
    unmount = mountModal(test.modal, {}, chunks);
    await customElements.whenDefined('w3m-button');
    await customElements.whenDefined('appkit-network-button');
    expect(chunks.modalLoads).to.equal(0);
  });

  it('loads the modal element once, on the first opening', async () => {
    const chunks = fakeChunks();
    unmount = mountModal(test.modal, {}, chunks);
    test.modal.open();
    await waitUntil(() => chunks.modalLoads === 1);
    test.modal.shell.close();
    test.modal.open();
    await test.settle();
    expect(chunks.modalLoads).to.equal(1);
  });

  for (const type of ['pointerover', 'focusin'])
    it(`loads it on ${type} of a button`, async () => {
      const chunks = fakeChunks();
      unmount = mountModal(test.modal, {}, chunks);
      const page = fixtureSync<HTMLElement>(html`<p><i></i><w3m-button></w3m-button></p>`);
      page.querySelector('i')!.dispatchEvent(new Event(type, { bubbles: true }));
      expect(chunks.modalLoads).to.equal(0);
      page.querySelector('w3m-button')!.dispatchEvent(new Event(type, { bubbles: true }));
      expect(chunks.modalLoads).to.equal(1);
    });

  for (const isConnected of [false, true])
    it(`loads the modal ${isConnected ? 'and the account view if an account is' : 'alone if no account is'} connected`, async () => {
      const chunks = fakeChunks();
      unmount = mountModal(test.modal, {}, chunks);
      if (isConnected) await test.connect();
      const button = fixtureSync(html`<w3m-button></w3m-button>`);
      button.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
      await test.settle();
      expect([chunks.modalLoads, chunks.accountLoads]).to.deep.equal([1, isConnected ? 1 : 0]);
    });

  it('prerenders only the view Connect', async () => {
    unmount = mountModal(test.modal, {}, fakeChunks());
    const button = fixtureSync(html`<w3m-button></w3m-button>`);
    const hover = async (): Promise<boolean> => {
      button.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
      await test.settle();
      return test.modal.shell.isPrepared.get();
    };
    test.session.router.push('ConnectingExternal', { connector: testConnector });
    expect(await hover()).to.equal(false);
    test.session.router.reset('Connect');
    expect(await hover()).to.equal(true);
  });

  it('closes when the modal element does not load, and retries on the next opening', async () => {
    const chunks = fakeChunks();
    chunks.fails = true;
    unmount = mountModal(test.modal, {}, chunks);
    test.modal.open();
    await waitUntil(() => !test.modal.shell.isOpen.get());
    expect(test.modal.shell.isLoading.get()).to.equal(false);
    expect(test.session.alerts.current.get()?.error.code).to.equal('VIEW_UNAVAILABLE');
    chunks.fails = false;
    test.modal.open();
    await waitUntil(() => chunks.modalLoads === 2);
    await test.settle();
    expect(test.modal.shell.isOpen.get()).to.equal(true);
  });

  it('does not prerender a view of WalletConnect', async () => {
    test.modal.dispose();
    test = createTestModal({ id: 'default', adapters: [], projectId: 'p' });
    unmount = mountModal(test.modal, {}, fakeChunks());
    const button = fixtureSync(html`<w3m-button></w3m-button>`);
    button.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
    await test.modal.start();
    await test.settle();
    expect(test.session.entrance()).to.equal('ConnectingWalletConnectBasic');
    expect(test.modal.shell.isPrepared.get()).to.equal(false);
  });

  it('starts the session and prerenders while idle, once a connect button is in view', async () => {
    test.modal.dispose();
    const modal = createModal({ id: 'default', networks: testNetworks, adapters: [new FakeAdapter()] }, sessionChunk);
    unmount = mountModal(modal, {}, fakeChunks());
    await untilIdle();
    await untilIdle();
    expect(modal.session.get() === undefined, 'no button is in view').to.equal(true);
    unmount();
    unmount = mountModal(modal, {}, fakeChunks());
    fixtureSync(html`<w3m-button></w3m-button>`);
    await waitUntil(() => modal.shell.isPrepared.get());
    expect(modal.shell.isOpen.get()).to.equal(false);
    modal.dispose();
  });

  describe('option prefetch', () => {
    /** Mounts a modal that has not started, and counts what it loads while the page is idle and on intent. */
    async function loadsWith(prefetch?: 'idle' | 'intent' | 'none'): Promise<{ idle: number; intent: number }> {
      test.modal.dispose();
      test = createTestModal({ id: 'default', adapters: [], projectId: 'p', ...(prefetch && { prefetch }) });
      const chunks = fakeChunks();
      unmount = mountModal(test.modal, {}, chunks);
      const isExpected = prefetch === undefined || prefetch === 'idle';
      if (isExpected) await waitUntil(() => chunks.modalLoads > 0);
      else await untilIdle().then(untilIdle);
      const idle = chunks.modalLoads;
      const button = fixtureSync(html`<w3m-button></w3m-button>`);
      button.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
      return { idle, intent: chunks.modalLoads };
    }

    it('loads the modal while the page is idle, by default', async () => {
      expect(await loadsWith()).to.deep.equal({ idle: 1, intent: 1 });
    });

    it('loads it on intent with "intent", and only on opening with "none"', async () => {
      expect(await loadsWith('intent')).to.deep.equal({ idle: 0, intent: 1 });
      unmount();
      expect(await loadsWith('none')).to.deep.equal({ idle: 0, intent: 0 });
    });
  });
});
