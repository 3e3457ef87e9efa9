import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { formatMessage, createSIWEConfig } from '../../../controllers/sign-in/index.js';
import type { SIWESession } from '../../../controllers/domain/sign-in/siwx.js';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { headerButton, openModal } from '../../shell/testing/modal.js';
import { byId, controlOf, deep, textOf } from '../testing/show-view.js';

describe('<w3m-connecting-siwe-view>', () => {
  let test: TestModal;
  let session: SIWESession | null;

  beforeEach(() => {
    session = null;
    const siweConfig = createSIWEConfig({
      getNonce: async () => 'abcdefgh',
      createMessage: args => formatMessage(args, args.address),
      getMessageParams: async () => ({ domain: location.host, uri: location.origin, statement: 'Hello' }),
      async verifyMessage({ message }) {
        session = { address: message.split('\n')[1] ?? '', chainId: 1 };
        return true;
      },
      getSession: async () => session,
      async signOut() {
        session = null;
        return true;
      },
    });
    test = createTestModal({ siweConfig, metadata: { name: 'Fine Shop', description: '', url: '', icons: [] } });
  });
  afterEach(() => test.modal.dispose());

  /** Connects the wallet; resolves once the modal asks for the sign-in. */
  async function ask() {
    const el = await openModal(test);
    const connecting = test.connect();
    await waitUntil(() => byId(el, 'w3m-connecting-siwe-sign'), 'the modal asks for a sign-in');
    return { el, connecting };
  }

  it('asks under the legacy name, offers no way back, and signs in', async () => {
    const { el, connecting } = await ask();
    expect(test.session.router.current.get().view).to.equal('ConnectingSiwe');
    expect(deep(el, 'w3m-connecting-siwe-view')).not.to.equal(undefined);
    expect(headerButton(el, 'header-back')).to.equal(null);
    await waitUntil(() => deep(el, 'dl'), 'the message is read');
    expect(textOf(deep(el, '[part=request]'))).to.equal('Fine Shop asks you to sign in');
    await expect(deep(el, 'w3m-connecting-siwe-view')).to.be.accessible();
    controlOf(byId(el, 'w3m-connecting-siwe-sign'))?.click();
    await connecting;
    expect(session).to.include({ chainId: 1 });
    expect(test.modal.account.isConnected.get()).to.equal(true);
  });

  for (const [width, height] of [
    [1280, 800],
    [360, 640],
  ] as const)
    it(`keeps the open message out of the buttons at ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      try {
        const { el, connecting } = await ask();
        await waitUntil(() => deep(el, 'summary'), 'the message');
        deep(el, 'summary')!.click();
        await waitUntil(() => deep(el, 'pre')!.getBoundingClientRect().height > 100, 'the message opens');
        const [actions, text] = [deep(deep(el, 'w3m-connecting-siwe-view')!, '.actions')!, deep(el, 'pre')!];
        const scroller = deep(el, '.view')!;
        const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
        await waitUntil(() => !scroller.classList.contains('arriving'), 'the picture of the wallet arrives');
        // The body takes its new height in an animation
        await waitUntil(() => Math.abs(boxOf(actions).bottom - boxOf(scroller).bottom) < 2, 'the buttons at the end');
        expect(getComputedStyle(actions).backgroundColor, 'opaque').not.to.match(/\/|rgba|transparent/);
        for (const top of [0, scroller.scrollHeight]) {
          scroller.scrollTop = top;
          for (const id of ['cancel', 'sign']) {
            const button = byId(el, `w3m-connecting-siwe-${id}`)!;
            const root = button.getRootNode() as ShadowRoot;
            // The page underneath takes no pointer while the view arrives
            await waitUntil(() => {
              const { x, y, width: inline, height: block } = boxOf(button);
              return root.elementFromPoint(x + inline / 2, y + block / 2)?.localName === 'wui-button';
            }, `nothing covers the button: ${id}`);
          }
        }
        await waitUntil(() => {
          scroller.scrollTop = scroller.scrollHeight; // which may still grow
          return boxOf(text).bottom <= boxOf(actions).top;
        }, 'the end of the message');
        controlOf(byId(el, 'w3m-connecting-siwe-sign'))?.click();
        await connecting;
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });

  it('disconnects when the person cancels', async () => {
    const { el, connecting } = await ask();
    const refused = connecting.then(
      () => 'resolved',
      (error: unknown) => (error as { readonly code: string }).code,
    );
    controlOf(byId(el, 'w3m-connecting-siwe-cancel'))?.click();
    expect(await refused).to.equal('SIWX_CANCELLED');
    expect(test.modal.account.isConnected.get()).to.equal(false);
    await waitUntil(() => test.session.router.current.get().view === 'Connect', 'the modal shows Connect');
  });
});
