import { expect } from '@open-wc/testing';
import { AUTH_CONNECTOR_ID, type EmailChangeStep } from '../../../controllers/domain/embedded/embedded-wallet.js';
import { FakeEmbeddedWallet } from '../../../testing/fake-embedded.js';
import { createTestModal, testEmbedded } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { addEmbeddedViews } from '../../embedded-views.js';
import type { SessionElement } from '../../internal/session-element.js';
import { WuiCodeEvent } from '../../ui/otp/wui-otp.events.js';
import { byId, showView } from '../../views/testing/show-view.js';
import { loadView, views } from '../../views.js';

describe('EmailChangeElement', () => {
  before(addEmbeddedViews);

  it('takes no second code while the next view loads', async () => {
    const requests: EmailChangeStep[] = [];
    const wallet = Object.assign(new FakeEmbeddedWallet({ eip155: [] }), {
      changeEmail: async (step: EmailChangeStep) => ({ next: 'secondary-otp' as const, at: requests.push(step) }),
    });
    const { modal, session } = createTestModal({
      embeddedWallet: wallet,
      sources: [testEmbedded],
    });
    session.router.push('UpdateEmailPrimaryOtp', { email: 'a@b.org', newEmail: 'c@d.org' });
    await session.source(AUTH_CONNECTOR_ID)!.emailChange();
    const render = await loadView(views, session.router.current.get(), session);
    const { view, drawn } = await showView<SessionElement>(render()); // it stays, as in a router whose next view loads
    view.modal = modal;
    await drawn();
    const boxes = (): Element | undefined => byId(view, 'wui-otp-input');
    boxes()!.dispatchEvent(new WuiCodeEvent('123456'));
    await waitUntil(() => session.router.current.get().view === 'UpdateEmailSecondaryOtp');
    await view.updateComplete;
    expect(boxes()).to.have.property('disabled', true);
    boxes()!.dispatchEvent(new WuiCodeEvent('923456'));
    expect(requests).to.have.length(1);
    modal.dispose();
  });
});
