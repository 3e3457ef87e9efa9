import { expect } from '@open-wc/testing';
import { AUTH_CONNECTOR_ID, type EmailChangeStep } from '../../../controllers/domain/embedded/embedded-wallet.js';
import { FakeEmbeddedWallet } from '../../../testing/fake-embedded.js';
import { createTestModal, testEmbedded } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { addEmbeddedViews } from '../../embedded-views.js';
import type { SessionElement } from '../../internal/session-element.js';
import { byId, showView } from '../../views/testing/show-view.js';
import { loadView, views } from '../../views.js';

/** The form of a new address, whose part of the embedded wallet loads when the test lets it. */
async function showForm() {
  const steps: EmailChangeStep[] = [];
  const wallet = Object.assign(new FakeEmbeddedWallet({ eip155: [] }), {
    changeEmail: async (step: EmailChangeStep) => {
      steps.push(step);
      return { next: 'primary-otp' as const };
    },
  });
  const { modal, session } = createTestModal({
    embeddedWallet: wallet,
    sources: [testEmbedded],
  });
  const side = session.source(AUTH_CONNECTOR_ID)!;
  const { emailChange } = side;
  const loads: ((outcome: 'loaded' | 'failed') => void)[] = [];
  const load = async () => {
    const outcome = await new Promise(resolve => loads.push(resolve));
    if (outcome === 'failed') throw new TypeError('Failed to fetch dynamically imported module');
    return emailChange();
  };
  Object.defineProperty(side, 'emailChange', { value: load });
  session.router.push('UpdateEmailWallet', { email: 'a@b.org' });
  const render = await loadView(views, session.router.current.get(), session);
  const { view, drawn } = await showView<SessionElement>(render());
  view.modal = modal;
  await drawn();
  await waitUntil(() => loads.length === 1);
  const field = byId(view, 'wui-email-input') as HTMLElement & { value: string; error: string };
  field.value = 'c@d.org';
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  await view.updateComplete;
  const save = (): void => byId(view, 'w3m-save-email')?.click();
  return { modal, view, field, steps, loads, save };
}

describe('SignInElement', () => {
  before(addEmbeddedViews);

  it('does what a person asks for before its code has loaded, once', async () => {
    const { modal, steps, loads, save } = await showForm();
    save();
    save();
    loads[0]?.('loaded');
    await waitUntil(() => steps.length > 0);
    expect(steps).to.deep.equal([{ kind: 'start', email: 'c@d.org' }]);
    modal.dispose();
  });

  it('says nothing of code that no person waits for', async () => {
    const reports: unknown[] = [];
    const { error } = console;
    console.error = (...texts) => reports.push(texts);
    const { modal, view, field, steps, loads, save } = await showForm();
    loads[0]?.('failed');
    await waitUntil(() => reports.length > 0);
    console.error = error;
    await view.updateComplete;
    expect(field.error).to.equal('');
    save();
    await waitUntil(() => loads.length === 2);
    loads[1]?.('loaded');
    await waitUntil(() => steps.length > 0);
    modal.dispose();
  });

  it('says that its code could not be loaded, and loads it again', async () => {
    const { error } = console;
    console.error = () => undefined; // the failed load
    const { modal, view, field, steps, loads, save } = await showForm();
    save();
    loads[0]?.('failed');
    await waitUntil(() => field.error !== '');
    console.error = error;
    expect(field.error).to.equal('Something went wrong. Try again.');
    save();
    await waitUntil(() => loads.length === 2);
    await view.updateComplete;
    expect(field.error).to.equal('');
    loads[1]?.('loaded');
    await waitUntil(() => steps.length > 0);
    modal.dispose();
  });
});
