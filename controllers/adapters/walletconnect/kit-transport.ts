import { report } from '../../core/report.js';
import type { Authentication } from '../../domain/sign-in/authentication.js';
import { adoptSession } from './kit-handshake.js';
import { readProvider, startKit, stopKit } from './kit.js';
import type { UniversalProvider } from './kit-types.js';
import { Pairings } from './kit-pairings.js';
import type { NamespaceRequests, CreateTransport, Invitation, RemoteTransport, TransportEvent } from './transport.js';

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
  const provider = isOwn ? await startKit(config) : readProvider(config.provider);
  return new KitTransport(provider, isOwn, config.storagePrefix);
};

class KitTransport implements RemoteTransport {
  readonly provider: UniversalProvider;
  readonly #isOwn: boolean;
  readonly #storagePrefix: string;
  readonly #pairings: Pairings;
  #tell: (event: TransportEvent) => void = ignore;

  constructor(provider: UniversalProvider, isOwn: boolean, storagePrefix: string) {
    this.provider = provider;
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
    if (session.keys.includes(topic)) this.#tell({ type: 'session', session: session.get(topic) });
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

  request(
    topic: string,
    chainId: string,
    call: { method: string; params?: unknown },
    expiry: number,
  ): Promise<unknown> {
    return this.provider.client.request({ topic, chainId, request: toRequest(call), expiry });
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

const toRequest = ({ method, params }: { method: string; params?: unknown }): { method: string; params: unknown } => ({
  method,
  params: params ?? [],
});
