import type { ChainNamespace } from '../protocol/entities.js';
import type { ViewData, ViewName } from '../state/view-data.js';
import { Handle, peek } from './handle.js';

/** Views that can be opened by name alone. */
export type OpenableView = { [V in ViewName]: undefined extends ViewData[V] ? V : never }[ViewName];

/** What `open` takes. */
export interface OpenOptions {
  readonly view?: OpenableView;
  /** Connects, or shows, only this family of chains. */
  readonly namespace?: ChainNamespace;
}

/** The window: opening, closing, and what is said in it. */
export class WindowChapter extends Handle {
  /** Opens the window: at `view`, else at the account if there is one, else at Connect. */
  open({ view, namespace }: OpenOptions = {}): Promise<void> {
    // `OpenableView` has no view that needs data; the compiler cannot see it through the tuple.
    return settled(() => this.modal.open(namespace, ...((view ? [view] : []) as [])));
  }

  /** Closes the window at once, whatever it shows. */
  close(): Promise<void> {
    return settled(() => this.modal.shell.close());
  }

  isOpen(): boolean {
    return peek(this.modal.shell.isOpen);
  }

  setLoading(isLoading: boolean, namespace?: ChainNamespace): void {
    this.modal.shell.setLoading(isLoading, namespace);
  }

  showErrorMessage(message: string): void {
    this.modal.toasts.show({ variant: 'error', message });
  }

  showSuccessMessage(message: string): void {
    this.modal.toasts.show({ variant: 'success', message });
  }

  /** Goes to a view of the open window. */
  redirect(view: OpenableView): void {
    this.modal.router.push(view);
  }

  /** Goes to a view in place of the one on top. */
  replace(view: OpenableView): void {
    this.modal.router.replace(view);
  }

  /** Tells the view that waits for a transaction how it ended. */
  popTransactionStack(outcome: 'success' | 'error' | 'cancel'): void {
    this.modal.router.popTransaction(outcome);
  }

  isTransactionStackEmpty(): boolean {
    return !peek(this.modal.router.hasTransactions);
  }
}

/** Runs now; what it throws, the promise rejects with. */
const settled = async (run: () => void): Promise<void> => run();
