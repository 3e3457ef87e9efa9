import { css, html, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { SessionElement } from '../../internal/session-element.js';
import { msg } from '../../internal/msg.js';

const link = (href: string, text: string): TemplateResult =>
  html`<a href=${href} target="_blank" rel="noopener noreferrer">${text}</a>`;

/** Resolves a URL against the document; undefined if it is not an http(s) URL. */
function webUrl(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url, document.baseURI)) return undefined;
  const { protocol, href } = new URL(url, document.baseURI);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/**
 * Checkbox for the consent to the legal texts of the host. Until it is ticked, the content can neither be used nor
 * reached.
 *
 * @tag w3m-consent
 * @slot - Ways to connect.
 * @csspart label - Checkbox and its text.
 */
export class W3mConsent extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }

      label {
        display: flex;
        gap: var(--wui-space-12);
        align-items: flex-start;
        margin: 0 var(--wui-space-8) var(--wui-space-12);
        padding: var(--wui-space-12);
        border: 1px solid transparent; /* visible in forced-colors mode */
        border-radius: var(--wui-radius-m);
        background: var(--wui-color-fill);
        font-size: var(--wui-font-size-13);
        cursor: pointer;
        transition: background-color var(--wui-duration-feedback);
      }

      @media (hover: hover) {
        label:hover {
          background: var(--wui-color-fill-hover);
        }
      }

      /* Points at the checkbox after a press on content that is inert until it is ticked. */
      label.wanted {
        outline: 2px solid transparent; /* visible in forced-colors mode, where the background is not */
        background: var(--wui-color-accent-fill);
        animation: nudge 260ms var(--wui-ease-out);
      }

      @keyframes nudge {
        33% {
          translate: calc(4px * var(--wui-motion)) 0;
        }

        66% {
          translate: calc(-4px * var(--wui-motion)) 0;
        }
      }

      input {
        flex: none;
        inline-size: 24px;
        block-size: 24px;
        margin: 0;
        accent-color: var(--wui-color-accent);
      }

      /* A target of 24 px that does not widen the lines; inline, so that a full stop stays with its word */
      a {
        padding-block: 5px;
        color: var(--wui-color-text);
        text-underline-offset: 2px;
      }

      .content {
        transition: opacity var(--wui-duration-feedback) var(--wui-ease-out);
      }

      /* Waits, and keeps its shape: the colours go, the words stay legible. */
      .content[inert] {
        filter: grayscale(1);
        opacity: 0.55;
        cursor: default;
      }
    `,
  ];

  /** True after a press on content that is inert until the checkbox is ticked. */
  @state() private isDue = false;

  constructor() {
    super();
    this.addEventListener('click', event => this.#onClick(event)); // keyboards reach the checkbox by themselves
  }

  override render(): TemplateResult {
    const isTicked = this.session.consent.get();
    return html`
      <label part="label" class=${this.isDue && !isTicked ? 'wanted' : ''} data-testid="w3m-legal-checkbox">
        <input type="checkbox" data-testid="wui-checkbox" .checked=${isTicked} @change=${this.#onChange} />
        <span>${this.#textTemplate()}</span>
      </label>
      <div class="waiting">
        <div class="content" ?inert=${!isTicked}><slot></slot></div>
      </div>
    `;
  }

  #textTemplate(): TemplateResult {
    const { termsConditionsUrl, privacyPolicyUrl } = this.modal.options.current.get();
    const [terms, privacy] = [webUrl(termsConditionsUrl), webUrl(privacyPolicyUrl)];
    if (terms && privacy) {
      return msg(
        html`I agree to the ${link(terms, msg('terms of service'))} and the ${link(privacy, msg('privacy policy'))}.`,
      ); // made of a template
    }
    return terms
      ? msg(html`I agree to the ${link(terms, msg('terms of service'))}.`) // as above
      : msg(html`I agree to the ${link(privacy ?? '', msg('privacy policy'))}.`); // as above
  }

  /** Moves the focus to the checkbox after a press on inert content, which passes its clicks to the box around it. */
  #onClick(event: Event): void {
    const waiting = this.renderRoot.querySelector('.waiting');
    if (!waiting || !event.composedPath().includes(waiting) || this.session.consent.get()) return;
    this.isDue = true;
    this.renderRoot.querySelector('input')?.focus();
  }

  #onChange({ currentTarget }: Event): void {
    this.session.consent.set((currentTarget as HTMLInputElement).checked); // the checkbox
  }
}
