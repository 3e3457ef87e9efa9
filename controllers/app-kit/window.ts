import type { ChainNamespace } from '../domain/entities.js';
import type { DepositOptions } from '../domain/transactions/pay.js';
import type { OpenableView, SendArguments, SwapArguments } from '../domain/views/views.js';
import { Handle, peek } from './handle.js';

/** Options of `open`. */
export interface OpenOptions {
  /**
   * View to show; by default the account if a wallet is connected, otherwise `Connect`. `Send` is another name of
   * `WalletSend`; `Fund` leads to what adds to the account.
   */
  readonly view?: OpenableView | 'Send' | 'Fund';
  /**
   * What the view `Swap` preselects: `amount`, and symbols as `fromToken` and `toToken`; what `WalletSend` does:
   * `amount`, `to` and `tokenAddress`; and what `Fund` takes from an exchange: `paymentAsset` and `amount`.
   */
  readonly arguments?: SwapArguments | SendArguments | DepositOptions;
  /** Pairing URI of the host, shown in place of the modal's own. */
  readonly uri?: string;
  /** Restricts the modal to this namespace. */
  readonly namespace?: ChainNamespace;
}

/** Opening and closing of the modal. */
export class WindowChapter extends Handle {
  /**
   * Opens the modal at `view`; by default at the account if a wallet is connected, otherwise at Connect.
   * @throws {W3mError} `FEATURE_DISABLED`, `EXCHANGES_UNAVAILABLE`, `PAY_…` for arguments of `Fund` that cannot be paid
   */
  async open({ view, namespace, uri, arguments: data }: OpenOptions = {}): Promise<void> {
    if (data || view === 'Fund' || view === 'Send')
      return (await import('./open-with.js')).openWith(this.modal, view, namespace, data);
    const at = view ?? (this.options.manualWCControl && uri !== undefined ? 'Connect' : undefined); // where its URI is shown
    this.modal.open(namespace, at as 'Connect'); // the session checks the name: hosts may pass any text, or none
    const session = await this.modal.start(); // the modal is open when this resolves
    if (uri !== undefined) session.source('walletConnect')?.remote.invite(uri);
  }

  /** Closes the modal at once, whatever view it shows. */
  async close(): Promise<void> {
    this.modal.shell.close();
  }

  isOpen(): boolean {
    return peek(this.modal.shell.isOpen);
  }

  setLoading(isLoading: boolean, namespace?: ChainNamespace): void {
    this.modal.shell.setLoading(isLoading, namespace);
  }

  isTransactionStackEmpty(): boolean {
    const session = peek(this.modal.session);
    return !session || !peek(session.router.hasTransactions);
  }
}
