import { expect, fixtureSync, html, waitUntil } from '@open-wc/testing';
import { createTestModal, testConnector, type TestModal } from '../controllers/testing/index.js';
import { mountModal } from './mount.js';

const windows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('w3m-modal, appkit-modal')];

/** Chunks that are counted, and may fail. */
function fakeChunks(): {
  accountButton: () => Promise<unknown>;
  buttons: () => Promise<unknown>;
  window: () => Promise<unknown>;
  windows: number;
  fails: boolean;
} {
  const chunks = {
    windows: 0,
    fails: false,
    buttons: () => import('./widgets/buttons.define.js'),
    accountButton: () => import('./widgets/account-button/w3m-account-button.define.js'),
    window: async (): Promise<void> => {
      chunks.windows += 1;
      if (chunks.fails) throw new TypeError('Failed to fetch');
    },
  };
  return chunks;
}

describe('mountModal', () => {
  let test: TestModal;
  let unmount: () => void;

  beforeEach(() => {
    test = createTestModal({ id: 'default' });
    unmount = () => undefined;
  });

  afterEach(() => {
    unmount();
    test.modal.dispose();
  });

  it('places a window that has its box before its code has come, and takes it away again', () => {
    unmount = mountModal(test.modal, {}, fakeChunks());
    const [placed] = windows();
    expect(placed?.getBoundingClientRect().height).to.equal(window.innerHeight);
    expect(getComputedStyle(placed!).pointerEvents).to.equal('none');
    unmount();
    expect(windows()).to.deep.equal([]);
  });

  it('places one window for each modal', () => {
    const other = createTestModal({ id: 'other' });
    const unmountOther = mountModal(other.modal, {}, fakeChunks());
    unmount = mountModal(test.modal, {}, fakeChunks());
    expect(windows().map(element => element.getAttribute('modal-id'))).to.deep.equal(['other', null]);
    unmountOther();
    other.modal.dispose();
    expect(windows().length).to.equal(1);
  });

  it('places none where the page has placed one, or wants to', () => {
    const own = fixtureSync<HTMLElement>(html`<appkit-modal></appkit-modal>`);
    unmount = mountModal(test.modal, {}, fakeChunks());
    expect(windows()).to.deep.equal([own]);
    unmount();
    expect(windows()).to.deep.equal([own]);
    own.remove();
    unmount = mountModal(test.modal, { disableAppend: true }, fakeChunks());
    expect(windows()).to.deep.equal([]);
  });

  it('takes everything away when the modal ends', () => {
    unmount = mountModal(test.modal, {}, fakeChunks());
    test.modal.dispose();
    expect(windows()).to.deep.equal([]);
  });

  it('defines the buttons, and loads no window for that', async () => {
    const chunks = fakeChunks();
    unmount = mountModal(test.modal, {}, chunks);
    await customElements.whenDefined('w3m-button');
    await customElements.whenDefined('appkit-network-button');
    expect(chunks.windows).to.equal(0);
  });

  it('fetches the window once, when it first opens', async () => {
    const chunks = fakeChunks();
    unmount = mountModal(test.modal, {}, chunks);
    test.modal.open();
    await waitUntil(() => chunks.windows === 1);
    test.modal.shell.close();
    test.modal.open();
    await test.settle();
    expect(chunks.windows).to.equal(1);
  });

  for (const type of ['pointerover', 'focusin'])
    it(`fetches it when a person comes near a button (${type})`, async () => {
      const chunks = fakeChunks();
      unmount = mountModal(test.modal, {}, chunks);
      const page = fixtureSync<HTMLElement>(html`<p><i></i><w3m-button></w3m-button></p>`);
      page.querySelector('i')!.dispatchEvent(new Event(type, { bubbles: true }));
      expect(chunks.windows).to.equal(0);
      page.querySelector('w3m-button')!.dispatchEvent(new Event(type, { bubbles: true }));
      expect(chunks.windows).to.equal(1);
    });

  it('has nothing drawn unseen but the wallets: the view of a wallet that was asked before would ask it again', async () => {
    unmount = mountModal(test.modal, {}, fakeChunks());
    const button = fixtureSync(html`<w3m-button></w3m-button>`);
    const comeNear = async (): Promise<boolean> => {
      button.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
      await test.settle();
      return test.modal.shell.isPrepared.get();
    };
    test.session.router.push('ConnectingExternal', { connector: testConnector });
    expect(await comeNear()).to.equal(false);
    test.session.router.reset('Connect');
    expect(await comeNear()).to.equal(true);
  });

  it('does not leave a button waiting for a window that could not be fetched, and tries again', async () => {
    const chunks = fakeChunks();
    chunks.fails = true;
    unmount = mountModal(test.modal, {}, chunks);
    test.modal.open();
    await waitUntil(() => !test.modal.shell.isOpen.get());
    expect(test.modal.shell.isLoading.get()).to.equal(false);
    expect(test.session.alerts.current.get()?.error.code).to.equal('VIEW_UNAVAILABLE');
    chunks.fails = false;
    test.modal.open();
    await waitUntil(() => chunks.windows === 2);
    await test.settle();
    expect(test.modal.shell.isOpen.get()).to.equal(true);
  });
});
