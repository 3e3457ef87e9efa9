import { expect } from '@open-wc/testing';
import type { EmbeddedSurface } from '../../../controllers/domain/embedded/embedded-wallet.js';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { addEmbeddedViews } from '../../embedded-views.js';
import type { SessionElement } from '../../internal/session-element.js';
import { loadView, views } from '../../views.js';
import { showView } from '../testing/show-view.js';

describe('A request that follows another one', () => {
  let test: TestModal;
  let isShown: boolean;
  const surface: EmbeddedSurface = {
    show: () => (isShown = true),
    hide: () => (isShown = false),
    onNeed: () => () => undefined,
    onClose: () => () => undefined,
    cancel: () => undefined,
  };

  before(addEmbeddedViews);
  beforeEach(() => {
    isShown = false;
    test = createTestModal();
    test.modal.shell.open();
  });
  afterEach(() => test.modal.dispose());

  /** Shows the view of a new request. */
  async function show(): Promise<SessionElement> {
    test.session.router.push('ApproveTransaction', { purpose: 'approve', surface, cancel: () => undefined });
    const render = await loadView(views, test.session.router.current.get(), test.session);
    const { view, drawn } = await showView<SessionElement>(render());
    view.modal = test.modal;
    await drawn();
    await waitUntil(() => isShown, 'the wallet');
    return view;
  }

  it('keeps the wallet in sight when the view before leaves late', async () => {
    const first = await show();
    test.session.router.goBack(); // answered
    const second = await show();
    first.remove();
    expect(isShown).to.equal(true);
    second.remove();
    expect(isShown).to.equal(false);
  });

  it('shows the wallet again when its view is put back', async () => {
    const view = await show();
    const parent = view.parentNode!;
    view.remove();
    expect(isShown).to.equal(false);
    parent.append(view);
    await waitUntil(() => isShown, 'the wallet');
  });
});
