import { expect } from '@open-wc/testing';
import { nothing, render } from 'lit';
import { waitUntil } from '../../../testing/wait-until.js';

describe('The page to which providers redirect', () => {
  afterEach(() => {
    delete document.body.dataset.facts;
    render(nothing, document.body);
  });

  it('is a card with a heading, like the pages of links', async () => {
    document.body.dataset.facts = JSON.stringify({ hostOrigin: 'https://shop.example' });
    await import('./done.js');
    await waitUntil(() => document.querySelector('h1'), 'the page');
    expect(document.querySelector('main.link-page h1')?.textContent).to.equal('You can close this window.');
    await expect(document.querySelector('main')!).to.be.accessible();
  });
});
