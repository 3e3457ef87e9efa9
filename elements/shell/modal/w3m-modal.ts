import { msg } from '../../internal/msg.js';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Dispose } from '../../../controllers/index.js';
import { windowStyles } from '../../../themes/theme.styles.js';
import { announce } from '../../internal/announce.js';
import { deepActiveElement, isAround, rememberFocus } from '../../internal/focus.js';
import { trapFocus } from '../../internal/focus-trap.js';
import { getLocale, isRtl } from '../../internal/locale.js';
import { ThemedElement } from '../../internal/themed-element.js';
import { titleOf, views } from '../../views.js';
import { ContentHeight } from './content-height.js';
import { keepUnseen } from './keep-unseen.js';
import { lockScroll, scrollbarWidth } from './scroll-lock.js';
import type { SheetDrag } from './sheet-drag.js';
import { TopLayer } from './top-layer.js';
import { W3mCloseEvent, W3mOpenEvent } from './w3m-modal.events.js';
import { styles } from './w3m-modal.styles.js';

/**
 * The window: above the page with everything else behind it, or, embedded, a card in the page. Its host always has a
 * box as large as the viewport, and takes no pointer, but what is in it does.
 *
 * @tag w3m-modal
 * @csspart overlay - Covers the page.
 * @csspart card - The window itself.
 * @csspart header - The top of the window.
 * @csspart view - Wraps the view that is shown.
 * @fires {W3mOpenEvent} w3m-open - The window has opened.
 * @fires {W3mCloseEvent} w3m-close - The window has closed.
 */
export class W3mModal extends ThemedElement {
  static override styles = [ThemedElement.styles, windowStyles, styles];

  readonly #topLayer = new TopLayer();
  readonly #height = new ContentHeight(isBlank => this.card?.classList.toggle('blank', isBlank));
  #drag: SheetDrag | undefined;
  #leave: Dispose | undefined;
  #standDown: Dispose | undefined;
  #wasShaking = false;
  #hasBeenDrawn = false;
  #scrollbar = 0;

  @query('.top') private readonly top!: HTMLElement | null;
  @query('.overlay') private readonly overlay!: HTMLElement | null;
  @query('.card') private readonly card!: HTMLElement | null;
  @query('.body') private readonly body!: HTMLElement | null;

  /** `ready` is drawn, and not seen. */
  @state() private phase: 'closed' | 'ready' | 'open' | 'leaving' = 'closed';
  /** The focus is in something above the window, such as a wallet's own dialog. */
  @state() private isBehind = false;

  /** Shows the window in its place in the page; also set by the option of that name. */
  @property({ type: Boolean, attribute: 'enable-embedded', reflect: true }) enableEmbedded = false;

  override connectedCallback(): void {
    super.connectedCallback();
    if (!canDeriveColours()) void this.#adoptFallback();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#exit();
    this.phase = 'closed';
  }

