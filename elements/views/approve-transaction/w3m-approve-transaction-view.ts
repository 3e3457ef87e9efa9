import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Modal, ViewData } from '../../../controllers/index.js';
import type { EmbeddedSurface, EmbeddedTheme } from '../../../controllers/domain/embedded/embedded-wallet.js';
import { isTab } from '../../internal/focus.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';

/** Height of the wallet's page in CSS pixels, where the viewport has room for it. */
const HEIGHT = 544;

/** Frames after which a place that still moves counts as at rest: longer than any motion of the modal. */
const MAX_MOVING_FRAMES = 40;

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

      /* Around the wallet, which covers the place */
      .place:focus-visible {
        outline: 2px solid var(--wui-color-focus);
        outline-offset: 2px;
      }
    `,
  ];

  #stop: AbortController | undefined;
  #isTabDown = false;
  /** Kept for the end of the view, when it is outside of its modal. */
  #owner: Modal | undefined;

  @property({ attribute: false }) data: ViewData['ApproveTransaction'] | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#start(); // put back after it was taken out of the modal
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.abort();
    this.#stop = undefined;
    if (!this.#isSucceeded()) this.data?.surface?.hide();
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    if (this.data.surface) return this.#placeTemplate(this.data.surface);
    return html`
      <w3m-waiting
        state="loading"
        heading=${msg('Approve in your wallet')}
        detail=${msg('Your wallet asks for your approval.')}
      ></w3m-waiting>
    `;
  }

  protected override firstUpdated(): void {
    this.#start();
  }

  /** Follows the place from the next frame on: the modal, which opens meanwhile, must not come to lie above the wallet. */
  #start(): void {
    const place = this.renderRoot.querySelector<HTMLElement>('.place');
    if (!place || !this.isConnected) return;
    this.#owner = this.modal;
    this.#stop?.abort();
    this.#stop = new AbortController();
    this.data?.surface?.hide(); // of the request before
    this.#follow(place, this.#stop);
  }

  /** True if the next request already shows the same wallet: a view that leaves late must not hide it. */
  #isSucceeded(): boolean {
    const top = this.#owner?.session.get()?.router.current.get();
    if (!this.data || !this.#owner?.shell.isOpen.get() || top?.view !== 'ApproveTransaction') return false;
    return top.data !== this.data && top.data.surface === this.data.surface;
  }

  /**
   * The wallet is not a part of the modal, so Tab reaches it by its place: from the modal it goes on into the wallet,
   * and a person who goes back from the wallet stops here.
   */
  #placeTemplate(surface: EmbeddedSurface): TemplateResult {
    return html`
      <div
        part="place"
        class="place"
        tabindex=${surface.focus ? 0 : nothing}
        role="group"
        aria-label=${msg('Your wallet')}
        @focus=${() => this.#onFocus(surface)}
      ></div>
    `;
  }

  #onFocus(surface: EmbeddedSurface): void {
    if (!this.#isTabDown) return;
    this.#isTabDown = false; // the wallet hears the key come up
    surface.focus?.();
  }

  /** Enters the wallet from its place. A focus that comes without a Tab of this page comes from the wallet, and stays. */
  #followKeys(place: HTMLElement, stop: AbortSignal): void {
    const options = { capture: true, signal: stop };
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, shiftKey } = event;
      this.#isTabDown = isTab(event);
      const isInto = key === 'Enter' || key === ' ' || (key === 'Tab' && !shiftKey);
      if (!isInto || event.composedPath()[0] !== place || !this.data?.surface?.focus) return;
      event.preventDefault();
      this.data.surface.focus(); // the focus trap of the modal has heard the key before
    };
    window.addEventListener('keydown', onKeyDown, options);
    window.addEventListener('keyup', () => (this.#isTabDown = false), options);
  }

  /**
   * Shows the wallet once its place is at rest, since browsers drop clicks on a frame that has just moved. Then keeps it
   * above its place and of the look of the modal, also while the card moves, scrolls or shakes.
   */
  #follow(place: HTMLElement, stop: AbortController): void {
    this.#followKeys(place, stop.signal);
    const system = matchMedia('(prefers-color-scheme: dark)');
    let last = '';
    let isShown = false;
    let frames = 0;
    const put = (): void => {
      if (stop.signal.aborted) return;
      const { left, top, width, height } = place.getBoundingClientRect();
      const radius = getComputedStyle(this).getPropertyValue('--wui-radius-card').trim() || '0';
      const theme = lookOf(place, system.matches);
      const next = JSON.stringify([left, top, width, height, theme]);
      frames += 1;
      const isAtRest = next === last || frames > MAX_MOVING_FRAMES;
      if (width > 0 && (isShown ? next !== last : isAtRest)) {
        isShown = true;
        this.data?.surface?.show({ left, top, width, height, radius, title: msg('Your wallet'), theme });
      }
      last = next;
      requestAnimationFrame(put);
    };
    requestAnimationFrame(put);
  }
}
