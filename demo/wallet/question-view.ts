import { formatEther, type Address } from 'viem';
import { html, nothing, type TemplateResult } from 'lit';
import type { ProposedCall, Question } from './approvals.js';

type OfKind<K extends Question['kind']> = Extract<Question, { kind: K }>;

const row = (name: string, value: unknown): TemplateResult =>
  html`<div class="row">
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

const accountChoice = (account: Address, isChosen: boolean): TemplateResult => html`
  <label class="account">
    <input type="checkbox" name="account" .value=${account} .checked=${isChosen} />
    <span class="mono">${account}</span>
  </label>
`;

const connectView = ({ accounts, chosen, locked }: OfKind<'connect'>): TemplateResult => html`
  ${locked ? html`<p>The wallet is locked. Going on unlocks it.</p>` : nothing}
  <fieldset>
    <legend>Accounts that the page may see and use</legend>
    ${accounts.map(account => accountChoice(account, chosen.includes(account)))}
  </fieldset>
`;

const callRows = ({ to, value, data }: ProposedCall): TemplateResult => html`
  <dl>
    ${row('Amount', html`<strong>${formatEther(value)} ETH</strong>`)}
    ${row('To', to ? html`<span class="mono">${to}</span>` : 'a new contract')}
    ${data === '0x' ? nothing : row('Data', html`<span class="mono">${data}</span>`)}
  </dl>
`;

const transactionView = ({ account, chain, calls, maxFee, problem }: OfKind<'transaction'>): TemplateResult => html`
  ${calls.map(callRows)}
  <dl>
    ${row('From', html`<span class="mono">${account}</span>`)} ${row('Chain', chain.name)}
    ${maxFee === undefined ? nothing : row('Fee at most', `${formatEther(maxFee)} ETH`)}
  </dl>
  ${calls.length > 1 ? html`<p>These are separate transactions: one may fail after another went through.</p>` : nothing}
  ${problem ? html`<p class="problem" data-testid="dev-wallet-problem">This will probably fail: ${problem}</p>` : nothing}
`;

/** The heading of a question. */
export function questionTitle(question: Question): string {
  switch (question.kind) {
    case 'connect':
      return 'Connect to this page?';
    case 'message':
      return 'Sign this message?';
    case 'typed data':
      return `Sign this data for ${question.name}?`;
    case 'transaction':
      return question.calls.length > 1 ? `Send ${question.calls.length} transactions?` : 'Send this transaction?';
    case 'switch chain':
      return `Switch to ${question.to.name}?`;
    case 'add chain':
      return question.moves ? `Add ${question.chain.name} and switch to it?` : `Add ${question.chain.name}?`;
  }
}

/** What a person has to know before answering. */
export function questionBody(question: Question): TemplateResult {
  switch (question.kind) {
    case 'connect':
      return connectView(question);
    case 'message':
      return html`<pre tabindex="0" aria-label="Message">${question.text}</pre>
        <dl>${row('Account', html`<span class="mono">${question.account}</span>`)}</dl>`;
    case 'typed data':
      return html`<pre tabindex="0" aria-label="Data">${question.json}</pre>
        <dl>${row('Account', html`<span class="mono">${question.account}</span>`)}</dl>`;
    case 'transaction':
      return transactionView(question);
    case 'switch chain':
      return html`<dl>${row('Now', question.from.name)} ${row('Then', `${question.to.name} (${question.to.id})`)}</dl>`;
    case 'add chain':
      return html`<dl>
        ${row('Chain', `${question.chain.name} (${question.chain.id})`)}
        ${row('Node', html`<span class="mono">${question.chain.rpcUrl}</span>`)} ${row('Coin', question.chain.symbol)}
      </dl>`;
  }
}
