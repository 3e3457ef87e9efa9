import { css, html, type TemplateResult } from 'lit';
import { WuiElement } from '../../internal/wui-element.js';

/** Row that forwards the focus to its control, such as `wui-list-item`. */
interface Row extends HTMLElement {
  readonly disabled?: boolean;
  readonly static?: boolean;
}

const isRow = (element: Element): element is Row =>
  element instanceof HTMLElement && element.shadowRoot?.delegatesFocus === true;
const canFocus = (row: Row): boolean => !row.disabled && !row.static && !row.hidden;

/**
 * Vertical list. Each row is a Tab stop; arrow keys, Home and End move between rows as well.
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

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.hasAttribute('role')) this.setAttribute('role', 'list');
    this.addEventListener('keydown', this.#onKeyDown);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('keydown', this.#onKeyDown);
  }

  override render(): TemplateResult {
    return html`<div part="base" role="presentation"><slot @slotchange=${this.#onSlotChange}></slot></div>`;
  }

  get #slotted(): readonly Element[] {
    return this.renderRoot.querySelector('slot')?.assignedElements({ flatten: true }) ?? [];
  }

  #onSlotChange(): void {
    for (const element of this.#slotted) if (!element.hasAttribute('role')) element.setAttribute('role', 'listitem');
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const rows = this.#slotted.filter(isRow).filter(canFocus);
    const index = rows.findIndex(row => row === event.target);
    if (index < 0) return;
    const last = rows.length - 1;
    const next = { ArrowDown: Math.min(index + 1, last), ArrowUp: Math.max(index - 1, 0), Home: 0, End: last }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault(); // prevents scrolling
    rows[next]?.focus();
  };
}
