import type { ChainNamespace } from '../domain/entities.js';
import { Handle, peek, unlessEvent } from './handle.js';
import { loadCalls } from './load-calls.js';
import type { OpenOptions } from './open-with.js';

export type { OpenOptions };

/** Opening and closing of the modal. */
export class WindowChapter extends Handle {
  /**
   * Opens the modal at `view`; by default at the account if a wallet is connected, otherwise at Connect.
   * @throws {W3mError} `FEATURE_DISABLED`, `EXCHANGES_UNAVAILABLE`, `PAY_…` for arguments of `Fund` that cannot be paid
   */
  async open(options?: OpenOptions): Promise<void> {
    const { view, namespace, uri, arguments: data } = unlessEvent(options) ?? {};
    const at = view ?? (this.options.manualWCControl && uri !== undefined ? 'Connect' : undefined); // where its URI is shown
    if (data || at === 'Fund' || at === 'Send') await (await loadCalls()).openWith(this.modal, at, namespace, data);
    else this.modal.open(namespace, at as 'Connect'); // the session checks the name: hosts may pass any text, or none
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
