import { html, LitElement } from 'lit';

/** The least that a dialog costs whose code loads on the click: a button, and ten rows in a chunk of their own. */
class LazyDialog extends LitElement {
  override render() {
    return html`<button class="opener" @click=${this.#onOpen}>Connect Wallet</button>`;
  }

  async #onOpen(): Promise<void> {
    const { openDialog } = await import('./lazy-rows.js');
    openDialog(this);
  }
}

customElements.define('lazy-dialog', LazyDialog);
