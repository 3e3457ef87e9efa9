import { msg } from '../../internal/msg.js';
import { report } from '../../../controllers/core/report.js';
import { html, supportsAdoptingStyleSheets, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Dispose } from '../../../controllers/index.js';
import { modalStyles } from '../../../themes/theme.styles.js';
import { announce } from '../../internal/announce.js';
import { getLocale, isRtl } from '../../internal/locale.js';
import { ThemedElement } from '../../internal/themed-element.js';
import { titleOf, views } from '../../views.js';
import { ContentHeight } from './content-height.js';
import { hidePrerendered } from './hide-prerendered.js';
import { holdPage } from './hold-page.js';
import { loadWide } from './load-wide.js';
import { scrollbarWidth } from './scroll-lock.js';
import type { SheetDrag } from './sheet-drag.js';
import { TopLayer } from './top-layer.js';
import type { WideLayout } from '../wide/wide-layout.js';
import { W3mCloseEvent, W3mOpenEvent } from './w3m-modal.events.js';
import { styles } from './w3m-modal.styles.js';
import { animationsOf, matchesMedia, supportsCss } from '../../internal/dom-features.js';

/**
 * Modal dialog above the page, or, with `enable-embedded`, a card within the page. The host element covers the viewport
 * and ignores pointer events; its content receives them.
 *
 * @tag w3m-modal
 * @csspart overlay - Covers the page.
 * @csspart card - Dialog.
 * @csspart header - Header.
 * @csspart header-title - Heading of the header.
 * @csspart view - Wrapper of the current view.
 * @csspart toast - Short message below the card.
 * @fires {W3mOpenEvent} w3m-open - After the modal has opened.
 * @fires {W3mCloseEvent} w3m-close - After the modal has closed.
 */
export class W3mModal extends ThemedElement {
  static override styles = [ThemedElement.styles, modalStyles, styles];

  readonly #topLayer = new TopLayer();
  readonly #height = new ContentHeight(isBlank => this.card?.classList.toggle('blank', isBlank));
  #drag: SheetDrag | undefined;
  #stopOpen: Dispose | undefined;
  #stopHiding: Dispose | undefined;
  #wasShaking = false;
  #hasRendered = false;
  #scrollbar = 0;
  /** Whether the modal closes after a success, which stays to be seen for a moment. */
  #isDone = false;

  #isWideRequested = false;

  @query('.top') private readonly top!: HTMLElement | null;
  @query('.overlay') private readonly overlay!: HTMLElement | null;
  @query('.card') private readonly card!: HTMLElement | null;
  @query('.body') private readonly body!: HTMLElement | null;

  /** `ready` means rendered, but hidden. */
  @state() private phase: 'closed' | 'ready' | 'open' | 'leaving' = 'closed';
  /** Whether the focus is in an element above the modal, such as a wallet's own dialog. */
  @state() private isFocusTrapPaused = false;

  /** Second column, once it has loaded; `failed` if it did not. */
  @state() private wide: WideLayout | 'failed' | undefined;

  /** Renders the modal in its place in the page; the option `enableEmbedded` sets it as well. */
  @property({ type: Boolean, attribute: 'enable-embedded', reflect: true }) enableEmbedded = false;

  override connectedCallback(): void {
    super.connectedCallback();
    if (supportsAdoptingStyleSheets && !canDeriveColours()) void this.#adoptFallback();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#exit();
    this.phase = 'closed';
  }

