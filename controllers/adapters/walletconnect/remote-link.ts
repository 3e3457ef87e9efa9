import { report } from '../../core/report.js';
import { DISCONNECT_WAIT_MS, RELAY_WAIT_MS, REMOTE_REQUEST_SECONDS } from '../../domain/constants.js';
import type { CaipNetworkId, ChainNamespace } from '../../domain/entities.js';
import { asW3mError, W3mError } from '../../domain/errors/errors.js';
import { inTime, linked, unlessAborted } from '../in-time.js';
import type { RemoteEvent, RemoteSession, RemoteWallet } from '../remote-wallet.js';
import { CurrentSession, type CurrentSessionContext } from './current-session.js';
import { Invitations, type InvitationsContext } from './invitations.js';
import { LiveProvider } from './live-provider.js';
import { readEvent, readSession } from './read-session.js';
import { toRemoteError } from './remote-errors.js';
import type { RemoteTransport, TransportEvent } from './transport.js';
import { UnansweredRequests, type UnansweredContext } from './unanswered-requests.js';

export interface RemoteLinkContext
  extends Omit<InvitationsContext, 'open' | 'onApproved' | 'claim'>, CurrentSessionContext, UnansweredContext {
  /** Creates the transport; called when it is first needed. */
  openTransport(): Promise<RemoteTransport>;
  onEvent(event: RemoteEvent): void;
}

/** Loaded part of a {@link RemoteWallet}: creates, restores, uses and ends the WalletConnect session. */
export class RemoteLink implements Omit<
  RemoteWallet,
  'pairing' | 'session' | 'openRequests' | 'prefetch' | 'onEvent' | 'onSession'
