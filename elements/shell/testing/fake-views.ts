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
if (!customElements.get('test-view')) customElements.define('test-view', TestView);
if (!customElements.get('test-search')) customElements.define('test-search', TestSearch);

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
      render: () =>
        name === 'Networks' ? html`<test-search></test-search>` : html`<test-view name=${name}></test-view>`,
    },
  ]);
  return Object.fromEntries(rows) as Views; // keeps the keys of `views`
}
