import { css, html, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { WuiElement } from '../internal/wui-element.js';

/**
 * Base of the pictures of networks and wallets: the host's or the wallet's own picture where there is one, else the
 * bundled one, else a monogram. Decoration: the name stands beside it.
 */
export abstract class PictureElement extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: inline-flex;
        flex: none;
      }
    `,
  ];

  @state() private failedUrl: string | undefined;
  @state() private monogram: typeof import('./monogram.js').monogram | undefined;

  /** As of `wui-image`. */
  @property({ type: Number, reflect: true }) size: 24 | 32 | 40 | 56 | 80 = 40;

  /** Where the picture of one's own is, if there is one. */
  protected abstract get url(): string | undefined;
  /** Whose picture it is. */
  protected abstract get name(): string;
  /** The bundled picture. */
  protected abstract get drawn(): TemplateResult | undefined;
  /** Fetches the bundled pictures. */
  protected abstract load(): Promise<void>;

  protected override willUpdate(): void {
    if (this.#ownUrl || this.drawn || this.monogram) return;
    void this.#loadDrawing();
  }

  override render(): TemplateResult {
    return html`<wui-image size=${this.size}>${this.#pictureTemplate()}</wui-image>`;
  }

  get #ownUrl(): string | undefined {
    return this.url === this.failedUrl ? undefined : this.url;
  }

  #pictureTemplate(): TemplateResult {
    const url = this.#ownUrl;
    if (url === undefined) return this.drawn ?? this.monogram?.(this.name) ?? html`<svg></svg>`;
    return html`
      <img src=${url} alt="" draggable="false" decoding="async" referrerpolicy="no-referrer" @error=${this.#onError} />
    `;
  }

  /** Where there is no bundled picture, a monogram stands in. It is decoration: without it there is nothing to tell. */
  async #loadDrawing(): Promise<void> {
    await this.load().catch(() => undefined);
    if (this.drawn) this.requestUpdate();
    else this.monogram = (await import('./monogram.js').catch(() => undefined))?.monogram;
  }

  #onError(): void {
    this.failedUrl = this.url;
  }
}
