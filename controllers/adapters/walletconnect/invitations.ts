import type { Scope } from '../../core/scope.js';
import { untracked, type Dispose, type WritableSignal } from '../../core/signals.js';
import {
  PAIRING_EXPIRY_MARGIN_MS,
  PAIRING_EXPIRY_MS,
  PROPOSAL_LIFE_MS,
  RELAY_WAIT_MS,
} from '../../domain/constants.js';
import { asW3mError, W3mError } from '../../domain/errors/errors.js';
import { inTime } from '../in-time.js';
import type { Authentication } from '../../domain/sign-in/authentication.js';
import type { Pairing, RemoteSession } from '../remote-wallet.js';
import { toPairing } from './pairing-uri.js';
import { toRemoteError } from './remote-errors.js';
import type { NamespaceRequests, Invitation, RemoteTransport } from './transport.js';

export interface InvitationsContext {
  readonly scope: Scope;
  open(): Promise<RemoteTransport>;
  /** Returns what to ask a wallet for, from the current networks. */
  requests(): NamespaceRequests;
  /** Returns the sign-in that a wallet may approve together with the session; undefined if there is none. */
  signIn?(): Promise<Authentication | undefined>;
  readonly pairing: WritableSignal<Pairing | undefined>;
  /** False if the host creates pairings itself. */
  readonly mayInvite: boolean;
  /** True if the kit is the host's own, so that its sessions are shared. */
  readonly isShared: boolean;
  /** Handles an approved session; calls `give` or `fail` for the waiters. */
  onApproved(session: unknown): void;
  /** Gives waiters a session that needs no invitation. Returns whether there was one. */
  claim(transport: RemoteTransport): boolean;
}

interface Waiter {
  resolve(session: RemoteSession): void;
  reject(error: W3mError): void;
}

/** Keeps a valid pairing available while at least one caller waits for a wallet. */
export class Invitations {
  readonly #context: InvitationsContext;
  readonly #waiters = new Set<Waiter>();
  /** Ends when the last waiter leaves. */
  #round: Scope | undefined;
  /** Cancels the end of the host's URI. */
  #stopExpiry: Dispose | undefined;

  constructor(context: InvitationsContext) {
    this.#context = context;
    context.scope.onEnd(() => this.fail(new W3mError('MODAL_DESTROYED')));
  }

  get isAwaited(): boolean {
    return this.#waiters.size > 0;
  }

  /** Waits for a wallet. Hides the pairing when the last waiter has aborted. */
  wait(signal: AbortSignal): Promise<RemoteSession> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(asW3mError(signal.reason, 'CONNECT_ABORTED'));
      const stop = (): void => signal.removeEventListener('abort', leave);
      const waiter: Waiter = {
        resolve(session) {
          stop();
          resolve(session);
        },
        reject(error) {
          stop();
          reject(error);
        },
      };
      this.#waiters.add(waiter);
      const leave = (): void => {
        if (!this.#waiters.delete(waiter)) return;
        reject(asW3mError(signal.reason, 'CONNECT_ABORTED'));
        if (!this.isAwaited) this.#end();
      };
      signal.addEventListener('abort', leave, { once: true });
      if (this.#round) return;
      this.#round = this.#context.scope.child();
      void this.#invite(this.#round);
    });
  }

  /** Resolves all waiters with an approved session. */
  give(session: RemoteSession): void {
    for (const { resolve } of this.#empty()) resolve(session);
  }

  /** Rejects all waiters. */
  fail(error: W3mError): void {
    for (const { reject } of this.#empty()) reject(error);
  }

  /** Shows a URI of the host until it expires; `undefined` or an invalid URI hides what is shown. */
  show(uri: string | undefined): void {
    const { pairing, scope } = this.#context;
    this.#stopExpiry?.();
    this.#stopExpiry = undefined;
    const shown = uri === undefined ? undefined : toPairing(uri, scope.now(), PAIRING_EXPIRY_MS);
    const life = shown ? shown.expiresAt - scope.now() : 0;
    pairing.set(life > 0 ? shown : undefined);
    if (life <= 0) return;
    this.#stopExpiry = scope.after(life, () => {
      if (untracked(() => pairing.get()) === shown) pairing.set(undefined);
    });
  }

  #empty(): readonly Waiter[] {
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    this.#end();
    return waiters;
  }

  #end(): void {
    const round = this.#round;
    this.#round = undefined;
    round?.dispose();
    if (this.#context.mayInvite) this.#context.pairing.set(undefined); // else the host hides its own
  }

  /** Shows a pairing, and the next one before it expires. */
  async #invite(round: Scope): Promise<void> {
    const { mayInvite, isShared, pairing, scope } = this.#context;
    if (!mayInvite && !isShared) return; // the host does everything
    try {
      const transport = await inTime(this.#context.open(), RELAY_WAIT_MS, { scope: round, late: 'CONNECT_TIMEOUT' });
      if (!mayInvite || this.#context.claim(transport)) return;
      const signIn = await this.#context.signIn?.();
      if (round.signal.aborted) return;
      const inviting = transport.invite(this.#context.requests(), signIn);
      const retireIfLate = (invitation: Invitation): void => {
        if (round.signal.aborted) invitation.retire();
      };
      void inviting.then(retireIfLate, () => undefined); // its failure is handled below
      const invitation = await inTime(inviting, RELAY_WAIT_MS, { scope: round, late: 'RELAY_UNREACHABLE' });
      const shown = toPairing(invitation.uri, scope.now(), PAIRING_EXPIRY_MS);
      if (!shown) throw new W3mError('CONNECT_FAILED', { cause: new TypeError('No pairing URI') });
      this.#listen(invitation, round);
      pairing.set({ ...shown, signIn });
      const life = Math.max(shown.expiresAt - scope.now(), 2 * PAIRING_EXPIRY_MARGIN_MS); // even if the kit's clock is wrong
      round.after(life - PAIRING_EXPIRY_MARGIN_MS, () => void this.#invite(round));
    } catch (error) {
      if (!round.signal.aborted) this.fail(toRemoteError(error, 'CONNECT_FAILED'));
    }
  }

  /** Listens until wallets drop the proposal, because a person may have scanned a URI just before it was replaced. */
  #listen(invitation: Invitation, round: Scope): void {
    let isOver = false;
    const retire = (): void => {
      isOver = true;
      invitation.retire();
    };
    invitation.approval.then(
      session => {
        if (!isOver) this.#context.onApproved(session);
      },
      (error: unknown) => {
        if (!isOver) this.fail(toRemoteError(error, 'CONNECT_FAILED'));
      },
    );
    round.after(PROPOSAL_LIFE_MS - PAIRING_EXPIRY_MARGIN_MS, retire);
    round.onEnd(retire);
  }
}
