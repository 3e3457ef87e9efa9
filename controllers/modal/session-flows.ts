import type { Platform } from '../core/platform.js';
import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { CheckRow } from '../checks/check.js';
import { once } from '../core/once.js';
import { computed, untracked, type ReadonlySignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import type { Environment } from '../domain/environment.js';
import type { Gate } from '../flows/follow-wallets.js';
import { guideWindow } from '../flows/guide-window.js';
import { isApproval, isQuestion } from '../domain/views/is-question.js';
import type { Choices } from '../flows/remember-choices.js';
import { reportEvents } from '../flows/report-events.js';
import type { LoadedSource } from '../sources/source.js';
import type { Modal, Session } from './modal.js';
import type { Sides } from './session-actions.js';

/** Dependencies of a session. */
export interface SessionContext {
  readonly modal: Modal;
  readonly adapters: readonly ChainAdapter[];
  readonly storage: TypedStorage;
  readonly choices: Choices;
  /** The wallet sources that the host enables. */
  readonly sources: readonly LoadedSource[];
  /** The platform; injected by tests. */
  readonly environment?: Environment | undefined;
  /** What the host has in place of a browser’s windows. */
  readonly platform?: Platform | undefined;
  /** The checks between attached and connected; a test gives its own. */
  readonly checks?: readonly CheckRow[] | undefined;
  onReady(): void;
}

/** Parts that the flows of a session share. */
export interface SessionParts {
  readonly isNetworkFine: ReadonlySignal<boolean>;
  readonly sides: Sides;
  readonly gate: Gate;
}

/** Starts the flows of a session. */
export function followSession(
  context: SessionContext,
  session: Session,
  { isNetworkFine, sides, gate }: SessionParts,
): void {
  const { scope, account, events, shell } = context.modal;
  const { connection, requests, router, entrance, resume } = session;
  gate.follow();
  scope.effect(() => {
    if (account.accountOf('eip155')) void session.features.load('identity').catch(scope.report);
  });
  for (const side of sides.values()) side.follow();
  guideWindow(scope, {
    shell,
    router,
    connectedNamespaces: account.connectedNamespaces,
    attachedNamespaces: account.attachedNamespaces,
    isConnected: account.isConnected,
    active: account.active,
    // A check may also ask about a connected wallet, which it offers to sign in
    isConnecting: computed(
      () =>
        connection.attempt.get()?.status === 'waiting' || account.isSigning.get() || requests.get().some(isQuestion),
    ),
    isNetworkFine,
    isApproving: () => requests.get().some(isApproval),
    openUnsupported: () => context.modal.open(undefined, 'UnsupportedChain'),
    resume,
    entrance,
  });
  reportEvents(scope, {
    isOpen: shell.isOpen,
    isEmbedded: shell.isEmbedded,
    isConnected: account.isConnected,
    track: (event, properties) => events.track(event, properties),
  });
  const watchLocked = once(async () => {
    const { followLocked } = await import('../flows/follow-locked.js');
    const { adapters, choices } = context;
    followLocked(scope, { adapters, recall: choices.recallConnector, attempt: connection.attempt });
  });
  scope.effect(() => {
    if (context.adapters.some(({ locked }) => locked?.get())) watchLocked().catch(scope.report);
  });
  restore(context, session, gate);
}

/** Restores the stored connections. */
function restore(context: SessionContext, session: Session, gate: Gate): void {
  const { modal, adapters, choices, onReady } = context;
  const { scope, account } = modal;
  const { enableReconnect } = untracked(() => modal.options.current.get());
  const stored = enableReconnect
    ? adapters.filter(({ namespace }) => choices.recallConnector(namespace) !== undefined)
    : [];
  const load = async (): Promise<void> => {
    const { restoreConnections } = await import('../flows/restore-connections.js');
    restoreConnections(scope, {
      ...modal,
      ...session,
      ...context,
      recall: choices.recallConnector,
      decided: gate.decided,
    });
  };
  if (stored.length === 0) return onReady();
  load().catch((error: unknown) => {
    scope.report(error); // the page is offline: a person can still connect by hand
    for (const { namespace } of stored) account.setWaiting(namespace, 'restore', undefined);
    onReady();
  });
}
