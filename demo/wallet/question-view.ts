import { formatEther, formatUnits } from 'viem';
import { html, nothing, type TemplateResult } from 'lit';
import type { ProposedStep, ProposedTransaction } from '../../services/wallet/shared/describe-solana-transaction.js';
import type { ProposedCall, WalletQuestion } from './approvals.js';
import type { Permission } from './session-grant.js';

type OfKind<K extends WalletQuestion['kind']> = Extract<WalletQuestion, { kind: K }>;

const SOL_DECIMALS = 9;

const row = (name: string, value: unknown): TemplateResult =>
  html`<div class="row">
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

const accountChoice = (account: string, isChosen: boolean): TemplateResult => html`
  <label class="account">
    <input type="checkbox" name="account" .value=${account} .checked=${isChosen} />
    <span class="mono">${account}</span>
  </label>
`;

const connectView = ({ accounts, chosen, locked }: OfKind<'connect' | 'connect Solana'>): TemplateResult => html`
  ${locked ? html`<p>The wallet is locked. Going on unlocks it.</p>` : nothing}
  <fieldset>
    <legend>Accounts that the page may see and use</legend>
    ${accounts.map(account => accountChoice(account, new Set<string>(chosen).has(account)))}
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

const stepRows = ({ what, amount, to, detail }: ProposedStep): TemplateResult => html`
  <dl>
    ${row('Does', what)} ${amount === undefined ? nothing : row('Amount', html`<strong>${amount}</strong>`)}
    ${to === undefined ? nothing : row('To', html`<span class="mono">${to}</span>`)}
    ${detail === undefined ? nothing : row('Data', html`<span class="mono">${detail}</span>`)}
  </dl>
`;

const proposalView = ({ steps, fee, payer, problem }: ProposedTransaction): TemplateResult => html`
  ${steps.map(stepRows)}
  <dl>
    ${row('Fee', fee === undefined ? 'unknown' : `${formatUnits(fee, SOL_DECIMALS)} SOL`)}
    ${payer === undefined ? nothing : row('Paid by', html`<span class="mono">${payer}</span>`)}
  </dl>
  ${problem ? html`<p class="problem" data-testid="dev-wallet-problem">This will probably fail: ${problem}</p>` : nothing}
`;

const solanaView = ({ account, network, transactions, sends }: OfKind<'Solana transactions'>): TemplateResult => html`
  ${transactions.map(proposalView)}
  <dl>${row('From', html`<span class="mono">${account}</span>`)} ${row('Network', network)}</dl>
  ${sends ? nothing : html`<p>The wallet only signs. The page may send it, now or later.</p>`}
`;

const permissionRows = (permission: Permission): TemplateResult => {
  if (permission.type === 'contract-call') {
    const { address, functions } = permission.data;
    return html`<dl>
      ${row('May call', functions.map(({ functionName }) => functionName).join(', '))}
      ${row('Of', html`<span class="mono">${address}</span>`)}
    </dl>`;
  }
  const { allowance, period } = permission.data;
  return permission.type === 'native-token-recurring-allowance'
    ? html`<dl>${row('May spend', html`<strong>${formatEther(allowance)} ETH</strong> every ${period} s`)}</dl>`
    : html`<dl>
        ${row('May spend', html`<strong>${String(allowance)}</strong> units every ${period} s`)}
        ${row('Of the token', html`<span class="mono">${permission.data.address}</span>`)}
      </dl>`;
};

const sessionView = (question: OfKind<'grant session' | 'revoke session'>): TemplateResult => html`
  ${question.permissions.map(permissionRows)}
  <dl>
    ${row('From', html`<span class="mono">${question.account}</span>`)} ${row('Chain', question.chain.name)}
    ${question.kind === 'grant session' ? row('Ends', new Date(question.expiry * 1000).toLocaleString()) : nothing}
  </dl>
  ${question.kind === 'grant session' ? html`<p>Within these limits the page sends without asking you.</p>` : nothing}
`;

/** Returns the heading of an approval request. */
export function questionTitle(question: WalletQuestion): string {
  switch (question.kind) {
    case 'connect':
    case 'connect Solana':
      return 'Connect to this page?';
    case 'message':
      return 'Sign this message?';
    case 'typed data':
      return `Sign this data for ${question.name}?`;
    case 'transaction':
      return question.calls.length > 1 ? `Send ${question.calls.length} transactions?` : 'Send this transaction?';
    case 'Solana transactions': {
      const { length } = question.transactions;
      return `${question.sends ? 'Send' : 'Sign'} ${length > 1 ? `${length} transactions` : 'this transaction'}?`;
    }
    case 'grant session':
      return 'Grant these permissions?';
    case 'revoke session':
      return 'Revoke these permissions?';
    case 'switch chain':
      return `Switch to ${question.to.name}?`;
    case 'add chain':
      return question.moves ? `Add ${question.chain.name} and switch to it?` : `Add ${question.chain.name}?`;
  }
}

/** Details of an approval request. */
export function questionBody(question: WalletQuestion): TemplateResult {
  switch (question.kind) {
    case 'connect':
    case 'connect Solana':
      return connectView(question);
    case 'message':
      return html`<pre tabindex="0" aria-label="Message">${question.text}</pre>
        <dl>${row('Account', html`<span class="mono">${question.account}</span>`)}</dl>`;
    case 'typed data':
      return html`<pre tabindex="0" aria-label="Data">${question.json}</pre>
        <dl>${row('Account', html`<span class="mono">${question.account}</span>`)}</dl>`;
    case 'transaction':
      return transactionView(question);
    case 'Solana transactions':
      return solanaView(question);
    case 'grant session':
    case 'revoke session':
      return sessionView(question);
    case 'switch chain':
      return html`<dl>${row('Now', question.from.name)} ${row('Then', `${question.to.name} (${question.to.id})`)}</dl>`;
    case 'add chain':
      return html`<dl>
        ${row('Chain', `${question.chain.name} (${question.chain.id})`)}
        ${row('Node', html`<span class="mono">${question.chain.rpcUrl}</span>`)} ${row('Coin', question.chain.symbol)}
      </dl>`;
  }
}
