import { report } from '../core/report.js';
import { untracked } from '../core/signals.js';
import type { ChainNamespace } from '../domain/entities.js';
import type { SIWXConfig } from '../domain/sign-in/siwx.js';
import type { KnownSessions } from '../sign-in/known-sessions.js';
import { keyOf, subjectOf, type Subject } from '../sign-in/subject.js';
import { unlessSlow } from '../sign-in/unless-slow.js';
import type { CheckContext } from './check.js';
import type { SignInPrompt } from './sign-in-prompt.js';

interface FollowSessions extends CheckContext {
  readonly siwx: SIWXConfig;
  readonly sessions: KnownSessions;
  /** The open prompts, and what they ask for. */
  readonly prompts: ReadonlyMap<SignInPrompt, Subject>;
  /** Subjects whose wallet passed unasked beside that of the active namespace, by namespace. */
  readonly unasked: ReadonlyMap<ChainNamespace, Subject>;
  isRequired(): boolean;
}

/** Follows sessions that end by time, and sessions that change outside this page, such as in another tab. */
export function followSessions(deps: FollowSessions): void {
  const { scope, siwx } = deps;
  watchExpiry(deps);
  watchPage(deps);
  const stop = siwx.onSessionsChange?.(() => void review(deps).catch(report));
  if (stop) scope.onEnd(stop);
}

/** Asks again when the session of a connected account expires. */
function watchExpiry({ scope, account, sessions, isRequired, recheck }: FollowSessions): void {
  scope.effect(() => {
    const timers = account.connectedNamespaces.get().flatMap(namespace => {
      const { connection } = account.of(namespace);
      const expiry = connection && sessions.expiryOf(subjectOf(connection));
      if (expiry === undefined || expiry === Infinity) return [];
      return scope.after(Math.max(expiry - scope.now(), 0), () => isRequired() && recheck(namespace));
    });
    return () => {
      for (const cancel of timers) cancel();
    };
  });
}

/** Tells the sign-in of the host that a namespace without an account is active; what it knew of sessions may be outdated. */
async function leaveNetwork({ network, siwx, sessions }: FollowSessions, namespace: ChainNamespace): Promise<void> {
  const id = untracked(() => network.of(namespace))?.caipNetworkId;
  if (!siwx.onNetworkChange || id === undefined) return;
  try {
    await siwx.onNetworkChange(id);
  } finally {
    sessions.doubtAll();
  }
}

/** Asks about the wallet of a namespace that becomes active, and about one whose network the host adds. */
function watchPage(deps: FollowSessions): void {
  const { scope, account, network, connection: wallets, siwx, sessions, unasked, isRequired, recheck } = deps;
  const askAgain = (namespace: ChainNamespace, isLeft: boolean): void => {
    const { connection, status } = account.of(namespace);
    if (isLeft && status === 'disconnected')
      return void leaveNetwork(deps, namespace)
        .catch(report)
        .then(() => scope.signal.aborted || untracked(() => askAfter(namespace)));
    const isDue = unasked.has(namespace) || isRequired() || siwx.holdsOneSession === true;
    if (connection && isDue && !sessions.isCertain(subjectOf(connection))) recheck(namespace);
  };
  /** The page may have left the namespace again before the host knew of it. */
  const askAfter = (namespace: ChainNamespace): void => {
    const active = network.activeNamespace.get();
    if (active && active !== namespace) askAgain(active, false);
  };
  let last: readonly unknown[] | undefined;
  scope.effect(() => {
    const active = network.activeNamespace.get();
    const page = [active, network.networks.get()];
    account.connectedNamespaces.get();
    if (wallets.attempt.get()?.status === 'waiting') return; // its wallet is asked, and becomes the active one
    const isChanged = last !== undefined && page.some((part, at) => part !== last?.[at]);
    const isLeft = last !== undefined && active !== last[0];
    last = page;
    if (!active || !(isChanged || unasked.has(active))) return;
    queueMicrotask(() => scope.signal.aborted || untracked(() => askAgain(active, isLeft)));
  });
}

/** Ends prompts that another tab has answered, and disconnects accounts that have been signed out. */
async function review(deps: FollowSessions): Promise<void> {
  const { scope, account, network, sessions, prompts, isRequired, connection: wallets } = deps;
  sessions.doubtAll();
  for (const [prompt, subject] of prompts) {
    if (await sessions.read(subject)) prompt.end('signed');
  }
  const namespace = untracked(() => network.activeNamespace.get()); // the others are asked when they become active
  const { connection } = untracked(() => account.of(namespace));
  if (!namespace || !connection || (await sessions.read(subjectOf(connection))) || !isRequired()) return;
  const isSame = untracked(() => account.of(namespace)).connection === connection;
  if (isSame && !scope.signal.aborted) await wallets.disconnect([namespace]);
}

/** The sessions of a wallet that is gone. */
interface EndedWallet {
  readonly namespace: ChainNamespace;
  /** Subjects whose session was there at the last look. */
  readonly known: readonly Subject[];
  /** Subjects of the wallet whose sessions the check has not read. */
  readonly unread: readonly Subject[];
}

/**
 * Ends the sessions of a wallet that is gone: all sessions if no other wallet is held, otherwise those of its accounts on
 * the networks of the page, where they may have signed in on an earlier visit. Waits for the host's answer a limited time.
 * A sign-in may keep its sessions.
 */
export async function endSessions(
  { scope, account, network }: CheckContext,
  siwx: SIWXConfig,
  { namespace, known, unread }: EndedWallet,
): Promise<void> {
  if (siwx.signOutOnDisconnect === false) return;
  const isLast = untracked(() => account.attachedNamespaces.get()).every(each => each === namespace);
  const revoke = ({ chainId, address }: Subject): Promise<void> => siwx.revokeSession(chainId, address);
  const revokeIfThere = async (subject: Subject): Promise<void> => {
    if ((await siwx.getSessions(subject.chainId, subject.address)).length > 0) await revoke(subject);
  };
  const end = async (): Promise<unknown> => {
    if (isLast) return siwx.setSessions([]);
    const subjects = [...known, ...unread];
    // `getSessions` of a config with one session may end that of another namespace
    if (siwx.holdsOneSession) return Promise.all(subjects.map(revoke));
    const networks = untracked(() => network.inNamespace(namespace));
    const onNetworks = subjects.flatMap(subject =>
      networks.map(({ caipNetworkId: chainId }) => ({ ...subject, chainId })),
    );
    const knownKeys = known.map(keyOf);
    const others = new Map(onNetworks.map(subject => [keyOf(subject), subject]));
    return Promise.all([
      ...known.map(revoke),
      ...[...others].map(([key, subject]) => (knownKeys.includes(key) ? undefined : revokeIfThere(subject))),
    ]);
  };
  await unlessSlow(scope, end());
}
