import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import { paintAvatar } from './avatar-colors.js';

/**
 * Picture of an account: the image from `src`, or colours derived from the address, so that the same address always
 * looks the same.
 *
 * @tag wui-avatar
 * @csspart base - Circle.
 * @cssproperty [--wui-avatar-size=40px] - Width and height.
 */
export class WuiAvatar extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: inline-flex;
        flex: none;
      }

      .base {
        position: relative;
        inline-size: var(--wui-avatar-size, 40px);
        block-size: var(--wui-avatar-size, 40px);
        overflow: hidden;
        border-radius: 50%;
        forced-color-adjust: none;
      }

      .base::after {
        position: absolute;
        inset: 0;
        border-radius: 50%;
        box-shadow: inset 0 0 0 1px var(--wui-color-border);
        content: '';
      }

      svg,
      img {
        position: absolute;
        inset: 0;
        inline-size: 100%;
        block-size: 100%;
        object-fit: cover;
      }
    `,
  ];

  /** Value of `src` whose image did not load. */
  @state() private failedSrc: string | undefined;

  @property() address = '';

  /** URL of the account's picture. The colours stay visible if it does not load. */
  @property() src: string | undefined;

  /** Text alternative; leave it empty where adjacent text names the account. */
  @property() alt = '';

  override render(): TemplateResult {
    return html`
      <div part="base" class="base" role=${this.alt ? 'img' : 'presentation'} aria-label=${this.alt || nothing}>
        ${this.#colorsTemplate()}
        ${
          this.src && this.src !== this.failedSrc
            ? html`<img
                src=${this.src}
                alt=""
                draggable="false"
                referrerpolicy="no-referrer"
                @error=${this.#onError}
              />`
            : nothing
        }
      </div>
    `;
  }

  #colorsTemplate(): TemplateResult {
    const { ground, blobs } = paintAvatar(this.address);
    return html`
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
          <stop stop-color=${ground[0]} />
          <stop offset="1" stop-color=${ground[1]} />
        </linearGradient>
        ${blobs.map(
          ({ color }, i) => svg`
            <radialGradient id="blob-${i}">
              <stop stop-color=${color} />
              <stop offset="1" stop-color=${color} stop-opacity="0" />
            </radialGradient>
          `,
        )}
        <rect width="100" height="100" fill="url(#ground)" />
        ${blobs.map(({ x, y, r }, i) => svg`<circle cx=${x} cy=${y} r=${r} fill="url(#blob-${i})" />`)}
      </svg>
    `;
  }

  #onError(): void {
    this.failedSrc = this.src;
  }
}
