import { css, html, LitElement } from 'lit';
import { icon, names } from './wallets.js';

/** Baseline of the opening benchmark: a dialog with ten rows, loaded completely before the click. */
class BareDialog extends LitElement {
  static override styles = css`
    button {
      display: flex;
      gap: 12px;
      inline-size: 320px;
    }
    img {
      inline-size: 40px;
      block-size: 40px;
    }
  `;

  override render() {
    return html`
      <button class="opener" @click=${this.#onOpen}>Connect Wallet</button>
      <dialog>${names.map(name => html`<button class="row"><img src=${icon} alt="" />${name}</button>`)}</dialog>
    `;
  }

  #onOpen(): void {
    this.renderRoot.querySelector('dialog')?.showModal();
  }
}

customElements.define('bare-dialog', BareDialog);
