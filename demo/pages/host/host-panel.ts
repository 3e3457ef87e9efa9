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

/** Connects the panel of a host page to the modal through its public methods only. */
export function runHostPanel(kit: AppKit, root: Element, networks: readonly [AppKitNetwork, AppKitNetwork]): void {
  const parts = new PanelParts(root);

  const show = (id: string, text: string | undefined): void => {
    parts.byTestId(id).textContent = text ?? '–';
  };

  let latest = 0;
  const showBalance = async (): Promise<void> => {
    const mine = ++latest;
    if (!kit.getAddress('eip155')) return show('w3m-balance', undefined);
    const balance = await kit.updateNativeBalance();
    // An older response must not overwrite a newer one
    if (mine !== latest) return;
    show('w3m-balance', balance ? `${formatUnits(balance.amount, balance.decimals)} ${balance.symbol}` : 'unknown');
  };

  const wallet = (): { provider: WalletProvider; address: string; chainId: number } => {
    const provider = kit.getProvider<WalletProvider>('eip155');
    const address = kit.getAddress('eip155');
    if (!provider || !address) throw new Error('No wallet is connected');
    return { provider, address, chainId: Number(kit.getChainId()) };
  };

  const showAccount = (): void => {
    const { address, caipAddress, isConnected, status } = kit.getAccount('eip155');
    show('w3m-address', address);
    show('w3m-caip-address', caipAddress);
    show('w3m-status', status);
    show('w3m-wallet', kit.getWalletInfo('eip155')?.name);
    parts.byTestId('disconnect-hook-button').hidden = !isConnected;
    for (const id of IN_NEED_OF_A_WALLET) parts.button(id).disabled = !isConnected;
    void showBalance();
  };
  const showNetwork = (): void => {
    show('w3m-network', kit.getCaipNetwork()?.name);
    show('w3m-chain-id', kit.getChainId()?.toString());
    void showBalance();
  };
  kit.subscribeAccount(showAccount, 'eip155');
  kit.subscribeWalletInfo(showAccount);
  kit.subscribeNetwork(showNetwork);
  showAccount();
  showNetwork();

  const onClick = (id: string, run: () => Promise<void>): void => {
    parts.byTestId(id).addEventListener('click', () => void run());
  };
  const outcome = parts.byTestId('w3m-outcome');
  const signature = parts.byTestId('w3m-signature');
  const receipt = parts.byTestId('w3m-receipt');

  onClick('w3m-open-hook-button', () => kit.open());
  onClick('connect-hook-button', () =>
    report(outcome, async () => `Connected ${(await kit.connect()).accounts[0].address}`),
  );
  onClick('switch-network-hook-button', () =>
    report(outcome, async () => {
      const other = networks.find(({ id }) => id !== kit.getChainId()) ?? networks[0];
      await kit.switchNetwork(other);
      return `Switched to ${other.name}`;
    }),
  );
  onClick('disconnect-hook-button', () =>
    report(outcome, async () => {
      await kit.disconnect();
      return 'Disconnected';
    }),
  );
  onClick('sign-message-button', () =>
    report(signature, async () => {
      const { provider, address } = wallet();
      return signMessage(provider, address, parts.field('message'));
    }),
  );
  onClick('sign-typed-data-button', () =>
    report(signature, async () => {
      const { provider, address, chainId } = wallet();
      return signTypedData(provider, address, chainId);
    }),
  );
  onClick('send-transaction-button', () =>
    report(receipt, async () => {
      const { provider, address } = wallet();
      const hash = await sendEther(provider, address, parts.field('to'), parts.field('amount'));
      receipt.textContent = `Sent, waiting for a block…\n${hash}`;
      const found = await waitForReceipt(provider, hash);
      void showBalance();
      return receiptText(found);
    }),
  );
}
