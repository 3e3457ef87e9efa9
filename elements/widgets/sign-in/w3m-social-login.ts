import { css, html, nothing, type TemplateResult } from 'lit';
import { report } from '../../../controllers/core/report.js';
import { property } from 'lit/decorators.js';
import type { SocialProvider } from '../../../controllers/domain/embedded/social.js';
import { brandMarkStyles } from '../../../themes/brand-marks.styles.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { iconMore, iconPasskey } from './icons.js';
import { SignInElement } from './sign-in-element.js';
import { socialMarks } from './social-marks.js';

/** Number of providers that the widget shows at most; the others are behind "More". */
const SHOWN_MAX = 6;
/** Tiles beside the first provider if there are more. */
const TILES = 4;

/**
 * Ways to sign in with an account of a provider: one provider as a full row, the others as tiles; or all as rows.
 *
 * @tag w3m-social-login
 */
export class W3mSocialLogin extends SignInElement<'social'> {
  static override styles = [
    SignInElement.styles,
    brandMarkStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--wui-space-8);
        margin-block: var(--wui-space-8);
      }

      .tiles {
        margin-inline: var(--wui-space-8); /* the edge at which pictures of rows begin */
        display: grid;
        grid-auto-columns: 1fr;
        grid-auto-flow: column;
        gap: var(--wui-space-8);
      }

      /* As far from what is above them as the picture of a row. */
      :host([purpose='create']) .tiles:first-child {
        margin-block-start: var(--wui-space-8);
      }

      .tile {
        display: flex;
        align-items: center;
        justify-content: center;
        block-size: var(--wui-size-row);
        border: 1px solid transparent; /* visible in forced-colors mode */
        border-radius: var(--wui-radius-m);
        background: var(--wui-color-fill);
        color: var(--wui-color-text);
        font: inherit;
        cursor: pointer;
        transition: background-color var(--wui-duration-feedback) var(--wui-ease-out);
      }

      /* Has the tooltip: that of the button would be its description too, the name a second time. */
      .tile span {
        display: grid;
        place-items: center;
        inline-size: 100%;
        block-size: 100%;
      }

      .brand {
        display: grid;
        place-items: center;
        inline-size: 40px;
        block-size: 40px;
        border: 1px solid var(--wui-color-border);
        border-radius: var(--wui-radius-m);
        background: var(--wui-color-fill);
      }

      svg {
        inline-size: 24px;
        block-size: 24px;
      }

      @media (hover: hover) {
        .tile:hover {
          background: var(--wui-color-fill-hover);
        }
      }

      .tile:active {
        background: var(--wui-color-fill-pressed);
      }

      .tile:focus-visible {
        outline: 2px solid var(--wui-color-focus);
        outline-offset: 2px;
      }
    `,
  ];

  protected override readonly needs = 'social';

  /** Shows every provider as a row. */
  @property({ type: Boolean }) all = false;

  /** What a passkey is for here. */
  @property() purpose: 'create' | 'use' = 'use';

  protected override willUpdate(): void {
    if (this.flow?.leavingFor.get()) import('../../ui/spinner/wui-spinner.define.js').catch(report);
  }

  override render(): TemplateResult | typeof nothing {
    const { socials, passkey } = this.side?.methods.get() ?? { socials: [], passkey: false };
    if (this.all) return html`<wui-list>${socials.map(provider => this.#rowTemplate(provider))}</wui-list>`;
    const [first, ...others] = socials;
    const isPair = socials.length === 2;
    return html`
      ${first && !isPair ? this.#rowTemplate(first) : nothing}
      ${isPair || others.length > 0 ? this.#tilesTemplate(isPair ? socials : others, socials.length) : nothing}
      ${passkey ? this.#passkeyTemplate() : nothing}
    `;
  }

  #tilesTemplate(providers: readonly SocialProvider[], count: number): TemplateResult {
    const hasMore = count > SHOWN_MAX;
    const shown = hasMore ? providers.slice(0, TILES) : providers;
    const leavingFor = this.flow?.leavingFor.get();
    return html`
      <div class="tiles">
        ${shown.map(
          provider => html`
            <button
              type="button"
              class="tile"
              data-testid="social-selector-${provider}"
              aria-label=${msg(str`Continue with ${socialMarks[provider].name}`)}
              aria-busy=${provider === leavingFor ? 'true' : nothing}
              @click=${() => this.withPart(flow => flow.start(provider))}
            >
              <span title=${socialMarks[provider].name}
                >${
                  provider === leavingFor
                    ? html`<wui-spinner size="20"></wui-spinner>`
                    : (socialMarks[provider].picture ??
                      html`<wui-icon class=${provider} size="24" .icon=${socialMarks[provider].icon}></wui-icon>`)
                }</span
              >
            </button>
          `,
        )}
        ${
          hasMore
            ? html`
                <button
                  type="button"
                  class="tile"
                  data-testid="social-selector-more"
                  aria-label=${msg('More ways to sign in')}
                  @click=${this.#onMore}
                >
                  <wui-icon size="24" .icon=${iconMore}></wui-icon>
                </button>
              `
            : nothing
        }
      </div>
    `;
  }

  #rowTemplate(provider: SocialProvider): TemplateResult {
    const { name, icon, picture } = socialMarks[provider];
    return html`
      <wui-list-item
        whole
        data-testid="social-selector-${provider}"
        label=${this.all ? name : msg(str`Continue with ${name}`)}
        ?busy=${this.flow?.leavingFor.get() === provider}
        @click=${() => this.withPart(flow => flow.start(provider))}
        ><span slot="image" class="brand" data-testid="wui-list-social"
          >${picture ?? html`<wui-icon class=${provider} size="24" .icon=${icon}></wui-icon>`}</span
        ></wui-list-item
      >
    `;
  }

  #passkeyTemplate(): TemplateResult {
    const isCreating = this.purpose === 'create';
    return html`
      <wui-list-item
        whole
        data-testid=${isCreating ? 'w3m-passkey-create' : 'w3m-passkey-use'}
        label=${isCreating ? msg('Create a passkey') : msg('Continue with a passkey')}
        .icon=${iconPasskey}
        ?busy=${this.flow?.isBusyWithPasskey.get() ?? false}
        @click=${() => this.withPart(flow => void flow.connectPasskey(this.purpose))}
      ></wui-list-item>
    `;
  }

  #onMore(): void {
    this.session.router.push('ConnectSocials');
  }
}
