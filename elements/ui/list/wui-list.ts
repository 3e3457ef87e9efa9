import { css, html, type TemplateResult } from 'lit';
import { WuiElement } from '../../internal/wui-element.js';

/** Focus target of a list: a row, or another element whose `tabStop` controls its place in the Tab order. */
interface Stop extends HTMLElement {
  tabStop: boolean;
  readonly disabled?: boolean;
  readonly static?: boolean;
}

const isStop = (element: Element): element is Stop => element instanceof HTMLElement && 'tabStop' in element;
const canFocus = (stop: Stop): boolean => !stop.disabled && !stop.static && !stop.hidden;

/**
 * Vertical list with a roving tabindex: Tab enters and leaves at one row; arrow keys, Home and End move between rows.
 *
 * @tag wui-list
 * @slot - Rows (`wui-list-item`) or other list items.
 * @csspart base - Wrapper of the rows.
 * @cssproperty [--wui-list-gap=2px] - Gap between rows.
 */
export class WuiList extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: block;
      }

      div {
        display: flex;
        flex-direction: column;
        gap: var(--wui-list-gap, 2px);
      }
    `,
  ];

  #stops: readonly Stop[] = [];
  #current: Stop | undefined;
  /** Moves the Tab stop when its row becomes disabled or hidden, or the selection changes. */
  readonly #observer = new MutationObserver(() => this.#settle());

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.hasAttribute('role')) this.setAttribute('role', 'list');
    this.#observer.observe(this, {
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'selected', 'static'],
      subtree: true,
    });
    this.addEventListener('keydown', this.#onKeyDown);
    this.addEventListener('focusin', this.#onFocusIn);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
    this.removeEventListener('keydown', this.#onKeyDown);
    this.removeEventListener('focusin', this.#onFocusIn);
  }

  override render(): TemplateResult {
    return html`<div part="base" role="presentation"><slot @slotchange=${this.#onSlotChange}></slot></div>`;
  }

  #onSlotChange(event: Event): void {
    const { currentTarget: slot } = event;
    if (!(slot instanceof HTMLSlotElement)) return;
    const elements = slot.assignedElements({ flatten: true });
    for (const element of elements) if (!element.hasAttribute('role')) element.setAttribute('role', 'listitem');
    for (const stop of this.#stops) if (!elements.includes(stop)) stop.tabStop = true;
    this.#stops = elements.filter(isStop);
    this.#settle();
  }

  /**
   * Keeps the Tab stop while the focus is inside and its row can take it; otherwise moves it to the selected or first
   * row.
   */
  #settle(): void {
    const focusable = this.#stops.filter(canFocus);
    const keepsCurrent = this.#current && focusable.includes(this.#current) && this.matches(':focus-within');
    if (!keepsCurrent) this.#current = focusable.find(stop => stop.hasAttribute('selected')) ?? focusable[0];
    for (const stop of this.#stops) stop.tabStop = stop === this.#current;
  }

  readonly #onFocusIn = ({ target }: Event): void => {
    const stop = this.#stops.find(candidate => candidate === target);
    if (!stop) return;
    this.#current = stop;
    this.#settle();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const focusable = this.#stops.filter(canFocus);
    const index = focusable.findIndex(stop => stop === event.target);
    if (index < 0) return;
    const last = focusable.length - 1;
    const next = { ArrowDown: Math.min(index + 1, last), ArrowUp: Math.max(index - 1, 0), Home: 0, End: last }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault(); // prevents scrolling
    focusable[next]?.focus();
  };
}
