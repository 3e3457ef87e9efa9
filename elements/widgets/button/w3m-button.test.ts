import { expect, fixture, html } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { deepActiveElement, isAround } from '../../internal/focus.js';
import type { W3mAccountButton } from '../account-button/w3m-account-button.js';
import type { W3mConnectButton } from '../connect-button/w3m-connect-button.js';
import './w3m-button.define.js';
import type { W3mButton } from './w3m-button.js';
import { waitUntil } from '../../../testing/wait-until.js';

const connectButton = (el: W3mButton): W3mConnectButton | null => el.shadowRoot!.querySelector('appkit-connect-button');
const accountButton = (el: W3mButton): W3mAccountButton | null => el.shadowRoot!.querySelector('appkit-account-button');

describe('<w3m-button>', () => {
  let test: TestModal;

  beforeEach(() => {
    test = createTestModal();
  });

  afterEach(() => test.modal.dispose());

  it('replaces the connect button with the account button after connecting', async () => {
    const el = await fixture<W3mButton>(html`<w3m-button .modal=${test.modal}></w3m-button>`);
    expect(connectButton(el)?.shadowRoot?.textContent).to.contain('Connect Wallet');
    await expect(el).to.be.accessible();
    const { height } = el.getBoundingClientRect();
    await test.connect();
    await waitUntil(() => accountButton(el)?.shadowRoot?.textContent.includes('1.234 ETH'));
    expect(connectButton(el)).to.equal(null);
    expect(el.getBoundingClientRect().height).to.equal(height);
    await expect(el).to.be.accessible();
    await test.session.disconnect();
    await waitUntil(() => connectButton(el));
  });

  it('shows the account, which is not connected yet, while the person is asked to sign in', async () => {
    const asking = createTestModal({
      checks: [{ ask: (_, { turn }) => turn().then(() => new Promise<void>(() => undefined)) }],
    });
    const el = await fixture<W3mButton>(html`<w3m-button .modal=${asking.modal}></w3m-button>`);
    asking.connect().catch(() => undefined); // the modal ends first
    await waitUntil(() => accountButton(el)?.shadowRoot?.textContent.includes('0x'));
    expect(connectButton(el)).to.equal(null);
    expect(asking.modal.account.isConnected.get()).to.equal(false);
    asking.modal.dispose();
  });

  const attributes = { label: 'Join', size: 'sm', balance: 'hide', namespace: 'eip155', disabled: '' };
  for (const [spelling, ofItsOwn] of Object.entries({
    hyphens: { 'loading-label': 'Joining', 'chars-start': '2', 'chars-end': '3' },
    'lower case': { loadinglabel: 'Joining', charsstart: '2', charsend: '3' },
  }))
    it(`passes on attributes written with ${spelling}`, async () => {
      const el = await fixture<W3mButton>(html`<w3m-button .modal=${test.modal}></w3m-button>`);
      for (const [name, value] of Object.entries({ ...attributes, ...ofItsOwn })) el.setAttribute(name, value);
      await el.updateComplete;
      const { label, loadingLabel, size, disabled } = connectButton(el)!;
      expect([label, loadingLabel, size, disabled]).to.deep.equal(['Join', 'Joining', 'sm', true]);
      await connectButton(el)!.updateComplete;
      expect(connectButton(el)?.dataset['testid']).to.equal('connect-button-eip155');
      await test.connect();
      await waitUntil(() => accountButton(el));
      await accountButton(el)!.updateComplete;
      expect(accountButton(el)?.shadowRoot?.querySelector('button')?.textContent.trim()).to.equal('0x…266');
      expect(accountButton(el)?.dataset['testid']).to.equal('account-button-eip155');
      expect(accountButton(el)?.disabled).to.equal(true);
    });

  it('reads its attributes from the markup', async () => {
    const el = await fixture<W3mButton>(html`
      <w3m-button loading-label="Joining" chars-start="2" .modal=${test.modal}></w3m-button>
    `);
    expect([el.loadingLabel, el.charsStart, el.charsEnd]).to.deep.equal(['Joining', 2, 6]);
    el.removeAttribute('loading-label');
    expect(el.loadingLabel).to.equal(null);
  });

  it('delegates the focus to the inner button', async () => {
    const el = await fixture<W3mButton>(html`<w3m-button .modal=${test.modal}></w3m-button>`);
    el.focus();
    expect(isAround(connectButton(el)!, deepActiveElement())).to.equal(true);
    await test.connect();
    await waitUntil(() => accountButton(el)?.shadowRoot?.querySelector('button'));
    el.focus();
    expect(isAround(accountButton(el)!, deepActiveElement())).to.equal(true);
  });

  it('is also registered under its alias', async () => {
    const el = await fixture<W3mButton>(html`<appkit-button .modal=${test.modal}></appkit-button>`);
    expect(connectButton(el)).not.to.equal(null);
  });
});
