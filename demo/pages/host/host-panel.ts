import type { AppKit } from 'latchkey';
import type { AppKitNetwork } from 'latchkey/networks';
import { formatUnits } from 'viem';
import { PanelParts, report } from './parts.js';
import {
  receiptText,
  sendEther,
  signMessage,
  signTypedData,
  waitForReceipt,
  type WalletProvider,
} from './wallet-actions.js';

const IN_NEED_OF_A_WALLET = ['sign-message-button', 'sign-typed-data-button', 'send-transaction-button'];

interface ConnectedWallet {
  readonly provider: WalletProvider;
  readonly address: string;
  readonly chainId: number;
}

/** Panel of a host page. It uses the modal through its public methods only and lives as long as the page. */
class HostPanel {
  readonly #kit: AppKit;
  readonly #parts: PanelParts;
  readonly #networks: readonly [AppKitNetwork, AppKitNetwork];
  #latest = 0;

  constructor(kit: AppKit, root: Element, networks: readonly [AppKitNetwork, AppKitNetwork]) {
    this.#kit = kit;
    this.#parts = new PanelParts(root);
    this.#networks = networks;
    kit.subscribeAccount(() => this.#showAccount(), 'eip155');
    kit.subscribeWalletInfo(() => this.#showAccount());
    kit.subscribeNetwork(() => this.#showNetwork());
    this.#showAccount();
    this.#showNetwork();
    this.#listenForConnection();
    this.#listenForRequests();
  }

  get #wallet(): ConnectedWallet {
    const provider = this.#kit.getProvider<WalletProvider>('eip155');
    const address = this.#kit.getAddress('eip155');
    if (!provider || !address) throw new Error('No wallet is connected');
    return { provider, address, chainId: Number(this.#kit.getChainId()) };
  }

  async #showBalance(): Promise<void> {
    const mine = ++this.#latest;
    if (!this.#kit.getAddress('eip155')) return this.#parts.show('w3m-balance', undefined);
    const balance = await this.#kit.updateNativeBalance();
    // An older response must not overwrite a newer one
    if (mine !== this.#latest) return;
    const text = balance ? `${formatUnits(balance.amount, balance.decimals)} ${balance.symbol}` : 'unknown';
    this.#parts.show('w3m-balance', text);
  }

  #showAccount(): void {
    const { address, caipAddress, isConnected, status } = this.#kit.getAccount('eip155');
    const parts = this.#parts;
    parts.show('w3m-address', address);
    parts.show('w3m-caip-address', caipAddress);
    parts.show('w3m-status', status);
    parts.show('w3m-wallet', this.#kit.getWalletInfo('eip155')?.name);
    parts.showAccount(address !== undefined);
    parts.byTestId('disconnect-hook-button').hidden = !isConnected;
    for (const id of IN_NEED_OF_A_WALLET) parts.button(id).disabled = !isConnected;
    void this.#showBalance();
  }

  #showNetwork(): void {
    this.#parts.show('w3m-network', this.#kit.getCaipNetwork()?.name);
    this.#parts.show('w3m-chain-id', this.#kit.getChainId()?.toString());
    void this.#showBalance();
  }

  /** Reports the result of `work` at `place` on each click. */
  #onClick(id: string, place: string, work: () => Promise<string>): void {
    this.#parts
      .byTestId(id)
      .addEventListener('click', () => void report(this.#parts.byTestId(place), async () => work()));
  }

  #listenForConnection(): void {
    const kit = this.#kit;
    this.#parts.byTestId('w3m-open-hook-button').addEventListener('click', () => void kit.open());
    this.#onClick('connect-hook-button', 'w3m-outcome', async () => {
      const { accounts } = await kit.connect();
      return `Connected ${accounts[0].address}`;
    });
    this.#onClick('switch-network-hook-button', 'w3m-outcome', async () => {
      const other = this.#networks.find(({ id }) => id !== kit.getChainId()) ?? this.#networks[0];
      await kit.switchNetwork(other);
      return `Switched to ${other.name}`;
    });
    this.#onClick('disconnect-hook-button', 'w3m-outcome', async () => {
      await kit.disconnect();
      return 'Disconnected';
    });
  }

  #listenForRequests(): void {
    const parts = this.#parts;
    this.#onClick('sign-message-button', 'w3m-signature', async () => {
      const { provider, address } = this.#wallet;
      return signMessage(provider, address, parts.field('message'));
    });
    this.#onClick('sign-typed-data-button', 'w3m-signature', async () => {
      const { provider, address, chainId } = this.#wallet;
      return signTypedData(provider, address, chainId);
    });
    this.#onClick('send-transaction-button', 'w3m-receipt', async () => {
      const { provider, address } = this.#wallet;
      const hash = await sendEther(provider, address, parts.field('to'), parts.field('amount'));
      parts.byTestId('w3m-receipt').textContent = `Sent, waiting for a block…\n${hash}`;
      const found = await waitForReceipt(provider, hash);
      void this.#showBalance();
      return receiptText(found);
    });
  }
}

/** Connects the panel of a host page to the modal. */
export function runHostPanel(kit: AppKit, root: Element, networks: readonly [AppKitNetwork, AppKitNetwork]): void {
  new HostPanel(kit, root, networks);
}
