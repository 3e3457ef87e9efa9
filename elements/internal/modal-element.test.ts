import { expect, fixture } from '@open-wc/testing';
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { computed } from '../../controllers/core/signals.js';
import { createTestModal } from '../../testing/index.js';
import { define } from './define.js';
import { applyLocale } from './locale.js';
import { ModalElement } from './modal-element.js';
import { waitUntil } from '../../testing/wait-until.js';

class TestConnected extends ModalElement {
  renders = 0;
  departures = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.departures += 1;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.renders += 1;
  }

  override render(): TemplateResult {
    return html`<b>${this.session.router.current.get().view}</b><slot></slot>`;
  }
}
define('test-connected', TestConnected);

/** Counts the computations of the value that it renders. */
class TestComputed extends TestConnected {
  computations = 0;
  readonly #isLoading = computed(() => {
    this.computations += 1;
    return this.modal.shell.isLoading.get();
  });

  override render(): TemplateResult {
    return html`<b>${String(this.#isLoading.get())}</b>`;
  }
}
define('test-computed', TestComputed);

const text = (el: TestConnected): string | undefined => el.shadowRoot?.querySelector('b')?.textContent;

describe('ModalElement', () => {
  it('runs disconnectedCallback and ignores later changes once it is retired', async () => {
    const test = createTestModal();
    const el = await fixture<TestConnected>(html`<test-connected .modal=${test.modal}></test-connected>`);
    el.retire();
    expect(el.departures).to.equal(1);
    test.session.router.push('GetWallet');
    await test.settle();
    expect([text(el), el.renders]).to.deep.equal(['Connect', 1]);
  });

  it('renders once for several changes of the signals that it read', async () => {
    const test = createTestModal();
    const el = await fixture<TestConnected>(html`<test-connected .modal=${test.modal}></test-connected>`);
    expect(text(el)).to.equal('Connect');
    test.session.router.push('GetWallet');
    test.session.router.push('WhatIsAWallet');
    await waitUntil(() => text(el) === 'WhatIsAWallet');
    expect(el.renders).to.equal(2);
  });

  it('renders when its modal is created, and again when it is recreated with the same id', async () => {
    const el = await fixture<TestConnected>(html`<test-connected modal-id="late"></test-connected>`);
    expect(text(el)).to.equal(undefined);
    const first = createTestModal({ id: 'late' });
    await waitUntil(() => text(el) === 'Connect');
    first.modal.dispose();
    const second = createTestModal({ id: 'late' });
    second.session.router.reset('Networks');
    await waitUntil(() => text(el) === 'Networks');
    second.modal.dispose();
  });

  it('uses the modal of the enclosing element across shadow roots and slots', async () => {
    const test = createTestModal();
    const other = createTestModal({ id: 'default' });
    const outer = await fixture<TestConnected>(html`
      <test-connected .modal=${test.modal}
        ><p><test-connected></test-connected></p
      ></test-connected>
    `);
    const inner = outer.querySelector<TestConnected>('test-connected')!;
    expect(inner.modal).to.equal(test.modal);
    other.modal.dispose();
  });

  it('does not observe signals while disconnected, and updates when reconnected', async () => {
    const test = createTestModal();
    const el = await fixture<TestConnected>(html`<test-connected .modal=${test.modal}></test-connected>`);
    const parent = el.parentElement!;
    el.remove();
    test.session.router.push('GetWallet');
    await test.settle();
    expect(el.renders).to.equal(1);
    parent.append(el);
    await waitUntil(() => text(el) === 'GetWallet');
  });

  it('computes nothing while disconnected, even when an update is requested', async () => {
    const test = createTestModal();
    const el = await fixture<TestComputed>(html`<test-computed .modal=${test.modal}></test-computed>`);
    el.remove();
    const { computations } = el;
    el.requestUpdate();
    await test.settle();
    test.modal.shell.setLoading(true);
    await test.settle();
    expect({ renders: el.renders, computations: el.computations - computations }).to.deep.equal({
      renders: 1,
      computations: 0,
    });
  });

  it('performs a deferred update when reconnected, and observes signals again', async () => {
    const test = createTestModal();
    const el = await fixture<TestConnected>(html`<test-connected .modal=${test.modal}></test-connected>`);
    const parent = el.parentElement!;
    el.remove();
    el.requestUpdate();
    await test.settle();
    parent.append(el);
    el.remove();
    parent.append(el);
    await el.updateComplete;
    await test.settle();
    expect(el.renders).to.equal(2);
    test.session.router.push('GetWallet');
    await waitUntil(() => text(el) === 'GetWallet');
  });

  it('renders again when the locale changes', async () => {
    const test = createTestModal();
    const el = await fixture<TestConnected>(html`<test-connected .modal=${test.modal}></test-connected>`);
    applyLocale('de');
    await waitUntil(() => el.renders === 2);
    applyLocale('en');
    await waitUntil(() => el.renders === 3);
  });

  it('renders nothing after its modal is destroyed, and renders the next modal', async () => {
    const first = createTestModal({ id: 'ended' });
    const el = await fixture<TestConnected>(html`<test-connected modal-id="ended"></test-connected>`);
    expect(text(el)).to.equal('Connect');
    first.modal.dispose();
    await waitUntil(() => text(el) === undefined);
    expect(el.shadowRoot?.querySelector('*')).to.equal(null);
    expect(el.renders).to.equal(1);
    const second = createTestModal({ id: 'ended' });
    await waitUntil(() => text(el) === 'Connect');
    expect(el.shadowRoot?.querySelectorAll('b')).to.have.length(1);
    second.modal.dispose();
  });

  it('throws MODAL_MISSING when there is no modal', async () => {
    const el = await fixture<TestConnected>(html`<test-connected modal-id="nobody"></test-connected>`);
    expect(() => el.modal)
      .to.throw('<test-connected>')
      .with.property('code', 'MODAL_MISSING');
  });
});
