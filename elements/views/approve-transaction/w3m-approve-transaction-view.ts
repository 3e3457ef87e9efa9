import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import type { EmbeddedTheme } from '../../../controllers/protocol/embedded-wallet.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';

/** Height of the wallet's page in CSS pixels, where the viewport has room for it. */
const HEIGHT = 544;

/** Reads how the modal is drawn, which depends on its preset, mode, variables and language. */
function lookOf(place: HTMLElement, isSystemDark: boolean): EmbeddedTheme {
  const { backgroundColor, color, caretColor, textDecorationColor, borderStartStartRadius, fontFamily, colorScheme } =
    getComputedStyle(place);
  const isDark = colorScheme === 'dark' || (colorScheme !== 'light' && isSystemDark);
  return {
    themeMode: isDark ? 'dark' : 'light',
    locale: getLocale(),
    tokens: {
      '--wui-color-surface': backgroundColor,
      '--wui-color-text': color,
      '--wui-color-text-secondary': textDecorationColor,
      '--wui-color-accent': caretColor,
      '--wui-radius-m': borderStartStartRadius,
      '--wui-font-family': fontFamily,
    },
  };
}

/**
 * Place above which the embedded wallet shows itself while it asks the person. A wallet that shows nothing here asks in
 * its own way.
 *
 * @tag w3m-approve-transaction-view
 * @csspart place - The place of the wallet.
 */
export class W3mApproveTransactionView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }

      .place {
        block-size: min(${HEIGHT}px, 70vh);
        /* Properties from which the computed tokens are read; the wallet covers the place. */
        background: var(--wui-color-surface);
        color: var(--wui-color-text);
        caret-color: var(--wui-color-accent);
        text-decoration-color: var(--wui-color-text-secondary);
        border-radius: var(--wui-radius-m);
      }
    `,
  ];

  #stop: AbortController | undefined;

  @property({ attribute: false }) data: ViewData['ApproveTransaction'] | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.abort();
    this.#stop = undefined;
    this.data?.surface?.hide();
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    if (this.data.surface) return html`<div part="place" class="place"></div>`;
    return html`
      <w3m-waiting
        state="loading"
        heading=${msg('Approve in your wallet')}
        detail=${msg('Your wallet asks for your approval.')}
      ></w3m-waiting>
    `;
  }

  protected override firstUpdated(): void {
    const place = this.renderRoot.querySelector<HTMLElement>('.place');
    if (!place || !this.isConnected) return;
    this.#follow(place);
  }

  /** Keeps the wallet above its place and of the look of the modal, also while the card moves, scrolls or shakes. */
  #follow(place: HTMLElement): void {
    const stop = (this.#stop = new AbortController());
    const system = matchMedia('(prefers-color-scheme: dark)');
    let last = '';
    const put = (): void => {
      if (stop.signal.aborted) return;
      const { left, top, width, height } = place.getBoundingClientRect();
      const radius = getComputedStyle(this).getPropertyValue('--wui-radius-card').trim() || '0';
      const theme = lookOf(place, system.matches);
      const next = JSON.stringify([left, top, width, height, theme]);
      if (next !== last && width > 0) {
        this.data?.surface?.show({ left, top, width, height, radius, title: msg('Your wallet'), theme });
      }
      last = next;
      requestAnimationFrame(put);
    };
    put();
  }
}
