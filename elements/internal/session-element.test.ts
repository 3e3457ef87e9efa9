import { expect, fixture, html } from '@open-wc/testing';
import { createTestModal } from '../../testing/index.js';
import { W3mError } from '../../controllers/domain/errors/errors.js';
import { SessionElement } from './session-element.js';

class TestTelling extends SessionElement {
  fail(error: unknown): void {
    this.tell(error, 'DISCONNECT_FAILED');
  }
}
customElements.define('test-telling', TestTelling);

describe('SessionElement', () => {
  for (const [what, thrown, code] of [
    ['an error by its code', new W3mError('USER_REJECTED'), 'USER_REJECTED'],
    ['a foreign error by the given code', new TypeError('Failed to fetch'), 'DISCONNECT_FAILED'],
  ] as const)
    it(`shows ${what} as a toast`, async () => {
      const test = createTestModal();
      const el = await fixture<TestTelling>(html`<test-telling .modal=${test.modal}></test-telling>`);
      el.fail(thrown);
      expect(test.session.toasts.current.get()).to.have.nested.property('error.code', code);
    });

  it('shows nothing, and does not throw, once its modal is destroyed', async () => {
    const test = createTestModal({ id: 'ended' });
    const el = await fixture<TestTelling>(html`<test-telling modal-id="ended"></test-telling>`);
    const { toasts } = test.session;
    test.modal.dispose();
    el.fail(new W3mError('USER_REJECTED'));
    expect(toasts.current.get()).to.equal(undefined);
  });
});
