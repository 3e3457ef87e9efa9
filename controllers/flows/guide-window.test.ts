import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { untracked } from '../core/signals.js';
import { addEmbeddedViews } from '../domain/embedded/embedded-view-facts.js';
import { createTestModal, testConnector } from '../../testing/index.js';
import { settleImports } from '../../testing/settle-imports.js';
import { Approvals } from './approvals.js';

describe('An approval that is open above the view of an unsupported network', () => {
  it('stays open when the wallet goes to a supported network, and the account follows it', async () => {
    addEmbeddedViews();
    const { session, modal, wallet } = createTestModal();
    const view = (): string => untracked(() => session.router.current.get()).view;
    const isOpen = (): boolean => untracked(() => modal.shell.isOpen.get());
    await session.connect(testConnector);
    wallet.change({ chainId: 424242 });
    await settleImports();
    expect([isOpen(), view()]).to.deep.equal([true, 'UnsupportedChain']);
    const approvals = new Approvals({
      scope: modal.scope,
      requests: session.requests,
      shell: modal.shell,
      router: () => session.router,
      open: data => modal.open(undefined, 'ApproveTransaction', data),
    });
    let done = (): void => undefined;
    const work = (): Promise<string> => new Promise(resolve => (done = () => resolve('approved')));
    const outcome = approvals.run({ purpose: 'approve', surface: undefined, work });
    outcome.catch(() => undefined);
    await settleImports();
    wallet.change({ chainId: 1 });
    await settleImports();
    expect([isOpen(), view()]).to.deep.equal([true, 'ApproveTransaction']);
    done();
    expect(await outcome).to.equal('approved');
    expect([isOpen(), view()]).to.deep.equal([true, 'Account']);
    new AppKit(modal).destroy();
  });
});
