import { expect, html } from '@open-wc/testing';
import type { LitElement } from 'lit';
import type { EmailChangeStep } from '../../controllers/domain/embedded/embedded-wallet.js';
import { W3mError } from '../../controllers/domain/errors/errors.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { createTestModal, FakeRemoteWallet, testEmbedded, type TestModal } from '../../testing/index.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { addEmbeddedViews } from '../embedded-views.js';
import { deepActiveElement, isAround } from '../internal/focus.js';
import type { ModalElement } from '../internal/modal-element.js';
import { loadView, views } from '../views.js';
import '../widgets/pairing/w3m-pairing.define.js';
import '../widgets/sign-in/w3m-email-login.define.js';
import type { W3mWaiting } from '../widgets/waiting/w3m-waiting.js';
import { press, retryIn, showInFrame } from './testing/focus-frame.js';
import { byId, controlOf, deep } from './testing/show-view.js';

describe('the focus, when a step of a connection or a sign-in replaces the control that had it', () => {
  let test: TestModal;

  before(addEmbeddedViews);
  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  describe('at a QR code', () => {
    let remote: FakeRemoteWallet;
    let frame: HTMLElement;
    const copyButton = (): HTMLElement | undefined => controlOf(byId(frame, 'copy-wc2-uri'));

    beforeEach(async () => {
      remote = new FakeRemoteWallet();
      test = createTestModal({ remote });
      frame = await showInFrame(html`<w3m-pairing .modal=${test.modal}></w3m-pairing>`);
      await waitUntil(copyButton, 'the code');
    });

    it('goes to the start of the view when the wallet declines, and after another try', async () => {
      copyButton()?.focus();
      remote.fail(new W3mError('USER_REJECTED'));
      await waitUntil(() => retryIn(frame), 'the failure');
      await settle();
      expect(deepActiveElement()).to.equal(frame);
      press(retryIn(frame));
      await waitUntil(copyButton, 'another code');
      await settle();
      expect(deepActiveElement()).to.equal(frame);
    });
  });

  it('goes to the words when a request ends by itself while “Try again” has the focus', async () => {
    test = createTestModal();
    const frame = await showInFrame(html`<w3m-waiting state="warning" heading="No purchase seen yet"></w3m-waiting>`);
    retryIn(frame)?.focus();
    const waiting = deep<W3mWaiting>(frame, 'w3m-waiting')!;
    expect(isAround(waiting, deepActiveElement())).to.equal(true);
    waiting.state = 'success';
    await settle();
    expect(deepActiveElement()).to.equal(deep(waiting, '.words'));
  });

  describe('of the embedded wallet', () => {
    let wallet: FakeEmbeddedWallet;

    beforeEach(() => {
      wallet = new FakeEmbeddedWallet({ eip155: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] });
      wallet.results.set('email', { next: 'otp' });
      test = createTestModal({ embeddedWallet: wallet, sources: [testEmbedded] });
      test.modal.shell.open();
    });

    async function showCurrent(): Promise<HTMLElement> {
      const render = await loadView(views, test.session.router.current.get(), test.session);
      const frame = await showInFrame(render());
      const view = frame.firstElementChild as ModalElement & LitElement; // a view of the sign-in
      view.modal = test.modal;
      await settle();
      return frame;
    }

    it('stays on the field and on the arrow while the address is sent, once', async () => {
      let attempts = 0;
      wallet.login = () => new Promise(() => (attempts += 1));
      const frame = await showInFrame(html`<w3m-email-login .modal=${test.modal}></w3m-email-login>`);
      const email = await test.session.source('ID_AUTH')!.email();
      const field = (): HTMLInputElement | undefined => deep<HTMLInputElement>(frame, 'input');
      const arrow = (): HTMLElement | undefined => controlOf(byId(frame, 'w3m-email-submit'));
      email.edit('ann@example.org');
      await waitUntil(() => field()?.value && arrow(), 'the address');
      const enter = { key: 'Enter', bubbles: true, composed: true, cancelable: true };
      field()?.focus();
      field()?.dispatchEvent(new KeyboardEvent('keydown', enter));
      await waitUntil(() => email.status.get() === 'sending', 'the attempt');
      await settle();
      expect(deepActiveElement()).to.equal(field());
      expect(field()?.readOnly).to.equal(true);
      press(arrow());
      await settle();
      expect(deepActiveElement()).to.equal(arrow());
      field()?.dispatchEvent(new KeyboardEvent('keydown', enter));
      await settle();
      expect(attempts).to.equal(1);
    });

    it('goes to the code when another one was requested', async () => {
      const email = await test.session.source('ID_AUTH')!.email();
      email.edit('ann@example.org');
      await email.submit();
      const frame = await showCurrent();
      const button = (): HTMLElement | undefined => controlOf(byId(frame, 'w3m-resend-code'));
      const isEnabled = (): boolean => button()?.matches(':enabled') ?? false;
      await waitUntil(() => {
        test.clock.advance(1_000);
        return isEnabled();
      }, 'the end of the wait');
      press(button());
      await waitUntil(() => !isEnabled(), 'the next wait');
      await waitUntil(() => deepActiveElement()?.ariaLabel === 'Digit 1 of 6', 'the first digit');
    });

    it('returns to the field of an address that is refused', async () => {
      const change = Object.assign(wallet, {
        changeEmail: (_step: EmailChangeStep): Promise<never> => Promise.reject(new Error('refused')),
      });
      expect(change).to.equal(wallet);
      test.session.router.push('UpdateEmailWallet', { email: 'a@b.org' });
      const flow = await test.session.source('ID_AUTH')!.emailChange();
      const frame = await showCurrent();
      const field = (): HTMLInputElement | undefined => deep<HTMLInputElement>(frame, 'input');
      await waitUntil(field, 'the field');
      field()!.focus();
      field()!.value = 'c@d.org';
      field()!.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await settle();
      field()!.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true }),
      );
      await waitUntil(() => flow.error.get(), 'the refusal');
      await waitUntil(() => deepActiveElement() === field(), 'the field has the focus');
    });
  });
});
