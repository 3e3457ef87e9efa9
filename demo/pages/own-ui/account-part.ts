import { isW3mError, type Kit } from 'latchkey/headless';
import { button, el, field } from './parts.js';

interface Signer {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
}

/** The account: balances, networks, a signature and a transfer. */
export class AccountPart {
  readonly element = el('div');
  readonly #kit: Kit;
  readonly #outcome = el('output', { testId: 'outcome' });
  #to = '';

  constructor(kit: Kit) {
    this.#kit = kit;
    for (const store of [kit.accounts, kit.networks, kit.balances, kit.send]) store.subscribe(() => this.#draw());
  }

  #draw(): void {
    const { active, isReady } = this.#kit.accounts.get();
    this.element.hidden = active?.address === undefined;
    this.element.dataset['ready'] = String(isReady);
    if (!active?.address) return;
    const networks = this.#kit.networks.get();
    const { tokens } = this.#kit.balances.get();
    const { review, status, problem, hash, error } = this.#kit.send.get();
    this.element.replaceChildren(
      el('h2', { testId: 'address' }, active.address),
      el('p', { testId: 'account-status' }, active.status),
      el('p', { testId: 'network' }, networks.active?.name ?? ''),
      el('ul', { testId: 'tokens' }, ...tokens.map(({ amount, symbol }) => el('li', {}, `${amount} ${symbol}`))),
      ...networks.all.map(({ id, name }) =>
        button(name, `network-${id}`, () => this.#run(async () => this.#kit.networks.switchTo(id))),
      ),
      button('Sign', 'sign', () => this.#run(() => this.#sign(active.address ?? ''))),
      field('Send 0.1 to', 'to', text => this.#run(() => this.#review(text))),
      el(
        'p',
        { testId: 'send-state' },
        status === 'idle' && this.#to !== '' ? (problem ?? '') : [status, error, hash].join(' '),
      ),
      ...(review
        ? [
            el('p', { testId: 'review' }, `${review.amount} ${review.token.symbol} to ${review.to}, fee ${review.fee}`),
            button('Send', 'send', () => this.#run(async () => this.#kit.send.submit())),
          ]
        : []),
      button('Disconnect', 'disconnect', () => this.#run(async () => this.#kit.accounts.disconnect())),
      this.#outcome,
    );
  }

  async #review(to: string): Promise<void> {
    this.#to = to;
    await this.#kit.send.edit({ to, amount: '0.1' });
    await this.#kit.send.review();
  }

  async #sign(address: string): Promise<string> {
    const provider = this.#kit.accounts.provider() as Signer; // EIP-1193, as the EVM adapter gives it
    const text = `0x${[...new TextEncoder().encode('Hello')].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
    return String(await provider.request({ method: 'personal_sign', params: [text, address] }));
  }

  /** Writes the result or the code of the failure. */
  #run(work: () => Promise<unknown>): void {
    this.#outcome.textContent = '…';
    work().then(
      result => (this.#outcome.textContent = typeof result === 'string' ? result : 'done'),
      (error: unknown) => (this.#outcome.textContent = isW3mError(error) ? error.code : String(error)),
    );
  }
}
