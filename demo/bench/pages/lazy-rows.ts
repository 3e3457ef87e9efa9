import { css, html, LitElement } from 'lit';
import { icon, names } from './wallets.js';

class LazyRows extends LitElement {
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
      <dialog>${names.map(name => html`<button class="row"><img src=${icon} alt="" />${name}</button>`)}</dialog>
    `;
  }

  override firstUpdated(): void {
    this.renderRoot.querySelector('dialog')?.showModal();
  }
}

customElements.define('lazy-rows', LazyRows);

/** Adds the dialog to the page and shows it. */
export const openDialog = (host: Element): void => host.after(document.createElement('lazy-rows'));
