import { expect } from '@open-wc/testing';
import { act, createElement, startTransition, Suspense, use, useState, type ReactElement } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import type { ConnectAttempt } from '../controllers/headless/index.js';
import { kitOf, type Kit } from '../controllers/headless/kit.js';
import { createTestModal, testAccounts, testConnector, testNetworks, type TestModal } from '../testing/index.js';
import { settle } from '../testing/settle.js';
import * as hooks from './headless.generated.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const { useAttempt: _, useStore: __, ...ofStores } = hooks;
const names = Object.keys(ofStores) as (keyof typeof ofStores)[];

describe('React hooks of a kit in a page that React hydrates', () => {
  let id: string;
  let world: TestModal;
  let kit: Kit;
  let page: HTMLElement;
  let root: Root | undefined;
  let errors: string[];

  const visit = (): void => {
    world = createTestModal({ id, networks: testNetworks, fake: { granted: true } });
    kit = kitOf(world.modal);
  };
  /** Returns what a server renders, whose kit has nothing stored. */
  const onServer = async (render: (kit: Kit) => ReactElement): Promise<string> => {
    const server = createTestModal();
    await server.settle(); // a server keeps its kit for many requests
    const html = renderToString(render(kitOf(server.modal)));
    server.modal.dispose();
    return html;
  };
  const hydrate = async (element: ReactElement): Promise<void> => {
    const { error } = console;
    console.error = (...args: unknown[]) => errors.push(args.map(String).join(' '));
    try {
      await act(async () => {
        root = hydrateRoot(page, element, { onRecoverableError: reason => errors.push(String(reason)) });
      });
    } finally {
      console.error = error;
    }
  };

  beforeEach(async () => {
    await import('../controllers/flows/restore-connections.js');
    id = crypto.randomUUID();
    errors = [];
    root = undefined;
    page = document.createElement('main');
    visit();
    await world.connect();
    await kit.networks.switchTo('eip155:137');
    world.modal.dispose();
  });

  afterEach(async () => {
    await act(async () => root?.unmount());
    world.modal.dispose();
    localStorage.clear();
  });

  const Short = ({ of }: { readonly of: Kit }): ReactElement => {
    const { active, isReady } = hooks.useAccounts(of);
    const network = hooks.useNetworks(of).active;
    return createElement('p', {}, `${active?.status} ${active?.address} on ${network?.name}, ${isReady}`);
  };

  it('render what the server has rendered, then the account and network of the last visit', async () => {
    page.innerHTML = await onServer(of => createElement(Short, { of }));
    expect(page.textContent).to.equal('disconnected undefined on Ethereum, false');
    visit();
    expect([kit.accounts.get().active?.status, kit.networks.get().active?.name]).to.deep.equal([
      'reconnecting',
      'Polygon',
    ]);
    await hydrate(createElement(Short, { of: kit }));
    expect(errors).to.deep.equal([]);
    await act(() => settle());
    expect(page.textContent).to.equal(`connected ${testAccounts[0].address} on Ethereum, true`);
  });

  it('render what the server has rendered for every store, also in a kit whose stores have loaded', async () => {
    const All = ({ of }: { readonly of: Kit }): ReactElement =>
      createElement('p', {}, JSON.stringify(Object.fromEntries(names.map(name => [name, ofStores[name](of)]))));
    page.innerHTML = await onServer(of => createElement(All, { of }));
    visit();
    await act(() => settle());
    const stop = kit.wallets.subscribe(() => undefined);
    await act(() => settle());
    await hydrate(createElement(All, { of: kit }));
    stop();
    expect(errors).to.deep.equal([]);
  });

  it('render what the server has rendered in a Suspense boundary that is hydrated later', async () => {
    let show = (): void => undefined;
    const code = new Promise<void>(resolve => (show = resolve));
    const Later = ({ of, waits }: { readonly of: Kit; readonly waits: boolean }): ReactElement => {
      if (waits) use(code);
      return createElement(Short, { of });
    };
    const Page = ({ of, waits = false }: { readonly of: Kit; readonly waits?: boolean }): ReactElement =>
      createElement(
        'div',
        {},
        createElement(Short, { of }),
        createElement(Suspense, { fallback: 'Loading' }, createElement(Later, { of, waits })),
      );
    page.innerHTML = await onServer(of => createElement(Page, { of }));
    visit();
    await hydrate(createElement(Page, { of: kit, waits: true }));
    await act(() => settle());
    const [first, second] = page.querySelectorAll('p');
    expect(first?.textContent).to.contain('connected 0x');
    expect(second?.textContent).to.equal('disconnected undefined on Ethereum, false');
    await act(async () => {
      show();
      await settle();
    });
    expect(errors).to.deep.equal([]);
    expect(second?.textContent).to.equal(first?.textContent);
    expect(page.contains(second ?? null)).to.equal(true); // adopted, not rendered again
  });

  it('render no attempt until hydration is over, as a server has none', async () => {
    const Attempt = ({ of }: { readonly of?: ConnectAttempt }): ReactElement =>
      createElement('p', {}, hooks.useAttempt(of)?.status ?? 'none');
    page.innerHTML = await onServer(() => createElement(Attempt));
    visit();
    const attempt = kit.connect({ wallet: testConnector.id });
    await act(async () => {
      await attempt;
    });
    await hydrate(createElement(Attempt, { of: attempt }));
    expect(errors).to.deep.equal([]);
    expect(page.textContent).to.equal('connected');
  });

  it('hold no state of two moments after a change during a transition', async () => {
    visit();
    await act(() => settle());
    let begin = (): void => undefined;
    let show = (): void => undefined;
    const code = new Promise<void>(resolve => (show = resolve));
    const Waiting = (): ReactElement => {
      use(code);
      return createElement(Short, { of: kit });
    };
    const Page = (): ReactElement => {
      const [isNext, setNext] = useState(false);
      begin = () => setNext(true);
      return createElement(
        'div',
        {},
        createElement(Short, { of: kit }),
        createElement(Suspense, { fallback: 'Loading' }, isNext ? createElement(Waiting) : 'Before'),
      );
    };
    page.innerHTML = renderToString(createElement(Page));
    await hydrate(createElement(Page));
    await act(async () => startTransition(begin));
    expect(page.textContent).to.contain('Before');
    await act(async () => {
      await kit.accounts.disconnect();
      await settle();
    });
    expect(page.querySelector('p')?.textContent).to.contain('disconnected undefined');
    await act(async () => {
      show();
      await settle();
    });
    const texts = [...page.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(texts).to.have.length(2);
    expect(new Set(texts)).to.have.length(1);
    expect(errors).to.deep.equal([]);
  });
});
