import { expect, html } from '@open-wc/testing';
import type { Wallet } from '../../../controllers/domain/entities.js';
import { createTestModal } from '../../../testing/index.js';
import { setLocale } from '../../internal/locale-change.js';
import { cutLabels } from '../testing/cut-labels.js';
import { deep, deepAll, showView, textOf } from '../testing/show-view.js';
import './w3m-downloads-view.define.js';

const show = async (wallet: Wallet): Promise<Element> => {
  const { modal } = createTestModal();
  const { view } = await showView(html`<w3m-downloads-view .modal=${modal} .data=${{ wallet }}></w3m-downloads-view>`);
  return view;
};

describe('<w3m-downloads-view>', () => {
  afterEach(async () => {
    document.documentElement.style.removeProperty('font-size');
    await setLocale('en');
  });

  it('lists the download links, each opening a new tab', async () => {
    const view = await show({
      id: 'house',
      name: 'House',
      homepage: 'https://house.example',
      chrome_store: 'https://chrome.example/house',
      app_store: 'https://apple.example/house',
      play_store: 'https://play.example/house',
    });
    expect(deepAll(view, 'wui-list-item').map(row => row.getAttribute('label'))).to.deep.equal([
      'Browser extension',
      'iPhone and iPad app',
      'Android app',
      'Website',
    ]);
    const links = deepAll<HTMLAnchorElement>(view, 'a');
    expect(links.every(({ rel, target }) => rel.includes('noopener') && target === '_blank')).to.equal(true);
    await expect(view).to.be.accessible();
  });

  it('cuts no German label with text of 200 % in a card of 320 px', async () => {
    await setLocale('de');
    document.documentElement.style.setProperty('font-size', '200%');
    const view = await show({ id: 'house', name: 'House', app_store: 'https://apple.example/house' });
    view.setAttribute('style', 'inline-size: 304px');
    expect(deepAll(view, '[part=label]').map(textOf)).to.deep.equal(['App für iPhone und iPad']);
    expect(cutLabels(view)).to.deep.equal([]);
  });

  it('omits unsafe links and shows a message if none is left', async () => {
    const view = await show({ id: 'x', name: 'X', homepage: 'javascript:alert(1)', app_store: 'itms://x' });
    expect(deepAll(view, 'a')).to.have.length(0);
    expect(textOf(deep(view, 'p'))).to.contain('No download link is available for X.');
    await expect(view).to.be.accessible();
  });
});