  protected override shouldUpdate(changed: PropertyValues<this>): boolean {
    const hasModal = super.shouldUpdate(changed) && this.modal.session.get() !== undefined;
    if (!hasModal) {
      this.#exit(); // it was disposed of while the window was open
      this.phase = 'closed';
    }
    this.toggleAttribute('inert', !hasModal);
    return hasModal;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.session.toasts.current.get() ?? this.session.alerts.current.get()) this.#loadMessages();
    if (this.modal.shell.isEmbedded || this.hasAttribute('enableembedded')) this.enableEmbedded = true;
    if (this.enableEmbedded) return;
    if (this.#isOpen) {
      if (this.phase === 'closed') this.#scrollbar = scrollbarWidth();
      this.phase = 'open';
    } else if (this.phase === 'open') this.phase = 'leaving';
    else if (this.phase !== 'leaving') this.phase = this.modal.shell.isPrepared.get() ? 'ready' : 'closed';
    this.#hasBeenDrawn ||= this.phase !== 'closed';
  }

  override render(): TemplateResult | typeof nothing {
    const locale = getLocale();
    const dir = this.hasAttribute('dir') ? nothing : isRtl(locale) ? 'rtl' : 'ltr';
    const lang = this.hasAttribute('lang') ? nothing : locale;
    if (this.enableEmbedded) return html`<div class="inline" dir=${dir} lang=${lang}>${this.#cardTemplate()}</div>`;
    return html`
      ${this.phase === 'closed' ? nothing : this.#topTemplate(dir, lang)}
      ${
        this.#hasBeenDrawn
          ? html`<w3m-live-regions dir=${dir} lang=${lang} .silent=${this.phase === 'open'}></w3m-live-regions>`
          : nothing
      }
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#height.follow(this.body, this.body?.firstElementChild);
    if (this.phase === 'ready') this.#standBy();
    else this.#stopStanding();
    if (this.phase === 'open' && !this.#leave && this.isConnected) this.#enter();
    if (this.phase === 'leaving' && this.#leave) void this.#exitSlowly();
    const isShaking = this.modal.shell.isShaking.get();
    if (isShaking && !this.#wasShaking) this.#onRefused();
    this.#wasShaking = isShaking;
  }

  /** On a phone the window is a sheet that can be pulled down. */
  async #loadDrag(): Promise<void> {
    const isSheet = (): boolean => matchMedia('(max-width: 430px)').matches;
    if (this.#drag || !isSheet()) return;
    const { SheetDrag } = await import('./sheet-drag.js');
    this.#drag = new SheetDrag(
      () => this.phase === 'open' && this.#isOpen && isSheet(),
      () => this.modal.shell.requestClose(),
    );
  }

  /** What tells of errors is not needed while there are none. */
  #loadMessages(): void {
    import('./messages.define.js').catch((error: unknown) => reportError(error)); // as much as can be said without it
  }

  async #adoptFallback(): Promise<void> {
    const { fallbackStyles } = await import('../../../themes/fallback.styles.js');
    const sheets = this.shadowRoot?.adoptedStyleSheets;
    if (fallbackStyles.styleSheet && !sheets?.includes(fallbackStyles.styleSheet))
      sheets?.push(fallbackStyles.styleSheet);
  }

  get #isOpen(): boolean {
    return this.modal.shell.isOpen.get();
  }

  /** Drawn where it will be, and there for nobody. */
  #standBy(): void {
    const { top } = this;
    if (!top || this.#standDown) return;
    this.#topLayer.raise(top);
    this.#scrollbar = scrollbarWidth();
    this.#standDown = keepUnseen(top);
  }

  #enter(): void {
    const { card, top } = this;
    if (!card || !top) return;
    const life = new AbortController();
    const focusBack = rememberFocus();
    this.#topLayer.raise(top);
    this.#loadDrag().catch(reportError); // there are other ways to close it
    const unlock = lockScroll(this.#scrollbar);
    const freeFocus = trapFocus(card, isWaiting => (this.isBehind = isWaiting));
    window.addEventListener('keydown', this.#onKeyDown, { signal: life.signal });
    this.#leave = () => {
      const active = deepActiveElement();
      life.abort();
      freeFocus();
      unlock();
      if (!active || isAround(this, active)) returnFocus(focusBack);
      this.dispatchEvent(new W3mCloseEvent());
    };
    this.dispatchEvent(new W3mOpenEvent());
  }

  #stopStanding(): void {
    this.#standDown?.();
    this.#standDown = undefined;
  }

  #exit(): void {
    this.#stopStanding();
    this.#leave?.();
    this.#leave = undefined;
    this.#topLayer.lower();
    this.#height.stop();
    this.isBehind = false;
  }

  /** The window stays to be seen going. Animations that do not run have ended already. */
  async #exitSlowly(): Promise<void> {
    this.#leave?.();
    this.#leave = undefined;
    const running = [this.overlay, this.card].flatMap(element => element?.getAnimations() ?? []);
    await Promise.allSettled(running.map(({ finished }) => finished));
    if (this.phase !== 'leaving') return; // it was opened again meanwhile
    this.#exit();
    this.phase = 'closed';
  }

  /** Not now: the card shakes, and who cannot see that, or does not want to, is told in words. */
  #onRefused(): void {
    const message = msg('Finish this step first');
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      return announce(this.card ?? this, message, 'assertive');
    const { toasts } = this.session;
    queueMicrotask(() => toasts.show({ variant: 'error', message })); // signals are not written while elements render
  }

  #onOverlayClick(): void {
    this.modal.shell.requestClose();
  }

  /** Escape closes, unless something in the window, or above it, has used it. */
  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const active = deepActiveElement();
    if (event.key !== 'Escape' || event.defaultPrevented || (active && !isAround(this, active))) return;
    event.preventDefault();
    this.modal.shell.requestClose();
  };

  #onGrip(event: PointerEvent): void {
    if (this.card) this.#drag?.start(event, this.card);
    this.#loadDrag().catch(reportError); // the page may have become narrow since
  }

  #topTemplate(dir: 'ltr' | 'rtl' | typeof nothing, lang: string | typeof nothing): TemplateResult {
    return html`
      <div class="top ${this.phase}" dir=${dir} lang=${lang}>
        <div
          part="overlay"
          class="overlay"
          aria-hidden="true"
          data-testid="w3m-modal-overlay"
          @click=${this.#onOverlayClick}
        ></div>
        ${this.#cardTemplate()}
      </div>
    `;
  }

  #cardTemplate(): TemplateResult {
    const { shell } = this.modal;
    const { router } = this.session;
    const isEmbedded = this.enableEmbedded;
    const isLeaving = this.phase === 'leaving'; // what is said then comes from outside, and is to be heard
    const isSilent = isLeaving || this.phase === 'ready';
    return html`
      <div
        part="card"
        class="card ${shell.isShaking.get() ? 'shaking' : ''}"
        role=${isEmbedded ? 'group' : 'dialog'}
        aria-modal=${isEmbedded ? nothing : this.isBehind || isLeaving ? 'false' : 'true'}
        aria-label=${titleOf(views, router.current.get())}
        tabindex=${isEmbedded ? nothing : -1}
        data-testid="w3m-modal-card"
      >
        <div class="grip" @pointerdown=${this.#onGrip}>
          <div class="handle"></div>
          <w3m-header part="header" exportparts="title: header-title"></w3m-header>
        </div>
        <w3m-alert></w3m-alert>
        <div class="body"><w3m-router exportparts="view"></w3m-router></div>
        <w3m-toast exportparts="base: toast"></w3m-toast>
        <w3m-live-regions .silent=${isSilent}></w3m-live-regions>
      </div>
    `;
  }
}

/** What opened the window may be rendered anew, because a wallet has connected: then once more, when that is done. */
function returnFocus(focusBack: Dispose): void {
  focusBack();
  setTimeout(() => {
    if (!deepActiveElement()) focusBack();
  });
}

const canDeriveColours = (): boolean =>
  CSS.supports('color', 'light-dark(red, red)') && CSS.supports('color', 'oklch(from red l c h)');
