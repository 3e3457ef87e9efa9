import { css, html, type TemplateResult } from 'lit';
import { WuiElement } from '../../internal/wui-element.js';
import { sizeObserver } from '../../internal/dom-features.js';

/**
 * Scroll container that fades its content towards an edge with more content.
 *
 * @tag w3m-scroll
 * @slot - Scrolled content.
 */
export class W3mScroll extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        --_above: 0px;
        --_below: 0px;
        display: block;
        flex: 0 1 auto;
        min-block-size: min(
          180px,
          40dvh,
          var(--_content, 0px)
        ); /* in smaller viewports the container around it scrolls */
        overflow: hidden auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
        scroll-padding-block: 28px; /* keeps focused content out of the fade */
        mask-image: linear-gradient(
          transparent,
          currentcolor var(--_above),
          currentcolor calc(100% - var(--_below)),
          transparent
        ); /* masks use only the alpha channel */
      }

      :host([more-above]) {
        --_above: 28px;
      }

      :host([more-below]) {
        --_below: 28px;
      }

      @media (forced-colors: active) {
        :host {
          mask-image: none;
        }
      }
    `,
  ];

  #content: readonly Element[] = [];
  #frame = 0;
  /** Defers to the next frame, because resizing itself would raise “ResizeObserver loop” errors on the page. */
  readonly #resizeObserver = sizeObserver(() => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#onResize());
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('scroll', this.#onScroll, { passive: true });
    this.#resizeObserver.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('scroll', this.#onScroll);
    this.#resizeObserver.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  override render(): TemplateResult {
    return html`<slot @slotchange=${this.#onSlotChange}></slot>`;
  }

  #onSlotChange(event: Event): void {
    const { currentTarget: slot } = event;
    if (!(slot instanceof HTMLSlotElement)) return;
    this.#content = slot.assignedElements({ flatten: true });
    this.#resizeObserver.disconnect();
    for (const element of [this, ...this.#content]) this.#resizeObserver.observe(element); // also reports the first size
  }

  #onResize(): void {
    const size = this.#content.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    this.style.setProperty('--_content', `${Math.ceil(size)}px`);
    this.#onScroll();
  }

  readonly #onScroll = (): void => {
    this.toggleAttribute('more-above', this.scrollTop > 1);
    this.toggleAttribute('more-below', this.scrollTop + this.clientHeight < this.scrollHeight - 1);
  };
}
