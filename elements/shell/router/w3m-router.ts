import { msg } from '../../internal/msg.js';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Dispose } from '../../../controllers/index.js';
import { SKELETON_DELAY_MS } from '../../../controllers/domain/views/view-constants.js';
import { isW3mError, W3mError } from '../../../controllers/domain/errors/errors.js';
import { announce } from '../../internal/announce.js';
import { deepActiveElement, isAround } from '../../internal/focus.js';
import { SessionElement } from '../../internal/session-element.js';
import { whenIdleAfterPaint } from '../../internal/when-idle.js';
import { iconRetry } from '../../ui/icon/modal-icons.js';
import { loadedView, loadView, nextOf, titleOf, views, type Entry, type Views } from '../../views.js';
import type { Departure, FocusTrail } from './view-motion.js';
import { styles } from './w3m-router.styles.js';
import { matchesMedia } from '../../internal/dom-features.js';

/** Rendered state: a view, a skeleton while it loads, or an error if it did not load. */
type Stage =
  | { readonly is: 'view'; readonly entry: Entry; readonly render: () => TemplateResult }
  | { readonly is: 'loading'; readonly entry: Entry }
  /** `disabled` if another try would fail as well: the page does not offer what the view shows. */
  | { readonly is: 'failed'; readonly entry: Entry; readonly disabled?: DisabledView | undefined };

type DisabledView = typeof import('../../widgets/disabled-view.js');

/**
 * Renders the current view of the modal's history. The previous view stays until the next one has loaded, and leaves in
 * a cross-fade; after a short delay a skeleton replaces it. A view that does not load shows an error with a retry button.
 *
 * @tag w3m-router
 * @csspart view - Wrapper of the current view; it scrolls if the view is too high.
 */
