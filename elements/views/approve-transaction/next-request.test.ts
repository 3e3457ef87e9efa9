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

  it('appears once its place is at rest: browsers drop clicks on a frame that has just moved', async () => {
    let isMoving = true;
    let left = 0;
    const move = (): void => {
      document.body.style.paddingInlineStart = `${(left += 1)}px`;
      if (isMoving) requestAnimationFrame(move);
    };
    move();
    const showing = show();
    await waitUntil(() => document.querySelector('w3m-approve-transaction-view'), 'the view');
    const arrivedAt = left;
    await waitUntil(() => left > arrivedAt + 10, 'ten frames');
    expect(isShown).to.equal(false);
    isMoving = false;
    await showing;
    document.body.style.removeProperty('padding-inline-start');
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
