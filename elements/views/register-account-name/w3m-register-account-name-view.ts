import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { truncateAddress } from '../../../controllers/domain/format.js';
import { shownReason } from '../../../controllers/domain/errors/shown-reason.js';
import type { Names } from '../../../controllers/index.js';
import { announce } from '../../internal/announce.js';
import { errorText } from '../../internal/error-text.js';
import { msg } from '../../internal/msg.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { SessionElement } from '../../internal/session-element.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { str } from '../../internal/str.js';
import type { WuiInput } from '../../ui/input/wui-input.js';
import { breakableName } from '../../widgets/breakable-name.js';
import { pinnedActionsStyles } from '../../widgets/pinned-actions.styles.js';
import type { SignedFact } from '../../widgets/signed-text/w3m-signed-text.js';
import {
  choiceTemplate,
  emptyTemplate,
  isUnfinished,
  obstacleText,
  problemText,
  uncheckedTemplate,
} from './name-states.js';

/**
 * Form of the name of an account: the name, whether it is free, and similar names.
 *
 * @tag w3m-register-account-name-view
 */
export class W3mRegisterAccountNameView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    visuallyHiddenStyles,
    css`
      :host {
        display: block;
        container-type: inline-size;
        padding: var(--wui-space-8) var(--wui-space-16) 0;
      }

      form {
        display: flex;
        flex-direction: column;
        gap: var(--wui-space-12);
      }

      /* A domain name is read from left to right in every language: its zone stands on the right. */
      wui-input::part(base) {
        direction: ltr;
      }

      .zone {
        max-inline-size: 12em;
        overflow: hidden;
        color: var(--wui-color-text-secondary);
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      /* Large text in a narrow card: what is typed needs the field, and the line below it shows the whole name. */
      @container (inline-size < 15em) {
        .zone {
          display: none;
        }
      }

      .state {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--wui-space-8);
        min-block-size: 24px;
        margin: 0;
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
        overflow-wrap: anywhere;
      }

      .state:is(:empty, :has(.visually-hidden)) {
        position: absolute;
      }

      .state > wui-notice {
        flex: 1;
      }

      wui-list {
        --wui-size-row: 44px; /* names without a second line belong together */
        margin-inline: calc(-1 * var(--wui-space-8));
      }

      .hint {
        margin: 0;
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
      }

      .submit {
        display: none; /* lets Enter in a field submit the form */
      }
    `,
    pinnedActionsStyles,
  ];

  @property({ attribute: false }) names: Names | undefined;

  constructor() {
    super();
    new FocusKeeper(this);
  }

  override render(): TemplateResult | typeof nothing {
    const { names } = this;
    if (!names) return nothing;
    const owned = this.modal.account.active.get().profileName;
    if (!names.canRegister.get())
      return emptyTemplate(
        msg('Names are not available for this account'),
        msg('Names are for accounts that signed in with email or a social account, on EVM networks.'),
      );
    if (owned !== undefined) return emptyTemplate(msg(str`This account has the name ${owned} already.`));
    return html`
      <form novalidate @submit=${this.#onSubmit}>
        ${this.#fieldTemplate(names)} ${this.#stateTemplate(names)} ${this.#suggestionsTemplate(names)}
        ${this.#claimTemplate(names)} ${this.#failureTemplate(names)} ${this.#actionTemplate(names)}
      </form>
    `;
  }

  #onInput(event: Event): void {
    this.names?.edit((event.currentTarget as WuiInput).value); // the listener is on the input
  }

  #onSubmit(event: Event): void {
    event.preventDefault();
    const { names } = this;
    if (!names) return;
    const obstacle = obstacleText(names);
    if (obstacle) announce(this, obstacle, 'assertive');
    else void names.submit();
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.isComposing) this.#onSubmit(event);
  }

  #fieldTemplate(names: Names): TemplateResult {
    const zone = names.zone.get();
    const problem = names.problem.get();
    return html`
      <wui-input
        data-autofocus
        data-testid="wui-ens-input"
        label=${msg('Name')}
        .value=${names.draft.get()}
        .error=${problem && !isUnfinished(problem) ? problemText(problem) : ''}
        rule=${problemText('short')}
        ?disabled=${names.isUnderWay.get()}
        @input=${this.#onInput}
        @keydown=${this.#onKeyDown}
      >
        ${zone === undefined ? nothing : html`<span slot="end" class="zone" title=${zone}><bdi>.${zone}</bdi></span>`}
      </wui-input>
    `;
  }

  #stateTemplate(names: Names): TemplateResult {
    return html`<div class="state" role="status">${this.#stateContent(names)}</div>`;
  }

  #stateContent(names: Names): TemplateResult | string | typeof nothing {
    const problem = names.problem.get();
    if (problem) return isUnfinished(problem) ? problemText(problem) : nothing;
    const state = names.choice.state.get();
    if (state.status === 'ready') return choiceTemplate(state.value);
    if (state.status === 'failed') return uncheckedTemplate(names, state.error);
    return names.submission.get().status === 'failed' ? nothing : msg('Checking…'); // the refusal below counts
  }

  /** Lists what can be chosen by a click: the name itself if it is free, otherwise similar ones. */
  #suggestionsTemplate(names: Names): TemplateResult | typeof nothing {
    const choice = names.choice.latest.get();
    if (names.problem.get() || !choice) return nothing;
    const isFree = !choice.isTaken && names.choice.state.get().status === 'ready';
    const rows = isFree
      ? [this.#rowTemplate(names, choice.name, () => void names.submit())]
      : choice.others.map(label => this.#rowTemplate(names, `${label}.${choice.zone}`, () => names.edit(label)));
    if (rows.length === 0) return nothing;
    return html`<wui-list aria-label=${isFree ? msg('Name') : msg('Similar names')}>${rows}</wui-list>`;
  }

  #rowTemplate(names: Names, name: string, onClick: () => void): TemplateResult {
    return html`
      <wui-list-item
        no-image
        whole
        data-testid="account-name-suggestion"
        tag=${msg('Available')}
        tag-tone="success"
        ?disabled=${names.isUnderWay.get()}
        @click=${onClick}
        ><bdi>${breakableName(name)}</bdi></wui-list-item
      >
    `;
  }

  /** Says what the wallet is asked to sign, before it is. */
  #claimTemplate(names: Names): TemplateResult | typeof nothing {
    const claim = names.problem.get() ? undefined : names.claim.get();
    if (!claim) return nothing;
    const { name, account, network, message } = claim;
    const facts: readonly SignedFact[] = [
      [msg('Name'), name],
      [msg('Account'), truncateAddress(account.address), account.address],
      [msg('Network'), network.name],
    ];
    return html`
      <w3m-signed-text .text=${message} .facts=${facts}></w3m-signed-text>
      <p class="hint">
        ${msg('The signature registers the name for your account. It is free and sends no transaction.')}
      </p>
    `;
  }

  /** Shows what the registry or the wallet said; the first reason of the registry, if it gave one. */
  #failureTemplate(names: Names): TemplateResult | typeof nothing {
    const submission = names.submission.get();
    if (submission.status !== 'failed') return nothing;
    return html`
      <wui-notice tone="danger" data-testid="name-failure"
        >${shownReason(submission.error) ?? errorText(submission.error)}</wui-notice
      >
    `;
  }

  #actionTemplate(names: Names): TemplateResult {
    const { status } = names.submission.get();
    const state = names.choice.state.get();
    const isFree = !names.problem.get() && state.status === 'ready' && !state.value.isTaken;
    const label =
      status === 'signing'
        ? msg('Approve in your wallet')
        : status === 'registering'
          ? msg('Registering…')
          : msg('Register name');
    return html`
      <div class="actions">
        <wui-button
          full
          size="l"
          data-testid="register-name-button"
          ?loading=${names.isUnderWay.get()}
          ?disabled=${!isFree}
          @click=${this.#onSubmit}
          >${label}</wui-button
        >
      </div>
      <button class="submit" type="submit" tabindex="-1" aria-hidden="true"></button>
    `;
  }
}
