import { html, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { WuiElement } from '../internal/wui-element.js';
import { frameStyles } from '../ui/image/wui-image.styles.js';

/**
 * Base class of network and wallet pictures: the picture of the host or wallet, else the bundled one, else a monogram.
 * It is decorative: adjacent text gives the name.
 *
 * @csspart base - Rounded square.
 * @cssproperty [--wui-image-size=var(--wui-size-image)] - Width and height.
 */
export abstract class PictureElement extends WuiElement {
  static override styles = [WuiElement.styles, frameStyles];

  @state() private failedUrl: string | undefined;
  @state() private monogram: typeof import('./monogram.js').monogram | undefined;

  /** Side in px, as in `wui-image`. */
  @property({ type: Number, reflect: true }) size: 24 | 32 | 40 | 56 | 80 = 40;

  /** Identity of the pictured item: two pictures with the same subject show the same wallet or network. */
  get subject(): string {
    return `${this.localName} ${this.name}`;
  }

  /** URL of the picture of the host or wallet. */
  protected abstract get url(): string | undefined;
  /** Name of the pictured item. */
  protected abstract get name(): string;
  /** Bundled picture. */
  protected abstract get bundled(): TemplateResult | undefined;
  /** Loads the bundled pictures. */
  protected abstract loadBundled(): Promise<void>;

  protected override willUpdate(): void {
    if (this.#usableUrl || this.bundled || this.monogram) return;
    void this.#loadFallback();
  }

  override render(): TemplateResult {
    return html`<div part="base" class="base">${this.#pictureTemplate()}</div>`; // no `wui-image`: rows have one root less
  }

  get #usableUrl(): string | undefined {
    return this.url === this.failedUrl ? undefined : this.url;
  }

  #pictureTemplate(): TemplateResult {
    const url = this.#usableUrl;
    if (url === undefined) return this.bundled ?? this.monogram?.(this.name) ?? html`<svg></svg>`;
    return html`
      <img src=${url} alt="" draggable="false" decoding="async" referrerpolicy="no-referrer" @error=${this.#onError} />
    `;
  }

  /** Loads the bundled picture, or else the monogram. Ignores failed loads, because the picture is decorative. */
  async #loadFallback(): Promise<void> {
    await this.loadBundled().catch(() => undefined);
    if (this.bundled) this.requestUpdate();
    else this.monogram = (await import('./monogram.js').catch(() => undefined))?.monogram;
  }

  #onError(): void {
    this.failedUrl = this.url;
  }
}
