import { expect, fixtureSync, html, waitUntil } from '@open-wc/testing';
import { TopLayer } from './top-layer.js';

const isAbove = (element: HTMLElement): boolean => element.matches(':popover-open');

describe('TopLayer', () => {
  let element: HTMLElement;
  let layer: TopLayer;

  beforeEach(() => {
    element = fixtureSync<HTMLElement>(html`<div><button>Inside</button></div>`);
    layer = new TopLayer();
    layer.raise(element);
  });

  afterEach(() => layer.lower());

  const add = (tag: string, parent: HTMLElement = document.body): HTMLElement => {
    const added = document.createElement(tag);
    parent.append(added);
    return added;
  };

  it('shows an element above the page', () => {
    expect(isAbove(element)).to.equal(true);
  });

  it('steps down for what the page shows after it, and stays shown', async () => {
    element.querySelector('button')!.focus();
    const sheet = add('div');
    await waitUntil(() => !isAbove(element));
    expect(element.getBoundingClientRect().height).to.be.greaterThan(0);
    expect(document.activeElement?.textContent).to.equal('Inside');
    sheet.remove();
  });

  it('stays above for what is not seen, and for what changes elsewhere in the page', async () => {
    const added = [add('script'), add('style'), add('p', element.parentElement!)];
    await Promise.resolve();
    expect(isAbove(element)).to.equal(true);
    for (const each of added) each.remove();
  });

  it('does not listen once it is lowered', async () => {
    layer.lower();
    const sheet = add('div');
    await Promise.resolve();
    expect(isAbove(element)).to.equal(true);
    sheet.remove();
  });
});
