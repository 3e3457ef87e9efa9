import { expect } from '@open-wc/testing';
import { createTestModal } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';
import './shell/modal/w3m-modal.define.js';
import './widgets/buttons.define.js';

const MISSING = ['matchMedia', 'ResizeObserver', 'IntersectionObserver', 'CSS'] as const;

describe('A DOM without layout, such as jsdom', () => {
  const own = new Map(MISSING.map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));

  beforeEach(() => {
    for (const name of MISSING) Object.defineProperty(globalThis, name, { configurable: true, value: undefined });
  });
  afterEach(() => {
    for (const [name, descriptor] of own) Object.defineProperty(globalThis, name, descriptor ?? {});
  });

  it('shows the buttons, opens the modal and connects', async () => {
    const test = createTestModal();
    const { modal } = test;
    const page = document.createElement('main');
    page.innerHTML = `<appkit-button modal-id="${modal.id}"></appkit-button><w3m-modal modal-id="${modal.id}"></w3m-modal>`;
    document.body.append(page);
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
