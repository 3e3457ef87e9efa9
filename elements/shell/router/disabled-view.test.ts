import { expect, html } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { themed } from '../../ui/testing/themed.js';
import type { Views } from '../../views.js';
import { fakeViews } from '../testing/fake-views.js';
import './w3m-router.define.js';
import type { W3mRouter } from './w3m-router.js';

describe('<w3m-router> at a view of which the page has switched the feature off', () => {
  const { error } = console;
  let test: TestModal;
  let el: W3mRouter;

  const disabled = (): HTMLElement | null => el.shadowRoot!.querySelector('[data-testid=disabled]');
  const back = (): HTMLElement | null | undefined => disabled()?.querySelector('wui-button');
  const shows = (name: string): Promise<void> =>
    waitUntil(() => el.shadowRoot!.querySelector('test-view')?.getAttribute('name') === name, `shows ${name}`);

  beforeEach(async () => {
    console.error = () => undefined;
    test = createTestModal({ features: { send: false } });
    test.modal.shell.open();
    const rows = fakeViews();
    const own: Views = { ...rows, AllWallets: { ...rows.AllWallets, feature: 'send' } as Views['AllWallets'] };
    el = await themed<W3mRouter>(html`<w3m-router .modal=${test.modal} .views=${own}></w3m-router>`);
    await shows('Connect');
  });
  afterEach(() => {
    console.error = error;
    test.modal.dispose();
  });

  it('says what is off, and leads back to the view before it', async () => {
    const said: string[] = [];
    el.addEventListener('w3m-announce', event => said.push(event.message));
    test.session.router.push('AllWallets');
    await waitUntil(disabled, 'the sentence');
    expect(disabled()?.textContent).to.contain('“All wallets” is not available on this page');
    expect(el.shadowRoot!.textContent).not.to.contain('Try again');
    await expect(el).to.be.accessible();
    expect(said).to.include('“All wallets” is not available on this page');
    expect(back()?.textContent.trim()).to.equal('Back');
    back()?.click();
    await shows('Connect');
  });

  it('leads to the first view if there was none before it', async () => {
    test.session.router.reset('AllWallets');
    await waitUntil(disabled, 'the sentence');
    expect(back()?.textContent.trim()).to.equal('Connect wallet');
    back()?.click();
    await shows('Connect');
  });

  it('leads to the account if a wallet is connected', async () => {
    await test.connect();
    test.modal.open();
    await shows('Account');
    test.session.router.reset('AllWallets');
    await waitUntil(disabled, 'the sentence');
    expect(back()?.textContent.trim()).to.equal('Account');
    back()?.click();
    await shows('Account');
  });
});
