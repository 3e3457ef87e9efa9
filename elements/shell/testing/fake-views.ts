import { html, LitElement, type TemplateResult } from 'lit';
import { views, type Views } from '../../views.js';

/** Replaces a view that has a button. */
class TestView extends LitElement {
  override render(): TemplateResult {
    return html`<button>Inside</button>`;
  }
}

/** Replaces a view with a field that has `data-autofocus`. */
class TestSearch extends LitElement {
  override render(): TemplateResult {
    return html`<button>Before</button><input aria-label="Search" data-autofocus />`;
  }
}

/** Field that renders an update later than its view, as nested elements may. */
class TestField extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  protected override async scheduleUpdate(): Promise<void> {
    await new Promise(requestAnimationFrame);
    super.scheduleUpdate();
  }

  override render(): TemplateResult {
    return html`<input aria-label="Code" />`;
  }
}

/** Replaces a view whose field is an element of its own. */
class TestCode extends LitElement {
  override render(): TemplateResult {
    return html`<test-field data-autofocus></test-field>`;
  }
}

if (!customElements.get('test-view')) customElements.define('test-view', TestView);
if (!customElements.get('test-search')) customElements.define('test-search', TestSearch);
if (!customElements.get('test-field')) customElements.define('test-field', TestField);
if (!customElements.get('test-code')) customElements.define('test-code', TestCode);

/** Views that are replaced by something else than `test-view`. */
const SPECIAL: Readonly<Record<string, () => TemplateResult>> = {
  Networks: () => html`<test-search></test-search>`,
  WhatIsANetwork: () => html`<test-code></test-code>`,
};

/** Chunk that the test resolves or rejects. */
export class FakeChunk {
  #settle: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;
  loads = 0;

  readonly load = (): Promise<void> => {
    this.loads += 1;
    return new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
  };

  resolve(): void {
    this.#settle?.resolve();
  }

  fail(): void {
    this.#settle?.reject(new TypeError('Failed to fetch'));
  }
}

/** Creates a registry of fake views. All load at once, except those in `chunks`. */
export function fakeViews(chunks: Partial<Record<keyof Views, FakeChunk>> = {}): Views {
  const rows = Object.entries(views).map(([name, row]) => [
    name,
    {
      ...row,
      feature: undefined,
      load: chunks[name as keyof Views]?.load ?? (() => Promise.resolve()),
      render: SPECIAL[name] ?? (() => html`<test-view name=${name}></test-view>`),
    },
  ]);
  return Object.fromEntries(rows) as Views; // keeps the keys of `views`
}
