import { expect, html } from '@open-wc/testing';
import { createTestModal } from '../../../testing/index.js';
import { deep, deepAll, showView } from '../testing/show-view.js';
import './w3m-what-is-a-network-view.define.js';

describe('<w3m-what-is-a-network-view>', () => {
  it('explains networks and links to more in a new tab', async () => {
    const { modal } = createTestModal();
    const { view } = await showView(html`<w3m-what-is-a-network-view .modal=${modal}></w3m-what-is-a-network-view>`);
    expect(deepAll(view, '.explainer')).to.have.length(2);
    const link = deep<HTMLAnchorElement>(view, 'a');
    expect(link?.protocol).to.equal('https:');
    expect(link?.target).to.equal('_blank');
    expect(link?.rel).to.contain('noopener');
    await expect(view).to.be.accessible();
  });
});
