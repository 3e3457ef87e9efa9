import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import type { Icon } from '../icon/icons.js';
import { WuiTabEvent } from './wui-tabs.events.js';
import { styles } from './wui-tabs.styles.js';

/** One of the tabs. */
export interface Tab {
  readonly value: string;
  readonly label: string;
  readonly icon?: Icon;
  /** What end-to-end tests know it by. */
  readonly testId?: string;
}

/**
 * A choice between two to four things to see. What it chooses is shown by whoever holds it, in an element with
 * `role="tabpanel"`.
 *
 * @tag wui-tabs
 * @csspart base - The track.
 * @csspart thumb - The surface under the chosen tab.
 * @csspart tab - A native `<button>`.
 * @fires {WuiTabEvent} wui-tab - Another tab was chosen.
 */
export class WuiTabs extends WuiElement {
  static override shadowRootOptions = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [WuiElement.styles, styles];

  @property({ attribute: false }) tabs: readonly Tab[] = [];

  /** The chosen one; the first, if there is none of that name. */
  @property() value = '';

  /** What is chosen between. */
  @property() label = '';

  get #index(): number {
    return Math.max(
      0,
      this.tabs.findIndex(({ value }) => value === this.value),
    );
  }

  protected override updated(_changed: PropertyValues<this>): void {
    // By the object model, since a strict content security policy lets no style attribute pass.
    this.style.setProperty('--_count', String(Math.max(1, this.tabs.length)));
    this.style.setProperty('--_index', String(this.#index));
  }

  override render(): TemplateResult {
    return html`
      <div part="base" class="base" role="tablist" aria-label=${this.label || nothing} @keydown=${this.#onKeyDown}>
        <span part="thumb" class="thumb" role="presentation"></span>
        ${this.tabs.map((tab, index) => this.#tabTemplate(tab, index === this.#index))}
      </div>
    `;
  }

  #tabTemplate({ value, label, icon, testId }: Tab, isSelected: boolean): TemplateResult {
    return html`
      <button
        part="tab"
        type="button"
        role="tab"
        data-testid=${testId ?? nothing}
        tabindex=${isSelected ? 0 : -1}
        aria-selected=${isSelected ? 'true' : 'false'}
        @click=${() => this.#choose(value)}
      >
        ${icon ? html`<wui-icon .icon=${icon} size="16"></wui-icon>` : nothing}
        <span>${label}</span>
      </button>
    `;
  }

  #choose(value: string): void {
    if (value === this.tabs[this.#index]?.value) return;
    this.value = value;
    this.dispatchEvent(new WuiTabEvent(value));
  }

  async #onKeyDown(event: KeyboardEvent): Promise<void> {
    const last = this.tabs.length - 1;
    const isRtl = this.matches(':dir(rtl)');
    const steps = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 };
    const { key } = event;
    const by = key === 'ArrowRight' || key === 'ArrowLeft' ? steps[key] : undefined;
    const next = by !== undefined ? (this.#index + by + last + 1) % (last + 1) : { Home: 0, End: last }[key];
    const tab = next === undefined ? undefined : this.tabs[next];
    if (!tab) return;
    event.preventDefault();
    this.#choose(tab.value);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }
}
