import { msg } from '../../internal/msg.js';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { Dispose } from '../../../controllers/index.js';
import { SKELETON_DELAY_MS } from '../../../controllers/protocol/constants.js';
import { W3mError } from '../../../controllers/protocol/errors.js';
import { announce } from '../../internal/announce.js';
import { deepActiveElement, isAround } from '../../internal/focus.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconRetry } from '../../ui/icon/icons.js';
import { loadView, prefetchAfter, titleOf, views, type Entry, type Views } from '../../views.js';
import { styles } from './w3m-router.styles.js';

/** What is on screen: a view, or what stands in for one that is not there yet, or could not be had. */
type Stage =
  | { readonly is: 'view'; readonly entry: Entry; readonly draw: () => TemplateResult }
  | { readonly is: 'loading'; readonly entry: Entry }
  | { readonly is: 'failed'; readonly entry: Entry };

/**
 * Shows the view on top of the modal's history. The last one stays until the next one is there, but not for long: then
 * a skeleton takes its place. A view that cannot be loaded says so, and can be tried again.
 *
 * @tag w3m-router
 * @csspart view - Wraps the view that is shown; it scrolls where there is not enough room.
 */
export class W3mRouter extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  #wanted: Entry | undefined;
  #cancelSkeleton: Dispose | undefined;
  #last: Stage | undefined;
  #hadFocus = false;
  #entrance = '';

  @query('.view') private readonly frame!: HTMLElement | null;

  @state() private stage: Stage | undefined;

  /** Where views come from: the registry, unless a test has other ones. */
  @property({ attribute: false }) views: Views = views;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancelSkeleton?.();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const entry = this.session.router.current.get();
    if (entry !== this.#wanted) this.#go(entry);
    this.#hadFocus = this.#last !== undefined && this.#isFocusNear();
  }

  override render(): unknown {
    if (!this.stage) return nothing;
    return keyed(
      this.stage,
      html` <div part="view" class="view ${this.#entrance}" tabindex="-1">${this.#stageTemplate(this.stage)}</div> `,
    );
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.#last === this.stage || !this.stage) return;
    const isFirst = this.#last === undefined;
    this.#last = this.stage;
    if (this.stage.is === 'failed') announce(this, msg('Could not load this screen'), 'assertive');
    if (isFirst) return; // the window itself has the focus, and is named after the view
    if (this.#hadFocus) void this.#focusView();
    if (this.stage.is === 'view') announce(this, titleOf(this.views, this.stage.entry));
  }

  #go(entry: Entry): void {
    this.#wanted = entry;
    this.#cancelSkeleton?.();
    this.#cancelSkeleton = this.modal.scope.after(SKELETON_DELAY_MS, () => this.#settle({ is: 'loading', entry }));
    loadView(this.views, entry, this.session).then(
      draw => this.#settle({ is: 'view', entry, draw }),
      (cause: unknown) => {
        console.error(new W3mError('VIEW_UNAVAILABLE', { cause }));
        this.#settle({ is: 'failed', entry });
      },
    );
  }

  /** What comes too late, for another view or for a modal that has ended, is not shown. */
  #settle(stage: Stage): void {
    if (stage.entry !== this.#wanted || !this.findModal()?.session.get()) return;
    this.#cancelSkeleton?.();
    if (this.stage) this.#entrance = this.stage.entry === stage.entry ? 'none' : this.session.router.direction.get();
    this.stage = stage;
    if (stage.is === 'view') whenIdle(() => this.#prefetch(stage.entry));
  }

  #prefetch(entry: Entry): void {
    const session = this.findModal()?.session.get(); // undefined if the modal has ended meanwhile
    if (entry !== this.#wanted || !session) return;
    const { shell } = session.modal;
    if (!shell.isOpen.get() && !shell.isEmbedded) return;
    prefetchAfter(this.views, entry, session).catch(() => undefined); // who comes there is told
  }

  /** True while the focus is in the window of this router, or was lost with what had it. */
  #isFocusNear(): boolean {
    const active = deepActiveElement();
    if (!active) return !this.modal.shell.isEmbedded;
    const root = this.getRootNode();
    return isAround(root instanceof ShadowRoot ? root.host : this, active);
  }

  /** The focus goes to what the view marks with `autofocus`, unless that would bring up a keyboard; else to its start. */
  async #focusView(): Promise<void> {
    const { frame } = this;
    frame?.focus({ preventScroll: true });
    const view = frame?.firstElementChild;
    if (!(view instanceof LitElement) || matchMedia('(pointer: coarse)').matches) return;
    await view.updateComplete;
    if (frame === deepActiveElement()) view.shadowRoot?.querySelector<HTMLElement>('[autofocus]')?.focus();
  }

  readonly #onRetry = (): void => {
    if (this.#wanted) this.#go(this.#wanted);
  };

  #stageTemplate(stage: Stage): TemplateResult {
    if (stage.is === 'view') return stage.draw();
    if (stage.is === 'loading')
      return html`
        <div class="stand-in" role="group" aria-busy="true" aria-label=${msg('Loading')}>
          <div class="bar"></div>
          <div class="bar"></div>
          <div class="bar"></div>
        </div>
      `;
    return html`
      <div class="stand-in failed">
        <p>${msg('Could not load this screen')}</p>
        <wui-button variant="neutral" size="s" @click=${this.#onRetry}>
          <wui-icon slot="start" size="16" .icon=${iconRetry}></wui-icon>
          ${msg('Try again')}
        </wui-button>
      </div>
    `;
  }
}

/** Runs `run` when there is nothing else to do. Not every browser tells; then it is a little later. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else setTimeout(run, 200);
}
