import { report } from '../../core/report.js';
import type { Authentication } from '../../domain/sign-in/authentication.js';
import { adoptSession } from './kit-handshake.js';
import { whenSent } from './earlier-requests.js';
import { readProvider, startKit, stopKit, type StartedKit } from './kit.js';
import type { UniversalProvider } from './kit-types.js';
import { Pairings } from './kit-pairings.js';
import type {
  CreateTransport,
  EarlierRequest,
  Invitation,
  NamespaceRequests,
  RemoteTransport,
  TransportEvent,
} from './transport.js';

export { loadKit } from './kit.js';

/** WalletConnect's reason for a session that the person ended. */
const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' };

const ignore = (): void => undefined;

/** Session as the kit stores it. */
type Stored = ReturnType<UniversalProvider['client']['session']['get']>;

interface OfTopic {
  readonly topic: string;
}

/** Creates a transport over WalletConnect's universal provider: the host's own, or one that is loaded here. */
export const createKitTransport: CreateTransport = async config => {
  const isOwn = config.provider === undefined;
  const started = isOwn ? await startKit(config) : { provider: readProvider(config.provider), unanswered: [] };
  return new KitTransport(started, isOwn, config.storagePrefix);
};

class KitTransport implements RemoteTransport {
  readonly provider: UniversalProvider;
  readonly #isOwn: boolean;
  readonly #storagePrefix: string;
  readonly #pairings: Pairings;
  readonly #unanswered: readonly EarlierRequest[];
  #tell: (event: TransportEvent) => void = ignore;

  constructor({ provider, unanswered }: StartedKit, isOwn: boolean, storagePrefix: string) {
    this.provider = provider;
    this.#unanswered = unanswered;
    this.#isOwn = isOwn;
    this.#storagePrefix = storagePrefix;
    this.#pairings = new Pairings(provider, isOwn);
    const { client } = provider;
    client.on('session_connect', this.#onConnect);
    client.on('session_update', this.#onSession);
    client.on('session_extend', this.#onSession);
    client.on('session_delete', this.#onEnd);
    client.on('session_expire', this.#onEnd);
    client.on('session_event', this.#onEvent);
    provider.on('display_uri', this.#onUri);
    client.core.relayer.on('relayer_error', this.#onRefusal);
  }

  readonly #onSession = ({ topic }: OfTopic): void => {
    const { session } = this.provider.client;
    if (!session.keys.includes(topic)) return;
    const changed = session.get(topic);
    if (this.#pairings.isOpen(changed.pairingTopic)) return; // its invitation reports it, once it is signed in
    this.#tell({ type: 'changed', session: changed });
  };

  readonly #onConnect = ({ session }: { readonly session: OfTopic & { readonly pairingTopic?: string } }): void => {
    const { topic, pairingTopic = '' } = session;
    const sessions = this.provider.client.session;
    if (this.#pairings.isOpen(pairingTopic)) return; // its invitation reports it
    if (!sessions.keys.includes(topic)) return;
    const isEarlier = this.#isOwn && !this.#pairings.isOwn(pairingTopic);
    if (isEarlier) adoptSession(this.provider, topic).catch(report);
    this.#tell({ type: 'session', session: sessions.get(topic), isEarlier });
  };

  readonly #onEnd = ({ topic }: OfTopic): void => this.#tell({ type: 'ended', topic });

  readonly #onEvent = ({
    topic,
    params: { event, chainId },
  }: {
    topic: string;
    params: { event: { name: string; data: unknown }; chainId: string };
  }): void => this.#tell({ type: 'event', topic, chain: chainId, name: event.name, data: event.data });

  readonly #onUri = (uri: string): void => {
    if (!this.#pairings.isInviting) this.#tell({ type: 'uri', uri });
  };

  readonly #onRefusal = (error: unknown): void => this.#tell({ type: 'refused', error });

  invite(request: NamespaceRequests, signIn?: Authentication): Promise<Invitation> {
    return this.#pairings.invite(request, signIn);
  }

  async drop(topic: string): Promise<void> {
    const { client } = this.provider;
    if (!client.session.keys.includes(topic)) return;
    client.core.relayer.unsubscribe(topic).catch(ignore); // the relay may be unreachable
    await client.session.delete(topic, USER_DISCONNECTED);
    client.core.expirer.del(topic);
    client.events.emit('session_delete', { id: 0, topic }); // so that the provider drops it too
  }

  stored(topic?: string): Stored | undefined {
    const stored = this.provider.client.session.getAll();
    if (topic !== undefined) return stored.find(session => session.topic === topic);
    return [...stored].sort((a, b) => b.expiry - a.expiry)[0];
  }

  recent(): Stored | undefined {
    const session = this.stored();
    const { pairings } = this.provider.client.core.pairing;
    // The kit keeps a pairing for five minutes after the approval
    return session && pairings.keys.includes(session.pairingTopic) ? session : undefined;
  }

  async request(
    topic: string,
    chainId: string,
    call: { method: string; params?: unknown },
    expiry: number,
    onSent: (id: number) => void = ignore,
  ): Promise<unknown> {
    const { client } = this.provider;
    const letOpen = this.#isOwn ? forbidOpening(client.session.get(topic)) : ignore;
    const stop = whenSent(client, { topic, method: call.method }, id => {
      letOpen();
      onSent(id);
    });
    try {
      return await client.request({ topic, chainId, request: toRequest(call), expiry });
    } finally {
      letOpen();
      stop();
    }
  }

  unanswered(topic: string): readonly EarlierRequest[] {
    return this.#unanswered.filter(request => request.topic === topic);
  }

  async end(topic: string): Promise<void> {
    const { client, session } = this.provider;
    if (!client.session.keys.includes(topic)) return;
    if (session?.topic === topic) await this.provider.disconnect();
    else await client.disconnect({ topic, reason: USER_DISCONNECTED });
  }

  listen(listener: (event: TransportEvent) => void): void {
    this.#tell = listener;
  }

  async close(): Promise<void> {
    const { client } = this.provider;
    this.#tell = ignore;
    client.off('session_connect', this.#onConnect);
    client.off('session_update', this.#onSession);
    client.off('session_extend', this.#onSession);
    client.off('session_delete', this.#onEnd);
    client.off('session_expire', this.#onEnd);
    client.off('session_event', this.#onEvent);
    this.provider.removeListener('display_uri', this.#onUri);
    client.core.relayer.off('relayer_error', this.#onRefusal);
    if (this.#isOwn) await stopKit(this.provider, this.#storagePrefix);
  }
}

/** Whether the person has tapped nothing just now; false in a browser that does not say. */
const isWithoutTap = ({ userActivation }: Partial<Pick<Navigator, 'userActivation'>>): boolean =>
  userActivation?.isActive === false;

/**
 * Keeps the kit from opening the wallet’s app by itself where the person has tapped nothing just now: browsers block it,
 * and iOS opens the App Store in its place (https://github.com/WalletConnect/walletconnect-monorepo/issues/444). The kit
 * decides before it has an id for the request. Returns the function that restores the session.
 */
function forbidOpening(session: Stored): () => void {
  if (typeof navigator === 'undefined' || !isWithoutTap(navigator)) return ignore;
  const { sessionConfig } = session;
  session.sessionConfig = { ...sessionConfig, disableDeepLink: true };
  return () => {
    if (sessionConfig) session.sessionConfig = sessionConfig;
    else delete session.sessionConfig;
  };
}

const toRequest = ({ method, params }: { method: string; params?: unknown }): { method: string; params: unknown } => ({
  method,
  params: params ?? [],
});
