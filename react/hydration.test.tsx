import { expect } from '@open-wc/testing';
import { act, createElement, type ReactElement } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import '../elements/shell/modal/w3m-modal.define.js';
import '../elements/wallet-button.js';
import '../elements/widgets/account-button/w3m-account-button.define.js';
import '../elements/widgets/buttons.define.js';
import '../elements/widgets/onramp-widget/w3m-onramp-widget.define.js';
import { createTestModal, type TestModal } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const TAGS: readonly (readonly [tag: string, testId: string | null])[] = [
  ['appkit-button', null],
  ['appkit-connect-button', 'connect-button'],
  ['appkit-network-button', 'w3m-network-button'],
  ['appkit-account-button', 'account-button'],
  ['appkit-wallet-button', 'apkt-wallet-button-metamask'],
  ['w3m-onramp-widget', 'w3m-onramp-widget'],
  ['w3m-modal', null],
];

const Page = ({ id }: { readonly id: string }): ReactElement =>
  createElement('div', {}, ...TAGS.map(([tag]) => createElement(tag, { key: tag, 'modal-id': id })));

describe('Tags in a page that React hydrates', () => {
  let test: TestModal;
  let page: HTMLElement;
  let root: Root | undefined;

  beforeEach(async () => {
    test = createTestModal({ themeMode: 'dark', themeVariables: { '--w3m-accent': '#0a7f00' } });
    page = document.createElement('main');
    document.body.append(page);
    page.innerHTML = renderToString(createElement(Page, { id: test.modal.id })); // upgraded like tags from a server
    await test.connect();
    await waitUntil(() => page.querySelector('appkit-network-button')?.shadowRoot?.textContent.includes('Ethereum'));
    await test.settle();
  });
  afterEach(() => {
    act(() => root?.unmount());
    page.remove();
    test.modal.dispose();
  });

  const hydrate = async (): Promise<string[]> => {
    const errors: string[] = [];
    const { error } = console;
    console.error = (...args: unknown[]) => errors.push(args.map(String).join(' '));
    try {
      await act(async () => {
        root = hydrateRoot(page, createElement(Page, { id: test.modal.id }), {
          onRecoverableError: reason => errors.push(String(reason)),
        });
      });
    } finally {
      console.error = error;
    }
    return errors;
  };
  const markedOf = (tag: string): string | null => page.querySelector(tag)?.getAttribute('data-testid') ?? null;

  it('are as the server has written them until hydration, and raise no warning', async () => {
    expect(await hydrate()).to.deep.equal([]);
  });

  it('show the theme before', () => {
    const { colorScheme, getPropertyValue } = getComputedStyle(page.querySelector('appkit-network-button')!);
    expect(colorScheme).to.equal('dark');
    expect(
      getPropertyValue.call(getComputedStyle(page.querySelector('appkit-network-button')!), '--w3m-accent'),
    ).to.equal('#0a7f00');
  });

  it('have the test ids and the theme of hosts afterwards', async () => {
    await hydrate();
    test.clock.advance(1_000);
    await waitUntil(() => TAGS.every(([tag, testId]) => markedOf(tag) === testId));
    for (const [tag, testId] of TAGS) expect(markedOf(tag), tag).to.equal(testId);
    const button = page.querySelector<HTMLElement>('appkit-network-button');
    expect(button?.getAttribute('theme-mode')).to.equal('dark');
    expect(button?.style.getPropertyValue('--w3m-accent')).to.equal('#0a7f00');
  });

  it('have the test ids at once if a script creates them', async () => {
    const button = document.createElement('appkit-connect-button');
    button.setAttribute('modal-id', test.modal.id);
    page.append(button);
    await test.settle();
    expect(button.dataset['testid']).to.equal('connect-button');
  });
});
