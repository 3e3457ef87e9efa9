import { expect } from '@open-wc/testing';
import { act, createElement, type ReactElement } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createTestModal, testAccounts, type TestModal } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';
import * as latchkey from './index.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

type Hook = (reference: { readonly modalId: string }) => unknown;
const { useAppKit: _, useSignal: __, useAppKitProvider, useAppKitConnections, ...exports } = latchkey;
const hooks: Readonly<Record<string, Hook>> = {
  ...(Object.fromEntries(Object.entries(exports).filter(([name]) => /^use[A-Z]/.test(name))) as Record<string, Hook>),
  useAppKitProvider: of => useAppKitProvider('eip155', of),
  useAppKitConnections: of => useAppKitConnections('eip155', of),
};

/** Writes an amount as text, which JSON does not do. */
const withText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

describe('React hooks of a modal in a page that React hydrates', () => {
  let id: string;
  let test: TestModal;
  let page: HTMLElement;
  let root: Root | undefined;

  const visit = (): void => {
    test = createTestModal({ id, fake: { granted: true } });
  };

  beforeEach(async () => {
    await import('../controllers/flows/restore-connections.js');
    id = crypto.randomUUID();
    page = document.createElement('main');
    visit();
    await test.connect();
    test.modal.network.setActive(test.modal.network.find('eip155', 137)!);
    await test.settle();
    test.modal.dispose();
  });

  afterEach(() => {
    act(() => root?.unmount());
    test.modal.dispose();
    localStorage.clear();
  });

  const Page = ({ modalId }: { readonly modalId: string }): ReactElement =>
    createElement(
      'div',
      {},
      ...Object.entries(hooks).map(([name, hook]) => createElement(One, { key: name, name, hook, modalId })),
    );
  function One({ name, hook, modalId }: { name: string; hook: Hook; modalId: string }): ReactElement {
    return createElement('p', { id: name }, JSON.stringify(hook({ modalId }) ?? null, withText));
  }

  it('render what the server has rendered, then the account, network and theme of the browser', async () => {
    page.innerHTML = renderToString(createElement(Page, { modalId: 'none' })); // a server knows no state of the browser
    visit();
    test.modal.theme.setMode('dark');
    const errors: string[] = [];
    const { error } = console;
    console.error = (...args: unknown[]) => errors.push(args.map(String).join(' '));
    try {
      await act(async () => {
        root = hydrateRoot(page, createElement(Page, { modalId: id }), {
          onRecoverableError: reason => errors.push(String(reason)),
        });
      });
      await act(() => waitUntil(() => test.modal.isReady.get()));
    } finally {
      console.error = error;
    }
    expect(errors).to.deep.equal([]);
    const textOf = (name: string): string | null | undefined => page.querySelector(`#${name}`)?.textContent;
    expect(textOf('useAppKitAccount')).to.contain(testAccounts[0].address);
    expect(textOf('useAppKitTheme')).to.contain('"dark"');
    expect(textOf('useAppKitState')).to.contain('"initialized":true');
  });
});
