import { expect } from '@open-wc/testing';
import * as entry from './index.js';

type ElementClass = new () => HTMLElement;

const isElementClass = (value: unknown): value is ElementClass =>
  typeof value === 'function' && value.prototype instanceof HTMLElement;

const exported = Object.entries<unknown>(entry);

describe('the classes of elements that packages of the 1.7 line export', () => {
  it('can be extended and registered by a host, and render nothing without a modal', () => {
    let count = 0;
    for (const [name, element] of exported) {
      if (!isElementClass(element)) continue;
      const tag = `legacy-${(count += 1)}`;
      customElements.define(tag, class extends element {});
      expect(document.createElement(tag), name).to.be.instanceOf(element);
    }
    expect(count).to.be.greaterThan(60);
  });
});
