import type { ChainNamespace } from '../protocol/entities.js';
import type { LaterView, OpenableView } from '../protocol/views.js';
import type { Toast } from '../state/toast-controller.js';
import { peek, type Handle } from './handle.js';

/** What `open` takes. */
export interface OpenOptions {
  readonly view?: OpenableView | LaterView;
  /** What a view of the 1.7 line begins with; without effect in this version. */
  readonly arguments?: Readonly<Record<string, string | undefined>>;
  /** An invitation of the host's own to wallets on other devices, to show where one of ours would be. */
  readonly uri?: string;
  /** Connects, or shows, only this family of chains. */
  readonly namespace?: ChainNamespace;
}

/** The window: opening, closing, and what is said in it. */
export class WindowChapter {
  readonly #kit: Handle;

  constructor(kit: Handle) {
    this.#kit = kit;
  }

  /** Opens the window: at `view`, else at the account if there is one, else at Connect. */
  async open({ view, namespace, uri }: OpenOptions = {}): Promise<void> {
    // The session checks the name, since hosts may pass any text.
    this.#kit.modal.open(namespace, ...((view ? [view] : []) as []));
    const session = await this.#kit.modal.start(); // then it is open
    if (uri !== undefined) session.source('walletConnect')?.remote.invite(uri);
  }

  /** Closes the window at once, whatever it shows. */
  async close(): Promise<void> {
    this.#kit.modal.shell.close();
  }

  isOpen(): boolean {
    return peek(this.#kit.modal.shell.isOpen);
  }

  setLoading(isLoading: boolean, namespace?: ChainNamespace): void {
    this.#kit.modal.shell.setLoading(isLoading, namespace);
  }

  showErrorMessage(message: string): Promise<void> {
    return this.#say({ variant: 'error', message });
  }

  showSuccessMessage(message: string): Promise<void> {
    return this.#say({ variant: 'success', message });
  }

  /** Goes to a view of the open window. */
  async redirect(view: OpenableView | LaterView): Promise<void> {
    const { router, viewNamed } = await this.#kit.modal.start();
    router.push(viewNamed(view));
  }

  /** Goes to a view in place of the one on top. */
  async replace(view: OpenableView | LaterView): Promise<void> {
    const { router, viewNamed } = await this.#kit.modal.start();
    router.replace(viewNamed(view));
  }

  /** Tells the view that waits for a transaction how it ended. */
  async popTransactionStack(outcome: 'success' | 'error' | 'cancel'): Promise<void> {
    const { router } = await this.#kit.modal.start();
    router.popTransaction(outcome);
  }

  isTransactionStackEmpty(): boolean {
    const session = peek(this.#kit.modal.session);
    return !session || !peek(session.router.hasTransactions);
  }

  async #say(toast: Toast): Promise<void> {
    const { toasts } = await this.#kit.modal.start();
    toasts.show(toast);
  }
}