export class W3mRouter extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  #requested: Entry | undefined;
  #cancelSkeleton: Dispose | undefined;
  #renderedStage: Stage | undefined;
  #prefetched: Entry | undefined;
  #hadFocus = false;
  #wasClosed = false;
  #isByKeyboard = false;
  #entrance = '';
  #motion: typeof import('./view-motion.js') | undefined;
  #departure: Departure | undefined;
  #trail: FocusTrail | undefined;

  @query('.view') private readonly frame!: HTMLElement | null;

  @state() private stage: Stage | undefined;
  /** Previous stage while it fades out, inert. */
  @state() private leaving: Stage | undefined;

  /** View registry; the wide layout and tests replace rows of it. */
  @property({ attribute: false }) views: Views = views;

  /** Whether the modal is a card in the page, which is always open. */
  @property({ attribute: false }) isInline = false;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancelSkeleton?.();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const entry = this.session.router.current.get();
    const before = changed.get('views');
    const isRowReplaced = before !== undefined && before[entry.view] !== this.views[entry.view];
    // An opening changes no view: one that was prerendered, or still leaves with the modal, is replaced without a fade
    if (entry !== this.#requested && this.#wasClosed) this.stage = this.#renderedStage = undefined;
    this.#wasClosed = !this.#isOpen;
    if (entry !== this.#requested || isRowReplaced) this.#load(entry);
    this.#hadFocus = this.#isFocusInModal();
    this.#isByKeyboard = deepActiveElement()?.matches(':focus-visible') === true;
  }

  override render(): unknown {
    if (!this.stage) return nothing;
    return repeat(
      this.leaving ? [this.stage, this.leaving] : [this.stage],
      stage => stage,
      stage => this.#frameTemplate(stage),
    );
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#prefetch();
    if (this.#renderedStage === this.stage || !this.stage) return;
    // At an opening the dialog has the focus and the name of the view, also if a skeleton comes before it
    const isFirst = !this.#renderedStage && !this.#isAfterLostView();
    if (isFirst && this.stage.is === 'loading') return;
    this.#renderedStage = this.stage;
    this.#travel();
    if (this.stage.is === 'failed') announce(this, this.#failureOf(this.stage), 'assertive');
    if (isFirst) return;
    if (this.#hadFocus) void this.#focusView();
    if (this.stage.is === 'view') announce(this, titleOf(this.views, this.stage.entry, this.session));
  }

  get #isOpen(): boolean {
    return this.isInline || this.modal.shell.isOpen.get();
  }

  /** Whether a button of the header left the view of the opening, which had not rendered yet. */
  #isAfterLostView(): boolean {
    return this.#isOpen && this.session.router.direction.get() !== 'none';
  }

  #load(entry: Entry): void {
    this.#requested = entry;
    this.#cancelSkeleton?.();
    // A change of view loads its animation first.
    const loaded = this.stage && !this.#motion ? undefined : loadedView(this.views, entry);
    if (loaded) return this.#show({ is: 'view', entry, render: loaded }); // in the same frame
    this.#cancelSkeleton = this.modal.scope.after(SKELETON_DELAY_MS, () => this.#show({ is: 'loading', entry }));
    Promise.all([loadView(this.views, entry, this.session), this.stage && this.#loadMotion()]).then(
      ([render]) => this.#show({ is: 'view', entry, render }),
      (cause: unknown) => {
        console.error(new W3mError('VIEW_UNAVAILABLE', { cause }));
        if (isW3mError(cause) && cause.code === 'FEATURE_DISABLED') void this.#showDisabled(entry);
        else this.#show({ is: 'failed', entry });
      },
    );
  }

  async #showDisabled(entry: Entry): Promise<void> {
    const disabled = await import('../../widgets/disabled-view.js').catch(() => undefined); // offline: another try may show it
    this.#show({ is: 'failed', entry, disabled });
  }

  #failureOf({ entry, disabled }: Stage & { readonly is: 'failed' }): string {
    return disabled
      ? disabled.disabledText(titleOf(this.views, entry, this.session))
      : msg('Could not load this screen');
  }

  /** Shows a stage, unless another view was requested or the modal was destroyed in the meantime. */
  #show(stage: Stage): void {
    if (stage.entry !== this.#requested || !this.findModal()?.session.get()) return;
    this.#cancelSkeleton?.();
    this.#change(stage);
    this.stage = stage;
  }

  /**
   * Keeps the rendered stage, inert, while it fades out. A change that interrupts another takes place at once: fading
   * three views would leave a frame without content.
   */
  #change({ entry }: Stage): void {
    const { frame, stage, leaving } = this;
    this.#entrance = '';
    this.leaving = undefined;
    if (!this.#motion || !frame || !stage || stage !== this.#renderedStage) return;
    if (stage.entry !== entry) this.#motion.recordFocus(frame, stage.entry);
    if (leaving) return;
    this.#entrance = stage.entry === entry ? 'none' : this.session.router.direction.get();
    this.#departure = this.#motion.retire(frame);
    this.leaving = stage;
    this.#motion.afterFade(frame, this.modal.scope, () => this.#remove(stage));
  }

  #remove(stage: Stage): void {
    if (this.leaving === stage) this.leaving = undefined;
  }

  /** Lets a shared picture travel, once the elements of the new view have rendered too. */
  #travel(): void {
    const { frame } = this;
    const departure = this.#departure;
    this.#departure = undefined;
    if (frame && departure) requestAnimationFrame(() => this.#motion?.travel(departure, frame));
  }

  /** Loads the animation of a change of view; without it, views change at once. */
  async #loadMotion(): Promise<void> {
    this.#motion ??= await import('./view-motion.js').catch(() => undefined);
    if (this.#motion) this.#trail ??= new this.#motion.FocusTrail(this, this.#modalElement);
  }

  /** Prefetches what follows the view that is shown, once for each, after its first frame. */
  #prefetch(): void {
    if (this.stage?.is !== 'view' || this.stage.entry === this.#prefetched || !this.#isOpen) return;
    const { entry } = this.stage;
    this.#prefetched = entry;
    whenIdleAfterPaint(() => void this.#prefetchAfter(entry));
  }

  async #prefetchAfter(entry: Entry): Promise<void> {
    await this.#loadMotion();
    const isCurrent = (): boolean => entry === this.#requested && this.findModal()?.session.get() !== undefined;
    if (isCurrent()) void this.#motion?.loadInTurn(this, nextOf(this.views, entry, this.session), isCurrent);
  }

  /** Whether the focus is in the modal of this router, or was lost with a removed element. */
  #isFocusInModal(): boolean {
    const active = deepActiveElement();
    if (!active) return !this.isInline || this.#trail?.isInside === true;
    return isAround(this.#modalElement, active);
  }

  get #modalElement(): Element {
    const root = this.getRootNode();
    return root instanceof ShadowRoot ? root.host : this;
  }

  /**
   * Focuses the element with `data-autofocus`, or the start of the view on touch devices, where a field would open the
   * keyboard. The native attribute would also take the focus of a page with an inline modal. After a click the field has
   * no focus ring until it loses the focus. After a step back by the keyboard the control that led away has the focus.
   */
  async #focusView(): Promise<void> {
    const { frame } = this;
    const isByKeyboard = this.#isByKeyboard;
    const view = frame?.firstElementChild;
    const isElement = view instanceof LitElement;
    if (isElement) await view.updateComplete; // focusing lays out, and would do so twice before the view has rendered
    if (frame !== this.frame || !this.#isFocusInModal()) return;
    frame?.focus({ preventScroll: true });
    if (!frame || !isElement || matchesMedia('(pointer: coarse)')) return;
    const isBack = this.session.router.direction.get() === 'back';
    if (isBack && (await this.#motion?.focusAgain(frame, this.stage?.entry, isByKeyboard))) return;
    const field = view.shadowRoot?.querySelector<HTMLElement>('[data-autofocus]');
    if (field instanceof LitElement) await field.updateComplete; // nothing in it could take the focus before
    if (!field || frame !== deepActiveElement()) return;
    field.focus({ preventScroll: true });
    if (isByKeyboard) return;
    frame.classList.add('quiet');
    frame.addEventListener('focusout', () => frame.classList.remove('quiet'), { once: true });
  }

  #onTransitionEnd({ currentTarget, propertyName, target }: TransitionEvent, stage: Stage): void {
    if (target === currentTarget && propertyName === 'opacity') this.#remove(stage);
  }

  readonly #onRetry = (): void => {
    if (this.#requested) this.#load(this.#requested);
  };

  #frameTemplate(stage: Stage): TemplateResult {
    const isLeaving = stage === this.leaving;
    return html`
      <div
        part=${isLeaving ? nothing : 'view'}
        class="view ${this.#entrance} ${isLeaving ? 'leaving' : ''}"
        tabindex="-1"
        ?inert=${isLeaving}
        aria-hidden=${isLeaving || nothing}
        @transitionend=${(event: TransitionEvent) => this.#onTransitionEnd(event, stage)}
      >
        ${this.#stageTemplate(stage)}
      </div>
    `;
  }

  #stageTemplate(stage: Stage): TemplateResult {
    if (stage.is === 'view') return stage.render();
    if (stage.is === 'loading')
      return html`
        <div class="placeholder" role="group" aria-busy="true" aria-label=${msg('Loading')}>
          <div class="bar"></div>
          <div class="bar"></div>
          <div class="bar"></div>
        </div>
      `;
    const { entry, disabled } = stage;
    if (disabled) return disabled.disabledTemplate(this.session, titleOf(this.views, entry, this.session));
    return html`
      <div class="placeholder failed">
        <p>${this.#failureOf(stage)}</p>
        <wui-button variant="neutral" size="s" @click=${this.#onRetry}>
          <wui-icon slot="start" size="16" .icon=${iconRetry}></wui-icon>
          ${msg('Try again')}
        </wui-button>
      </div>
    `;
  }
}
