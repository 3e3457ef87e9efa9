import { html, LitElement, type TemplateResult } from 'lit';
import { views, type Views } from '../../views.js';

/** Stands for a view: a button, and a field that wants the focus. */
class TestView extends LitElement {
  override render(): TemplateResult {
    return html`<button>Inside</button>`;
  }
}

class TestSearch extends LitElement {
  override render(): TemplateResult {
    return html`<button>Before</button><input aria-label="Search" autofocus />`;
  }
}
if (!customElements.get('test-view')) customElements.define('test-view', TestView);
if (!customElements.get('test-search')) customElements.define('test-search', TestSearch);

/** A chunk that comes, or fails, when the test says so. */
export class FakeChunk {
  #settle: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;
  loads = 0;

  readonly load = (): Promise<void> => {
    this.loads += 1;
    return new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
  };

  arrive(): void {
    this.#settle?.resolve();
  }

  fail(): void {
    this.#settle?.reject(new TypeError('Failed to fetch'));
  }
}

/** The registry, with views of the test's own: all of them there at once, but the `chunks` given. */
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
  return Object.fromEntries(rows) as Views; // as many rows as there were
}
