import type { AppKit } from 'latchkey';
import { PanelParts, report } from '../host/parts.js';
import type { NamespaceActions, Payment } from './namespaces.js';
import { createButton, latestOf } from './page-parts.js';

/** Section of one namespace. It lives as long as the page. */
export class NamespaceSection {
  readonly #kit: AppKit;
  readonly #actions: NamespaceActions;
  readonly #parts: PanelParts;
  readonly #payments: readonly HTMLButtonElement[];
  readonly #showBalances: ReturnType<typeof latestOf>;

  constructor(kit: AppKit, root: HTMLElement, actions: NamespaceActions) {
    const parts = new PanelParts(root);
    this.#kit = kit;
    this.#actions = actions;
    this.#parts = parts;
    this.#showBalances = latestOf(text => parts.show('node-balances', text));
    root.dataset.namespace = actions.namespace;
    root.setAttribute('aria-label', actions.title);
    parts.find('[data-title]', HTMLElement).textContent = actions.title;
    parts.input('to').value = actions.to;
    this.#payments = actions.payments.map(payment => this.#paymentButton(payment));
    parts.find('[data-payments]', HTMLElement).append(...this.#payments);
    kit.subscribeAccount(() => this.#show(), actions.namespace);
    kit.subscribeWalletInfo(() => this.#show());
    kit.subscribeNetwork(() => this.#show());
    this.#show();
    this.#listen();
  }

  get #wallet(): readonly [provider: unknown, address: string] {
    const { namespace } = this.#actions;
    const [provider, address] = [this.#kit.getProvider(namespace), this.#kit.getAddress(namespace)];
    if (!provider || !address) throw new Error('No wallet is connected');
    return [provider, address];
  }

  #paymentButton(payment: Payment): HTMLButtonElement {
    const button = createButton(payment.testId, payment.label);
    this.#onClick(button, 'w3m-receipt', async receipt => {
      const [provider, address] = this.#wallet;
      const sent = await payment.send(provider, address, this.#parts.field('to'), this.#parts.field('amount'));
      receipt.textContent = `Sent, waiting for confirmation…\n${sent}`;
      const settled = await this.#actions.settled(provider, sent);
      this.#refresh();
      return settled;
    });
    return button;
  }

  /** Reports the result of `work` at `place` on each click. */
  #onClick(button: HTMLElement, place: string, work: (place: HTMLElement) => Promise<string>): void {
    const shown = this.#parts.byTestId(place);
    button.addEventListener('click', () => void report(shown, async () => work(shown)));
  }

  #listen(): void {
    const { namespace } = this.#actions;
    const parts = this.#parts;
    this.#onClick(parts.button('connect-hook-button'), 'w3m-outcome', async () => {
      const { accounts } = await this.#kit.connect({ namespace });
      return `Connected ${accounts[0].address}`;
    });
    this.#onClick(parts.button('disconnect-hook-button'), 'w3m-outcome', async () => {
      await this.#kit.disconnect(namespace);
      return 'Disconnected';
    });
    this.#onClick(parts.button('sign-message-button'), 'w3m-signature', async () =>
      this.#actions.sign(...this.#wallet, parts.field('message')),
    );
  }

  #refresh(): void {
    const { namespace, balances } = this.#actions;
    const [provider, address] = [this.#kit.getProvider(namespace), this.#kit.getAddress(namespace)];
    this.#showBalances(provider && address ? () => balances(provider, address) : undefined);
  }

  #show(): void {
    const { namespace } = this.#actions;
    const { address, caipAddress, status, isConnected } = this.#kit.getAccount(namespace);
    const parts = this.#parts;
    parts.show('w3m-address', address);
    parts.show('w3m-caip-address', caipAddress);
    parts.show('w3m-status', status);
    parts.showAccount(address !== undefined);
    parts.show('w3m-wallet', this.#kit.getWalletInfo(namespace)?.name);
    parts.show('w3m-network', this.#kit.getCaipNetwork(namespace)?.name);
    parts.button('disconnect-hook-button').hidden = !isConnected;
    for (const one of [parts.button('sign-message-button'), ...this.#payments]) one.disabled = !isConnected;
    this.#refresh();
  }
}
