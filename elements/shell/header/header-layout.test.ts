import { expect, html } from '@open-wc/testing';
import { createTestModal, testConnector, testNetworks } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { themed } from '../../ui/testing/themed.js';
import './w3m-header.define.js';
import type { W3mHeader } from './w3m-header.js';

describe('Layout of <w3m-header>', () => {
  afterEach(() => document.documentElement.style.removeProperty('font-size'));

  it('shows the whole name of a network while the account has no title', async () => {
    const [first, ...others] = testNetworks;
    const name = 'A network with a long name';
    const test = createTestModal({ networks: [{ ...first, name }, ...others] });
    const el = await themed<W3mHeader>(
      html`<w3m-header .modal=${test.modal} .style=${'inline-size: 360px'}></w3m-header>`,
    );
    await test.connect();
    test.session.router.reset('Account');
    await test.settle();
    await el.updateComplete;
    const shown = el.shadowRoot!.querySelector('.name')!;
    expect(shown.textContent).to.equal(name);
    expect(shown.scrollWidth - shown.clientWidth, 'px cut').to.be.at.most(0);
    const end = el.shadowRoot!.querySelector('.end')!.getBoundingClientRect();
    expect(el.getBoundingClientRect().right - end.right).to.be.within(7, 9);
    test.session.router.push('Networks');
    await test.settle();
    await el.updateComplete;
    const [box, title] = [el, el.shadowRoot!.querySelector('h2')!].map(each => each.getBoundingClientRect());
    expect((title!.left + title!.right) / 2, 'a title is centred').to.be.closeTo((box!.left + box!.right) / 2, 1);
  });

  it('lets the browser hyphenate a title of its own, and no name', async () => {
    const test = createTestModal();
    const el = await themed<W3mHeader>(html`<w3m-header .modal=${test.modal}></w3m-header>`);
    const title = (): HTMLElement => el.shadowRoot!.querySelector('h2')!;
    test.session.router.reset('AllWallets');
    await waitUntil(() => title().textContent === 'All wallets');
    expect(getComputedStyle(title()).hyphens).to.equal('auto');
    test.session.router.push('ConnectingExternal', { connector: testConnector });
    await waitUntil(() => title().textContent === testConnector.name);
    expect(getComputedStyle(title()).hyphens).to.equal('manual');
  });

  it('cuts no title of three words with text of 200 % in a card of 320 px', async () => {
    document.documentElement.style.setProperty('font-size', '200%');
    const test = createTestModal();
    const el = await themed<W3mHeader>(
      html`<w3m-header .modal=${test.modal} .style=${'inline-size: 320px'}></w3m-header>`,
    );
    const connector = { ...testConnector, name: 'Connecter un portefeuille' }; // as the French title of the first view
    test.session.router.push('ConnectingExternal', { connector });
    const title = el.shadowRoot!.querySelector('h2')!;
    await waitUntil(() => title.textContent === connector.name);
    expect(title.scrollHeight).to.be.at.most(title.clientHeight + 4); // letters reach below the last line
  });
});
