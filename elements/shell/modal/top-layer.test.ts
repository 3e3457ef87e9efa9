import { expect, fixtureSync, html } from '@open-wc/testing';
import { TopLayer } from './top-layer.js';
import { waitUntil } from '../../../testing/wait-until.js';

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

  it('shows the element in the top layer', () => {
    expect(isAbove(element)).to.equal(true);
  });

  it('leaves the top layer when the page adds a visible element, and stays visible', async () => {
    element.querySelector('button')!.focus();
    const sheet = add('div');
    await waitUntil(() => !isAbove(element));
    expect(element.getBoundingClientRect().height).to.be.greaterThan(0);
    expect(document.activeElement?.textContent).to.equal('Inside');
    sheet.remove();
  });

  it('stays in the top layer for invisible or nested additions', async () => {
    const added = [add('script'), add('style'), add('p', element.parentElement!)];
    await Promise.resolve();
    expect(isAbove(element)).to.equal(true);
    for (const each of added) each.remove();
  });

  it('ignores additions after lower()', async () => {
    layer.lower();
    const sheet = add('div');
    await Promise.resolve();
    expect(isAbove(element)).to.equal(true);
    sheet.remove();
  });
});
