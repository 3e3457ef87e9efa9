import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import type { Icon } from '../icon/icons.js';
import { WuiTabEvent } from './wui-tabs.events.js';
import { styles } from './wui-tabs.styles.js';

/** Tab of `wui-tabs`. */
export interface Tab {
  readonly value: string;
  readonly label: string;
  readonly icon?: Icon;
  /** Value of `data-testid` for end-to-end tests. */
  readonly testId?: string;
  /** The same of the label, for suites that know the tab by another id. */
  readonly labelTestId?: string | undefined;
}

/**
 * Tab list for two to four panels. The parent shows the selected panel in an element with `role="tabpanel"`.
 *
 * @tag wui-tabs
 * @csspart base - Track.
 * @csspart thumb - Surface under the selected tab.
 * @csspart tab - Native `<button>`.
 * @fires {WuiTabEvent} wui-tab - When the user selects another tab.
 */
export class WuiTabs extends WuiElement {
  static override shadowRootOptions: ShadowRootInit = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [WuiElement.styles, styles];

  @property({ attribute: false }) tabs: readonly Tab[] = [];

  /** Value of the selected tab; unknown values select the first tab. */
  @property() value = '';

  /** Accessible name of the tab list. */
  @property() label = '';

  get #index(): number {
    return Math.max(
      0,
      this.tabs.findIndex(({ value }) => value === this.value),
    );
  }

  protected override updated(_changed: PropertyValues<this>): void {
    // A strict content security policy blocks style attributes, so the CSSOM sets them.
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

  #tabTemplate({ value, label, icon, testId, labelTestId }: Tab, isSelected: boolean): TemplateResult {
    return html`
      <button
        part="tab"
        type="button"
        role="tab"
        data-testid=${testId ?? nothing}
        tabindex=${isSelected ? 0 : -1}
        aria-selected=${isSelected ? 'true' : 'false'}
        @click=${() => this.#select(value)}
      >
        ${icon ? html`<wui-icon .icon=${icon} size="16"></wui-icon>` : nothing}
        <span data-testid=${labelTestId ?? nothing}>${label}</span>
      </button>
    `;
  }

  #select(value: string): void {
    if (value === this.tabs[this.#index]?.value) return;
    this.value = value;
    this.dispatchEvent(new WuiTabEvent(value));
  }

  async #onKeyDown(event: KeyboardEvent): Promise<void> {
    const last = this.tabs.length - 1;
    const isRtl = this.matches(':dir(rtl)');
    const steps = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 };
    const { key } = event;
    const step = key === 'ArrowRight' || key === 'ArrowLeft' ? steps[key] : undefined;
    const next = step !== undefined ? (this.#index + step + last + 1) % (last + 1) : { Home: 0, End: last }[key];
    const tab = next === undefined ? undefined : this.tabs[next];
    if (!tab) return;
    event.preventDefault();
    this.#select(tab.value);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }
}
