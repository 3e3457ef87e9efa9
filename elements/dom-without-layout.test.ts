import { expect } from '@open-wc/testing';
import { createTestModal } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';
import './shell/modal/w3m-modal.define.js';
import './widgets/buttons.define.js';

const MISSING = ['matchMedia', 'ResizeObserver', 'IntersectionObserver', 'CSS'] as const;

describe('A DOM without layout, such as jsdom and happy-dom', () => {
  const own = new Map(MISSING.map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));

  const { showPopover, hidePopover } = HTMLElement.prototype;
  const focus = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'activeElement')!;
  const { matches } = Element.prototype;

  beforeEach(() => {
    for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name);
    Object.defineProperty(ShadowRoot.prototype, 'activeElement', {
      configurable: true,
      get(this: ShadowRoot) {
        const active: unknown = focus.get?.call(this);
        if (!active && document.activeElement?.shadowRoot) throw new TypeError('happy-dom: rootNode.host is undefined');
        return active;
      },
    });
    Object.assign(Element.prototype, {
      matches(this: Element, selector: string) {
        if (selector.includes(':focus-within')) throw new TypeError('jsdom: activeElement is null');
        return matches.call(this, selector);
      },
    });
    for (const name of MISSING) Object.defineProperty(globalThis, name, { configurable: true, value: undefined });
  });
  afterEach(() => {
    Object.assign(HTMLElement.prototype, { showPopover, hidePopover });
    Object.defineProperty(ShadowRoot.prototype, 'activeElement', focus);
    Element.prototype.matches = matches;
    for (const [name, descriptor] of own) Object.defineProperty(globalThis, name, descriptor ?? {});
  });

  it('shows the buttons, opens the modal and connects', async () => {
    const test = createTestModal();
    const { modal } = test;
    const page = document.createElement('main');
    page.innerHTML = `<appkit-button modal-id="${modal.id}"></appkit-button><w3m-modal modal-id="${modal.id}"></w3m-modal>`;
    document.body.append(page);
    await waitUntil(() => page.querySelector('appkit-button')?.shadowRoot?.childElementCount);
    page.querySelector('appkit-button')?.focus();
    expect(document.activeElement?.tagName).to.equal('APPKIT-BUTTON');
    modal.open();
    await waitUntil(() => page.querySelector('w3m-modal')?.shadowRoot?.querySelector('.card'));
    await test.connect();
    await waitUntil(() => page.querySelector('appkit-button')?.shadowRoot?.childElementCount);
    modal.shell.close();
    await test.settle();
    expect(modal.account.isConnected.get()).to.equal(true);
    page.remove();
    modal.dispose();
  });
});
