import type { ChainNamespace } from '../protocol/entities.js';
import type { ViewData, ViewName } from '../protocol/views.js';
import type { Toast } from '../state/toast-controller.js';
import { peek, type Handle } from './handle.js';

/** Views that can be opened by name alone. */
export type OpenableView = { [V in ViewName]: undefined extends ViewData[V] ? V : never }[ViewName];

/** What `open` takes. */
export interface OpenOptions {
  readonly view?: OpenableView;
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
    // `OpenableView` has no view that needs data; the compiler cannot see it through the tuple.
    this.#kit.modal.open(namespace, ...((view ? [view] : []) as []));
    const { remote } = await this.#kit.modal.start(); // then it is open
    if (uri !== undefined) remote?.invite(uri);
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
  async redirect(view: OpenableView): Promise<void> {
    const { router } = await this.#kit.modal.start();
    router.push(view);
  }

  /** Goes to a view in place of the one on top. */
  async replace(view: OpenableView): Promise<void> {
    const { router } = await this.#kit.modal.start();
    router.replace(view);
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