> {
  readonly #context: RemoteLinkContext;
  readonly #invitations: Invitations;
  readonly #current: CurrentSession;
  readonly #unanswered: UnansweredRequests;
  readonly #provider = new LiveProvider();
  #transport: Promise<RemoteTransport> | undefined;
  /** Topic of the session that another tab has put in place of this one during an invitation. */
  #missed: string | undefined;

  constructor(context: RemoteLinkContext) {
    this.#context = context;
    this.#current = new CurrentSession(context);
    this.#unanswered = new UnansweredRequests(context);
    context.scope.onEnd(() => {
      this.#current.open?.life.abort(new W3mError('REQUEST_ABORTED'));
      this.#close().catch(report);
    });
    this.#invitations = new Invitations({
      ...context,
      open: () => this.#open(),
      onApproved: session => this.#take(session),
      claim: transport => this.#claim(transport),
    });
  }

  /** Starts the transport. It contacts no server before there is a pairing or a stored session. */
  async prepare(): Promise<void> {
    await this.#open();
  }

  async pair({ signal }: { readonly signal: AbortSignal }): Promise<RemoteSession> {
    try {
      return await this.#invitations.wait(signal);
    } finally {
      const missed = this.#invitations.isAwaited ? undefined : this.#missed;
      if (missed !== undefined) this.adopt(missed).catch(report);
    }
  }

  invite(uri: string | undefined): void {
    this.#invitations.show(uri);
  }

  async restore({ signal }: { readonly signal: AbortSignal }): Promise<RemoteSession | undefined> {
    const read = async (): Promise<unknown> => this.#storedIn(await unlessAborted(this.#open(), signal));
    try {
      const mayBeOld = this.#transport !== undefined && !this.#invitations.isAwaited && !this.#context.isShared;
      let stored = this.#current.open ? undefined : await read();
      if (stored === undefined && !this.#current.open && mayBeOld) {
        await unlessAborted(this.#close(), signal); // another tab may have created one since the transport was opened
        stored = await read();
      }
      signal.throwIfAborted();
      if (stored !== undefined && !this.#current.open) {
        this.#current.replace(readSession(stored, false)); // unless another call was faster
        this.#resume(await this.#open());
      }
      return this.#current.visible;
    } catch (error) {
      if (signal.aborted) throw asW3mError(signal.reason, 'CONNECT_ABORTED');
      throw toRemoteError(error, 'CONNECT_FAILED');
    }
  }

  async request(
    chain: CaipNetworkId,
    call: { readonly method: string; readonly params?: unknown },
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<unknown> {
    const current = this.#current.open;
    const [namespace] = chain.split(':') as [ChainNamespace]; // the first part of a CAIP-2 id
    const grant = this.#current.visible?.grants[namespace];
    if (!current || !grant) throw new W3mError('WALLET_DISCONNECTED');
    if (!grant.chains.includes(chain)) throw new W3mError('CHAIN_NOT_GRANTED');
    if (!grant.methods.includes(call.method)) throw new W3mError('METHOD_UNSUPPORTED');
    const end = linked(current.life.signal, signal);
    try {
      end.signal.throwIfAborted();
      const transport = await unlessAborted(this.#open(), end.signal);
      const name = current.chainNames.get(chain) ?? chain;
      return await this.#unanswered.during(call.method, onSent => {
        const pending = transport.request(current.session.topic, name, call, REMOTE_REQUEST_SECONDS, onSent);
        return inTime(pending, REMOTE_REQUEST_SECONDS * 1_000 + RELAY_WAIT_MS, {
          scope: this.#context.scope,
          signal: end.signal,
          late: 'REQUEST_TIMEOUT',
        });
      });
    } catch (error) {
      if (signal?.aborted) throw asW3mError(signal.reason, 'REQUEST_ABORTED');
      throw toRemoteError(error);
    } finally {
      end.abort();
    }
  }

  async release(namespace: ChainNamespace): Promise<void> {
    const current = this.#current.release(namespace);
    if (!current) return;
    const transport = await this.#open();
    const { scope } = this.#context;
    const end = this.#tellEnd(transport, current.session.topic);
    await inTime(end, DISCONNECT_WAIT_MS, { scope, late: 'DISCONNECT_FAILED' }).catch(() => undefined); // it continues in the background
  }

  async releaseStored(namespace: ChainNamespace): Promise<void> {
    const stored = this.#current.open ? undefined : this.#storedIn(await this.#open());
    try {
      if (stored !== undefined && !this.#current.open) this.#current.replace(readSession(stored, false));
    } catch {
      this.#endAtWallet(stored); // unreadable: no namespace can use it
    }
    await this.release(namespace);
  }

  async adopt(topic: string): Promise<void> {
    const replaced = this.#current.open;
    if (!replaced || replaced.session.topic === topic) return;
    if (this.#context.isShared) return;
    this.#missed = this.#invitations.isAwaited ? topic : undefined; // the invitation needs the transport
    if (this.#missed !== undefined) return;
    await this.#close(); // the transport reads what other tabs store only when it opens
    const stored = (await this.#open()).stored(topic);
    if (stored !== undefined && this.#current.open === replaced) this.#current.replace(readSession(stored, false));
  }

  forget(namespace: ChainNamespace): void {
    const current = this.#current.release(namespace);
    if (current) void this.#open().then(transport => transport.drop(current.session.topic).catch(report), report);
  }

  async getProvider(): Promise<unknown> {
    try {
      const { provider } = await this.#open();
      return isObject(provider) && !this.#context.isShared ? this.#provider.facade : provider;
    } catch (error) {
      throw toRemoteError(error, 'CONNECT_FAILED');
    }
  }

  /** Waits for the answers to what the page has asked the wallet before it was loaded again. */
  #resume(transport: RemoteTransport): void {
    const current = this.#current.open;
    if (!current) return;
    const { session, chainNames, life } = current;
    const networkOf = (chain: string): CaipNetworkId | undefined =>
      Object.values(session.grants)
        .flatMap(({ chains }) => chains)
        .find(id => (chainNames.get(id) ?? id) === chain);
    this.#unanswered.resume(transport.unanswered?.(session.topic) ?? [], networkOf, life.signal);
  }

  #open(): Promise<RemoteTransport> {
    if (!this.#transport) {
      const opened = this.#context.openTransport();
      this.#transport = opened;
      opened.then(
        transport => {
          transport.listen(event => this.#onMessage(event));
          if (this.#transport === opened && isObject(transport.provider)) this.#provider.use(transport.provider);
        },
        () => (this.#transport = undefined), // retried on the next call
      );
    }
    return this.#transport;
  }

  #storedIn(transport: RemoteTransport): unknown {
    const stored = transport.stored();
    return this.#current.hasEnded(topicOf(stored)) ? undefined : stored;
  }

  async #close(): Promise<void> {
    const closing = this.#transport;
    this.#transport = undefined;
    await closing?.then(
      transport => transport.close(),
      () => undefined, // a transport that failed to open needs no close
    );
  }

  /**
   * Takes a session that a wallet approved. Without a waiter it is ended, as the person has turned away; but a session
   * that was approved during a reload, or for another tab, stays for the next call of {@link pair}.
   */
  #take(given: unknown, isEarlier = false): void {
    if (this.#current.open && topicOf(given) === this.#current.topic) return; // a repeated event
    if (!this.#invitations.isAwaited && !this.#context.isShared)
      return isEarlier ? undefined : this.#endAtWallet(given);
    const before = this.#current.open;
    try {
      this.#current.replace(readSession(given, true));
      this.#missed = undefined; // the session of this tab is newer
    } catch (error) {
      this.#endAtWallet(given);
      return this.#invitations.fail(toRemoteError(error));
    }
    this.#endAtWallet(before?.session);
    const session = this.#current.visible;
    if (session) this.#invitations.give(session);
  }

  /** Takes a session that a wallet approved during a reload, if nothing holds it. Returns whether it did. */
  #claim(transport: RemoteTransport): boolean {
    if (this.#current.open) return false; // the person wants another wallet
    const stored = transport.recent?.();
    if (stored === undefined) return false;
    try {
      const approved = readSession(stored, true);
      this.#current.replace({ ...approved, session: { ...approved.session, isClaimed: true } });
    } catch {
      this.#endAtWallet(stored); // unreadable: a new session takes its place
      return false;
    }
    const session = this.#current.visible;
    if (session) this.#invitations.give(session);
    return session !== undefined;
  }

  #endAtWallet(session: unknown): void {
    const topic = topicOf(session);
    if (topic !== undefined) this.#open().then(transport => this.#tellEnd(transport, topic), report);
  }

  /** Ends a session at the wallet; deletes it here even if the wallet cannot be reached. */
  async #tellEnd(transport: RemoteTransport, topic: string): Promise<void> {
    await transport.end(topic).catch(() => transport.drop(topic).catch(report));
  }

  #onMessage(event: TransportEvent): void {
    const { topic } = this.#current;
    switch (event.type) {
      case 'session':
        return this.#take(event.session, event.isEarlier);
      case 'changed':
        return topicOf(event.session) === topic ? this.#update(event.session) : undefined;
      case 'ended':
        return event.topic === topic ? this.#current.end() : undefined;
      case 'event': {
        const sessionEvent = event.topic === topic ? readEvent(event.chain, event.name, event.data) : undefined;
        return sessionEvent && this.#context.onEvent(sessionEvent);
      }
      case 'uri':
        return this.#invitations.show(event.uri);
      case 'refused':
        return this.#invitations.fail(toRemoteError(event.error, 'RELAY_UNREACHABLE'));
    }
  }

  /** Applies a change of the grant. Ignores an invalid one; ends the session if nothing is granted. */
  #update(given: unknown): void {
    try {
      this.#current.update(given);
    } catch (error) {
      if (toRemoteError(error).code !== 'WALLET_NO_ACCOUNTS') return;
      this.#current.end();
      this.#endAtWallet(given);
    }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const topicOf = (session: unknown): string | undefined =>
  isObject(session) && 'topic' in session && typeof session.topic === 'string' ? session.topic : undefined;