  protected override shouldUpdate(changed: PropertyValues<this>): boolean {
    const hasModal = super.shouldUpdate(changed) && this.modal.session.get() !== undefined;
    if (!hasModal) {
      this.#exit(); // the modal was destroyed while open
      this.phase = 'closed';
    }
    if (this.mayWrite) this.toggleAttribute('inert', !hasModal);
    return hasModal;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.session.toasts.current.get() ?? this.session.alerts.current.get()) this.#loadMessages();
    if (this.modal.shell.isEmbedded || this.hasAttribute('enableembedded')) this.enableEmbedded = true;
    const isLoadingWide = this.modal.options.current.get().layout !== 'compact' && !this.wide;
    if (isLoadingWide) void this.#loadWide();
    if (this.enableEmbedded || isLoadingWide) return; // the card does not open at another width
    if (this.#isOpen) {
      if (this.phase === 'closed') this.#scrollbar = scrollbarWidth();
      this.phase = 'open';
    } else if (this.phase === 'open') {
      this.phase = 'leaving';
      this.#isDone = this.#hasConnected();
    } else if (this.phase !== 'leaving') this.phase = this.modal.shell.isPrepared.get() ? 'ready' : 'closed';
    this.#hasRendered ||= this.phase !== 'closed';
  }

  override render(): TemplateResult | typeof nothing {
    const locale = getLocale();
    const dir = this.hasAttribute('dir') ? nothing : isRtl(locale) ? 'rtl' : 'ltr';
    const lang = this.hasAttribute('lang') ? nothing : locale;
    if (this.enableEmbedded) return html`<div class="inline" dir=${dir} lang=${lang}>${this.#cardTemplate()}</div>`;
    return html`
      ${this.phase === 'closed' ? nothing : this.#topTemplate(dir, lang)}
      ${
        this.#hasRendered
          ? html`<w3m-live-regions dir=${dir} lang=${lang} .silent=${this.phase === 'open'}></w3m-live-regions>`
          : nothing
      }
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#height.follow(this.body, this.body?.firstElementChild);
    if (this.phase === 'ready') this.#prepare();
    else this.#unhide();
    if (this.phase === 'open' && !this.#stopOpen && this.isConnected) this.#enter();
    if (this.phase === 'leaving' && this.#stopOpen) void this.#exitAfterAnimations();
    const isShaking = this.modal.shell.isShaking.get();
    if (isShaking && !this.#wasShaking) this.#onCloseRefused();
    this.#wasShaking = isShaking;
  }

  /** Loads the drag gesture on narrow screens, where the modal is a bottom sheet. */
  async #loadDrag(): Promise<void> {
    const isSheet = (): boolean => matchesMedia('(max-width: 430px)');
    if (this.#drag || !isSheet()) return;
    const { SheetDrag } = await import('./sheet-drag.js');
    this.#drag = new SheetDrag(
      () => this.phase === 'open' && this.#isOpen && isSheet(),
      () => this.modal.shell.requestClose(),
    );
  }

  async #loadWide(): Promise<void> {
    if (this.#isWideRequested) return;
    this.#isWideRequested = true;
    this.wide = await loadWide(this);
  }

  /** Loads toast and alert with the first message. */
  #loadMessages(): void {
    import('./messages.define.js').catch(report);
  }

  async #adoptFallback(): Promise<void> {
    const { fallbackStyles } = await import('../../../themes/fallback.styles.js');
    const sheets = this.shadowRoot?.adoptedStyleSheets;
    if (fallbackStyles.styleSheet && !sheets?.includes(fallbackStyles.styleSheet))
      sheets?.push(fallbackStyles.styleSheet);
  }

  /** Whether the modal closes because the wallet that the person waited for has connected. */
  #hasConnected(): boolean {
    const { connection, router } = this.session;
    const entry = router.current.get();
    if (entry.view === 'SIWXSignMessage' || entry.view === 'ConnectingSiwe') return entry.data.step.get() === 'signed';
    const isWaitingView = entry.view === 'ConnectingExternal';
    return isWaitingView && connection.attempt.get() === undefined && this.modal.account.current.get() !== undefined;
  }

  get #isOpen(): boolean {
    return this.modal.shell.isOpen.get();
  }

  /** Keeps the modal rendered in place, inert and hidden. */
  #prepare(): void {
    const { top } = this;
    if (!top || this.#stopHiding) return;
    this.#topLayer.raise(top);
    this.#scrollbar = scrollbarWidth();
    this.#stopHiding = hidePrerendered(top);
  }

  #enter(): void {
    const { card, top } = this;
    if (!card || !top) return;
    this.#topLayer.raise(top);
    const releasePage = holdPage({
      modal: this,
      card,
      scrollbar: this.#scrollbar,
      onFocusAbove: isAbove => (this.isFocusTrapPaused = isAbove),
      onEscape: () => this.modal.shell.requestClose(),
    });
    requestAnimationFrame(() => setTimeout(() => void this.#loadDrag().catch(report)));
    this.#stopOpen = () => {
      releasePage();
      this.dispatchEvent(new W3mCloseEvent());
    };
    this.dispatchEvent(new W3mOpenEvent());
  }

  #unhide(): void {
    this.#stopHiding?.();
    this.#stopHiding = undefined;
  }

  #exit(): void {
    this.#unhide();
    this.#stopOpen?.();
    this.#stopOpen = undefined;
    this.#topLayer.lower();
    this.#height.stop();
    this.isFocusTrapPaused = false;
  }

  /** Stays mounted until the exit animations end; animations that do not run count as ended. */
  async #exitAfterAnimations(): Promise<void> {
    this.#stopOpen?.();
    this.#stopOpen = undefined;
    const running = [this.overlay, this.card].flatMap(element => animationsOf(element));
    await Promise.allSettled(running.map(({ finished }) => finished));
    if (this.phase !== 'leaving') return; // reopened in the meantime
    this.#exit();
    this.phase = 'closed';
  }

  /** Explains a refused close: announces it beside the shake animation, or shows a toast with reduced motion. */
  #onCloseRefused(): void {
    const message = msg('Finish this step first');
    if (!matchesMedia('(prefers-reduced-motion: reduce)')) return announce(this.card ?? this, message, 'assertive');
    const { toasts } = this.session;
    queueMicrotask(() => toasts.show({ variant: 'error', message })); // signals must not be written during an update
  }

  #onOverlayClick(): void {
    this.modal.shell.requestClose();
  }

  /** Leads to the wallet's app on this phone while a request waits there, below a view that does not. */
  #appLinkTemplate(): TemplateResult | typeof nothing {
    const { requests, router } = this.session;
    const waiting = requests.get().find(each => each.kind === 'app');
    if (!waiting || router.current.get().view === 'OpenWallet') return nothing;
    import('../../widgets/app-link/w3m-app-link.define.js').catch(report);
    return html`<w3m-app-link .request=${waiting.data}></w3m-app-link>`;
  }

  #onGrip(event: PointerEvent): void {
    if (this.card) this.#drag?.start(event, this.card);
    this.#loadDrag().catch(report); // the viewport may have become narrow
  }

  #topTemplate(dir: 'ltr' | 'rtl' | typeof nothing, lang: string | typeof nothing): TemplateResult {
    return html`
      <div class="top ${this.phase} ${this.phase === 'leaving' && this.#isDone ? 'done' : ''}" dir=${dir} lang=${lang}>
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
    const isLeaving = this.phase === 'leaving'; // the live regions outside announce while the modal closes
    const isSilent = isLeaving || this.phase === 'ready';
    const { enableMobileFullScreen } = this.modal.options.current.get();
    const columns = this.wide === 'failed' ? undefined : this.wide?.columns(this.session);
    return html`
      <div
        part="card"
        class="card ${shell.isShaking.get() ? 'shaking' : ''} ${columns ? 'wide' : ''} ${enableMobileFullScreen ? 'full' : ''}"
        role=${isEmbedded ? 'group' : 'dialog'}
        aria-modal=${isEmbedded ? nothing : this.isFocusTrapPaused || isLeaving ? 'false' : 'true'}
        aria-label=${titleOf(views, router.current.get(), this.session)}
        tabindex=${isEmbedded ? nothing : -1}
        data-testid="w3m-modal-card"
      >
        <div class="grip" @pointerdown=${this.#onGrip}>
          <div class="handle"></div>
          <w3m-header part="header" exportparts="title: header-title" .hasGuide=${columns !== undefined}></w3m-header>
        </div>
        <w3m-alert></w3m-alert>
        <div class="body">
          ${columns?.list ?? nothing}
          <w3m-router exportparts="view" .views=${columns?.views ?? views} .isInline=${isEmbedded}></w3m-router>
        </div>
        ${this.#appLinkTemplate()}
        <w3m-live-regions .silent=${isSilent}></w3m-live-regions>
      </div>
      <w3m-toast
        exportparts="base: toast"
        class=${isEmbedded ? 'edge' : enableMobileFullScreen ? 'inside' : ''}
      ></w3m-toast>
    `;
  }
}

const canDeriveColours = (): boolean =>
  supportsCss('color: light-dark(red, red)') && supportsCss('color: oklch(from red l c h)');
