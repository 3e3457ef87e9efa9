import { addTo } from '../core/add-to.js';
import { unlessAborted } from '../core/abort.js';
import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { EmbeddedSurface, SurfacePurpose } from '../domain/embedded/embedded-wallet.js';
import { W3mError } from '../domain/errors/errors.js';
import type { ApprovalRequest } from '../domain/embedded/embedded-views.js';
import type { RouteEntry } from '../domain/views/views.js';
import type { PersonRequests } from './person-requests.js';

export interface ApprovalsDeps {
  readonly scope: Scope;
  /** Holds what waits for the person. */
  readonly requests: PersonRequests;
  readonly shell: { readonly isOpen: ReadonlySignal<boolean> };
  /** The router of the session; the session has started before a wallet is asked. */
  router(): {
    readonly history: ReadonlySignal<readonly RouteEntry[]>;
    readonly current: ReadonlySignal<RouteEntry>;
    push(view: 'ApproveTransaction', data: ApprovalRequest): void;
    goBack(): void;
    remove(data: ApprovalRequest): void;
  };
  /** Opens the modal at the view. */
  open(data: ApprovalRequest): void;
}

/** What is to be approved. */
export interface Approval<T> {
  readonly purpose: SurfacePurpose;
  readonly surface: EmbeddedSurface | undefined;
  /** Asks the wallet; `stop` is aborted when the person leaves the view. */
  work(stop: AbortSignal): Promise<T>;
  readonly signal?: AbortSignal | undefined;
  /**
   * Settles as a request that has ended for `reason` after the wallet was asked: it may have been carried out. Without it,
   * the request rejects with the reason.
   */
  onLeft?(reply: Promise<T>, reason: unknown): Promise<T>;
}

/** A request that is no longer shown; its outcome may come later. */
interface Presented<T> {
  readonly outcome: Promise<T>;
}

/**
 * Shows the wallet while it asks the person, in the view ApproveTransaction: one request after the other. A request
 * that is made while the modal is open returns to the view before; otherwise the modal closes. A view that the host or a
 * question opens meanwhile follows the request. Closing the modal, or leaving the view, rejects all that wait; the one that
 * the wallet was asked for ends as its `onLeft` says.
 */
export class Approvals {
  readonly #deps: ApprovalsDeps;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = new AbortController();
  #open = 0;

  constructor(deps: ApprovalsDeps) {
    this.#deps = deps;
  }

  /** True while a request is open or waits. */
  get isBusy(): boolean {
    return this.#open > 0;
  }

  /** Runs a request once those before it are done. @throws {W3mError} `USER_REJECTED` if the person leaves */
  async run<T>(approval: Approval<T>): Promise<T> {
    const rejected = this.#waiting.signal;
    const turn = this.#last;
    const mine = (async () => {
      await turn;
      rejected.throwIfAborted();
      approval.signal?.throwIfAborted();
      return this.#present(approval, rejected);
    })();
    this.#last = mine.catch(() => undefined);
    this.#open++;
    let presented: Presented<T>;
    try {
      presented = await mine;
    } finally {
      this.#open--;
    }
    return presented.outcome;
  }

  /** Rejects every request that is open or waits. */
  rejectAll(reason = new W3mError('USER_REJECTED', { cause: new W3mError('REQUEST_ABORTED') })): void {
    const waiting = this.#waiting;
    this.#waiting = new AbortController();
    waiting.abort(reason);
  }

  async #present<T>(approval: Approval<T>, rejected: AbortSignal): Promise<Presented<T>> {
    const { purpose, surface, signal } = approval;
    const { scope, requests, shell } = this.#deps;
    const router = this.#deps.router();
    const life = scope.child();
    const stop = AbortSignal.any([rejected, life.signal, ...(signal ? [signal] : [])]);
    const request: ApprovalRequest = { purpose, surface, life: life.signal, cancel: () => this.rejectAll() };
    life.onEnd(addTo(requests, { kind: 'approval', data: request }));
    if (untracked(() => shell.isOpen.get())) router.push('ApproveTransaction', request);
    else this.#deps.open(request);
    life.effect(() => {
      const isShown = shell.isOpen.get() && router.history.get().some(({ data }) => data === request);
      if (!isShown) queueMicrotask(() => life.signal.aborted || this.rejectAll()); // signals are not written in effects
    });
    let reply: Promise<T> | undefined;
    try {
      reply = approval.work(stop);
      return { outcome: Promise.resolve(await unlessAborted(reply, stop)) };
    } catch (error) {
      if (!reply || !stop.aborted || !approval.onLeft) throw error;
      return { outcome: approval.onLeft(reply, stop.reason) };
    } finally {
      life.dispose();
      surface?.blur?.(); // the modal returns the focus to the page unless it is elsewhere
      const isOnTop = untracked(() => router.current.get()).data === request;
      if (isOnTop)
        router.goBack(); // from the only view, the modal closes
      else router.remove(request);
    }
  }
}
