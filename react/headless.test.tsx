import { expect } from '@open-wc/testing';
import { act, createElement, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { kitOf, type Kit } from '../controllers/headless/kit.js';
import type { ConnectAttempt } from '../controllers/headless/index.js';
import { createTestModal, testAccounts, testConnector, type TestModal } from '../testing/index.js';
import { settle } from '../testing/settle.js';
import { waitUntil } from '../testing/wait-until.js';
import * as hooks from './headless.generated.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const { useAccounts, useAttempt, useStore: _, ...others } = hooks;

describe('React hooks of a kit', () => {
  let world: TestModal;
  let kit: Kit;
  let root: Root;
  let box: HTMLElement;

  beforeEach(() => {
    world = createTestModal();
    kit = kitOf(world.modal);
    box = document.createElement('div');
    root = createRoot(box);
  });

  afterEach(async () => {
    await act(async () => root.unmount());
    world.modal.dispose();
  });

  function View({ attempt }: { readonly attempt?: ConnectAttempt }): ReactElement {
    const { active } = useAccounts(kit);
    const state = useAttempt(attempt);
    return createElement('p', {}, `${state?.status ?? 'none'} ${active?.address ?? 'nobody'}`);
  }

  it('render what stores and an attempt hold, and what changes', async () => {
    await act(async () => root.render(createElement(View)));
    expect(box.textContent).to.equal('none nobody');
    world.wallet.answer = 'hang';
    const attempt = kit.connect({ wallet: testConnector.id });
    await act(async () => {
      root.render(createElement(View, { attempt }));
      await waitUntil(() => world.session.connection.attempt.get() !== undefined, 'the wallet is not asked');
      await settle();
    });
    expect(box.textContent).to.equal('waiting nobody');
    await act(async () => {
      world.wallet.answerLate();
      await settle();
    });
    expect(box.textContent).to.equal(`connected ${testAccounts[0].address}`);
  });

  it('work for every store in one component, also on a server', async () => {
    const names = Object.keys(others) as (keyof typeof others)[];
    function All(): ReactElement {
      return createElement('p', {}, names.map(name => typeof others[name](kit)).join(' '));
    }
    const expected = names.map(() => 'object').join(' ');
    expect(renderToString(createElement(All))).to.contain(expected);
    await act(async () => {
      root.render(createElement(All));
      await settle();
    });
    expect(box.textContent).to.equal(expected);
    expect([...names, 'useAccounts'].map(name => name.slice(3).toLowerCase()).sort()).to.deep.equal(
      Object.keys(kit)
        .filter(name => typeof kit[name as keyof Kit] === 'object')
        .sort(),
    );
  });
});
