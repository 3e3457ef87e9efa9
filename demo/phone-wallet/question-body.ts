import { html, nothing, type TemplateResult } from 'lit';
import { questionBody } from '../wallet/question-view.js';
import type { Choice, PhoneQuestion, ProposalQuestion } from './questions.js';
import { abilities } from './words.js';

const choices = (legend: string, name: string, offered: readonly Choice[]): TemplateResult | typeof nothing =>
  offered.length === 0
    ? nothing
    : html`
        <fieldset>
          <legend>${legend}</legend>
          ${offered.map(
            ({ id, name: label, isChosen }) => html`
              <label class="choice">
                <input
                  type="checkbox"
                  name=${name}
                  .value=${id}
                  .checked=${isChosen}
                  data-testid=${`phone-choice-${id}`}
                />
                <span><strong>${label}</strong><span class="mono">${id}</span></span>
              </label>
            `,
          )}
        </fieldset>
      `;

const proposalBody = ({
  chains,
  unknownChains,
  evmAccounts,
  solanaAccounts,
  methods,
}: ProposalQuestion): TemplateResult => html`
  ${
    chains.length === 0
      ? html`<p class="problem" data-testid="phone-problem">
          This wallet has none of the networks that the app works on.
        </p>`
      : html`
          <div>
            <h3>The app will be able to</h3>
            <ul class="abilities">
              ${abilities(methods).map(ability => html`<li>${ability}</li>`)}
            </ul>
          </div>
        `
  }
  ${choices('Ethereum accounts', 'account', evmAccounts)} ${choices('Solana accounts', 'account', solanaAccounts)}
  ${choices('Networks', 'chain', chains)}
  ${
    unknownChains.length === 0
      ? nothing
      : html`<p class="soft">It also works on networks that this wallet does not have: ${unknownChains.join(', ')}.</p>`
  }
  <details>
    <summary>All requested methods</summary>
    <p class="mono">${methods.join(', ')}</p>
  </details>
`;

/** Details and choices of an approval request. */
export const phoneQuestionBody = (question: PhoneQuestion): TemplateResult =>
  question.kind === 'proposal'
    ? proposalBody(question)
    : question.kind === 'authentication'
      ? questionBody({ ...question, kind: 'message' })
      : questionBody(question);
