import { css, html, LitElement } from 'lit';

/** Baseline of the list benchmark: the same tiles and images, each a custom element, without virtualisation. */
class BareTile extends LitElement {
  static override properties = { name: {}, src: {} };
  static override styles = css`
    button {
      display: flex;
      flex-direction: column;
      align-items: center;
      inline-size: 86px;
      block-size: 104px;
    }
    img {
      inline-size: 56px;
      block-size: 56px;
      border-radius: 16px;
    }
  `;
  declare name: string;
  declare src: string;

  override render() {
    return html`<button><img src=${this.src} alt="" /><span>${this.name}</span></button>`;
  }
}

class BareList extends LitElement {
  static override styles = css`
    .scroll {
      display: grid;
      grid-template-columns: repeat(4, 86px);
      inline-size: 344px;
      block-size: 428px;
      overflow: auto;
    }
  `;

  override render() {
    const tiles = Array.from({ length: 600 }, (_, at) => at);
    return html`
      <div class="scroll">
        ${tiles.map(at => html`<bare-tile .name="Wallet ${at}" .src="/explorer/getWalletImage/${at}.svg"></bare-tile>`)}
      </div>
    `;
  }
}

customElements.define('bare-tile', BareTile);
customElements.define('bare-list', BareList);
