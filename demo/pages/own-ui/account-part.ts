import type { Kit } from 'latchkey/headless';
import { button, codeOf, el, failure, form } from './parts.js';

interface Signer {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
}

/** The account: balances, networks, a signature, a transfer and a swap. */
export class AccountPart {
  readonly element: HTMLElement;
  readonly #kit: Kit;
  readonly #facts = el('div');
  readonly #transfer = el('div');
  readonly #exchange = el('div');
  readonly #outcome = el('output', { testId: 'outcome' });

  constructor(kit: Kit) {
    this.#kit = kit;
    this.element = el(
      'div',
      {},
      this.#facts,
      button('Sign', 'sign', () => this.#run(() => this.#sign())),
      form('Send', 'transfer', ['amount', 'to'], draft => this.#run(() => this.#reviewTransfer(draft))),
      this.#transfer,
      form('Swap ETH', 'swap', ['amount', 'to'], draft => this.#run(() => this.#reviewSwap(draft))),
      this.#exchange,
      button('Disconnect', 'disconnect', () => this.#run(() => kit.accounts.disconnect())),
      this.#outcome,
    );
    for (const store of [kit.accounts, kit.networks, kit.balances]) store.subscribe(() => this.#drawFacts());
    kit.send.subscribe(() => this.#drawTransfer());
    kit.swap.subscribe(() => this.#drawSwap());
  }

  #drawFacts(): void {
    const { active } = this.#kit.accounts.get();
    const networks = this.#kit.networks.get();
    const { tokens } = this.#kit.balances.get();
    this.element.hidden = active?.address === undefined;
    this.#facts.replaceChildren(
      el('h2', { testId: 'address' }, active?.address ?? ''),
      el('p', { testId: 'account-status' }, active?.status ?? ''),
      el('p', { testId: 'network' }, networks.active?.name ?? ''),
      el('p', { testId: 'tokens' }, tokens.map(({ amount, symbol }) => `${amount} ${symbol}`).join(' · ')),
      el(
        'div',
        { className: 'row' },
        ...networks.all.map(({ id, name }) =>
          button(name, `network-${name}`, () => this.#run(() => this.#kit.networks.switchTo(id))),
        ),
      ),
    );
  }

  #drawTransfer(): void {
    const { draft, review, status, problem, hash, error } = this.#kit.send.get();
    const send = button('Send', 'transfer-send', () => this.#run(() => this.#kit.send.submit()));
    this.#transfer.replaceChildren(
      el('p', { testId: 'transfer-problem' }, draft.amount === '' ? '' : (problem ?? '')),
      el('p', { testId: 'transfer-status' }, status, ' ', hash ?? ''),
      ...(error ? [failure(error, 'transfer-failure')] : []),
      ...(review
        ? [el('p', {}, `${review.amount} ${review.token.symbol} to ${review.to}, fee ${review.fee}`), send]
        : []),
    );
  }

  #drawSwap(): void {
    const { swap } = this.#kit;
    const { draft, review, status, problem, hash, error } = swap.get();
    const next = review?.isOutdated
      ? [button('Accept the new price', 'swap-accept', () => this.#run(() => swap.accept()))]
      : [button('Swap', 'swap-send', () => this.#run(() => swap.submit()))];
    this.#exchange.replaceChildren(
      el('p', { testId: 'swap-problem' }, draft.to === undefined ? '' : (problem ?? '')),
      el('p', { testId: 'swap-status' }, status, ' ', hash ?? ''),
      ...(error
        ? [failure(error, 'swap-failure'), button('Try again', 'swap-retry', () => this.#run(() => swap.retry()))]
        : []),
      ...(review ? [el('p', { testId: 'swap-minimum' }, `${review.minimum} ${review.to.symbol}`), ...next] : []),
    );
  }

  async #reviewTransfer(draft: { readonly amount: string; readonly to: string }): Promise<void> {
    await this.#kit.send.edit(draft);
    await this.#kit.send.review();
  }

  async #reviewSwap(draft: { readonly amount: string; readonly to: string }): Promise<void> {
    await this.#kit.swap.edit(draft);
    await this.#kit.swap.review();
  }

  async #sign(): Promise<string> {
    const provider = this.#kit.accounts.provider() as Signer; // EIP-1193, as the EVM adapter gives it
    const text = `0x${[...new TextEncoder().encode('Hello')].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
    const { address } = this.#kit.accounts.get().active ?? {};
    return String(await provider.request({ method: 'personal_sign', params: [text, address] }));
  }

  /** Writes the result or the failure. */
  #run(work: () => Promise<unknown>): void {
    this.#outcome.textContent = '…';
    work().then(
      result => (this.#outcome.textContent = typeof result === 'string' ? result : 'done'),
      (error: unknown) => this.#outcome.replaceChildren(failure(codeOf(error))),
    );
  }
}
