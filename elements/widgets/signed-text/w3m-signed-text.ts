import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { instantText } from '../../internal/instant-text.js';
import { msg } from '../../internal/msg.js';
import { directionOf } from '../../internal/text-direction.js';
import { WuiElement } from '../../internal/wui-element.js';
import { breakableName } from '../breakable-name.js';
import { lineText, visibleText } from '../../../controllers/domain/assets/preview-words.js';
import { disclosureStyles } from '../disclosure.styles.js';
import { factsStyles } from '../facts.styles.js';
import { styles } from './w3m-signed-text.styles.js';

/** One fact of a text, and the whole value where the shown one is shortened. A number is a time in milliseconds. */
export type SignedFact = readonly [label: string, value: string | number, whole?: string];

/** Characters of a value that fit beside its label; a longer one is read as a paragraph below it. */
const BESIDE_CHARS = 28;

/** A value of the message, apart from the direction of the page. */
const isolated = (text: string, show: (text: string) => unknown = String): TemplateResult =>
  html`<bdi dir=${directionOf(text)}>${show(text)}</bdi>`;

/**
 * What a text means that a person signs, and the text itself. A text of unknown meaning is shown at once.
 *
 * @tag w3m-signed-text
 * @csspart message - Text to sign; invisible characters are marked.
 */
export class W3mSignedText extends WuiElement {
  static override styles = [WuiElement.styles, factsStyles, disclosureStyles, styles];

  #wasUnreadable = false;

  /** The text to sign. */
  @property() text = '';

  /** What the text says; undefined if its meaning is unknown. */
  @property({ attribute: false }) facts: readonly SignedFact[] | undefined;

  /** Sentences that should make a person look twice. */
  @property({ attribute: false }) warnings: readonly string[] = [];

  override render(): TemplateResult {
    return html`
      <h3>${msg('What you sign')}</h3>
      ${this.#factsTemplate()} ${this.#warningsTemplate()}
      <details>
        <summary>${msg('Read the message')}</summary>
        <pre part="message" role="region" dir="auto" tabindex="0" aria-label=${msg('Message to sign')}>
${visibleText(this.text)}</pre>
      </details>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const isUnreadable = this.facts === undefined;
    const details = this.renderRoot.querySelector('details');
    if (isUnreadable && !this.#wasUnreadable && details) details.open = true;
    this.#wasUnreadable = isUnreadable;
  }

  /** One box with all reasons to look twice. */
  #warningsTemplate(): TemplateResult | typeof nothing {
    const reasons = this.facts ? this.warnings : [msg('The meaning of this request is unknown.'), ...this.warnings];
    if (reasons.length === 0) return nothing;
    const [first] = reasons;
    if (reasons.length === 1)
      return html`<wui-notice tone="warning"><span data-testid="signed-text-warning">${first}</span></wui-notice>`;
    return html`
      <wui-notice tone="warning">
        <ul class="reasons">
          ${reasons.map(reason => html`<li data-testid="signed-text-warning">${reason}</li>`)}
        </ul>
      </wui-notice>
    `;
  }

  #factsTemplate(): TemplateResult | typeof nothing {
    const { facts } = this;
    if (!facts) return nothing;
    return html`
      <dl>
        ${facts.map(
          ([label, value, whole]) => html`
            <div>
              <dt>${label}</dt>
              <dd class=${String(value).length > BESIDE_CHARS ? 'below' : ''} title=${whole ?? nothing}>
                ${typeof value === 'number' ? isolated(instantText(value)) : isolated(lineText(value), breakableName)}
              </dd>
            </div>
          `,
        )}
      </dl>
    `;
  }
}
