import { report } from '../../core/report.js';
import { adoptSession, storeAsked } from './kit-handshake.js';
import { readProvider, startKit, stopKit } from './kit.js';
import type { UniversalProvider } from './kit-types.js';
import { parsePairingUri } from './pairing-uri.js';
import type { AskedNamespaces, CreateTransport, Invitation, TransportEvent } from './transport.js';

/** WalletConnect's reason for a session that the person ended. */
const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' };

const ignore = (): void => undefined;

/** Creates a transport over WalletConnect's universal provider: the host's own, or one that is loaded here. */
export const createKitTransport: CreateTransport = async config => {
  const isOwn = config.provider === undefined;
  const provider = isOwn ? await startKit(config) : readProvider(config.provider);
  const { client } = provider;
  const { relayer, expirer } = client.core;
  /** Topics of pairings that wait for an approval. */
  const open = new Set<string>();
  /** Topics of all pairings created here. */
  const own = new Set<string>();
  let tell: (event: TransportEvent) => void = ignore;
  let isInviting = false;
  let turn: Promise<unknown> = Promise.resolve();

  const tellSession = ({ topic }: { readonly topic: string }): void => {
    if (client.session.keys.includes(topic)) tell({ type: 'session', session: client.session.get(topic) });
  };
  const onConnect = ({ session }: { readonly session: { readonly topic: string; readonly pairingTopic?: string } }) => {
    const { topic, pairingTopic = '' } = session;
    if (open.has(pairingTopic)) return; // its invitation reports it
    if (!client.session.keys.includes(topic)) return;
    const isEarlier = isOwn && !own.has(pairingTopic);
    if (isEarlier) adoptSession(provider, topic).catch(report);
    tell({ type: 'session', session: client.session.get(topic), isEarlier });
  };
  const onEnd = ({ topic }: { readonly topic: string }): void => tell({ type: 'ended', topic });
  const onEvent = ({
    topic,
    params,
  }: {
    topic: string;
    params: { event: { name: string; data: unknown }; chainId: string };
  }) => tell({ type: 'event', topic, chain: params.chainId, name: params.event.name, data: params.event.data });
  const onUri = (uri: string): void => {
    if (!isInviting) tell({ type: 'uri', uri });
  };
  const onRefusal = (error: unknown): void => tell({ type: 'refused', error });

  client.on('session_connect', onConnect);
  client.on('session_update', tellSession);
  client.on('session_extend', tellSession);
  client.on('session_delete', onEnd);
  client.on('session_expire', onEnd);
  client.on('session_event', onEvent);
  provider.on('display_uri', onUri);
  relayer.on('relayer_error', onRefusal);

  /** Creates one pairing at a time, because the kit's event does not say which call a URI belongs to. */
  function invite(asked: AskedNamespaces): Promise<Invitation> {
    const made = turn.then(() => inviteNow(asked));
    turn = made.catch(ignore);
    return made;
  }

  function inviteNow(asked: AskedNamespaces): Promise<Invitation> {
    return new Promise((resolve, reject) => {
      isInviting = true;
      const onOwnUri = (uri: string): void => {
        isInviting = false;
        resolve(toInvitation(uri, paired));
      };
      provider.once('display_uri', onOwnUri);
      // Not `connect`: it would unsubscribe from the pairing before this one, which a wallet may just have scanned.
      provider.optionalNamespaces = toMutable(asked);
      if (isOwn) storeAsked(provider).catch(report);
      const { namespaces } = provider;
      provider.namespaces = {}; // else the kit asks again for those of the previous session
      const paired = provider.pair(undefined);
      if (namespaces) provider.namespaces = namespaces;
      paired.catch((error: unknown) => {
        isInviting = false;
        provider.removeListener('display_uri', onOwnUri);
        reject(error); // no effect once it is resolved
      });
    });
  }

  function toInvitation(uri: string, approval: Promise<unknown>): Invitation {
    const topic = parsePairingUri(uri)?.topic ?? '';
    const proposal = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic);
    open.add(topic);
    own.add(topic);
    void approval.finally(() => open.delete(topic)).catch(ignore); // the caller handles failures
    return {
      uri,
      approval,
      retire() {
        // The kit cannot withdraw a proposal. This event makes it settle the promise and clear its timers.
        if (open.delete(topic) && proposal) client.events.emit('proposal_expire', { id: proposal.id });
      },
    };
  }

  const stored = () => [...client.session.getAll()].sort((a, b) => b.expiry - a.expiry)[0];

  async function drop(topic: string): Promise<void> {
    if (!client.session.keys.includes(topic)) return;
    relayer.unsubscribe(topic).catch(ignore); // the relay may be unreachable
    await client.session.delete(topic, USER_DISCONNECTED);
    expirer.del(topic);
    client.events.emit('session_delete', { id: 0, topic }); // so that the provider drops it too
  }

  return {
    provider,
    invite,
    drop,
    stored,
    recent() {
      const session = stored();
      // The kit keeps a pairing for five minutes after the approval
      return session && client.core.pairing.pairings.keys.includes(session.pairingTopic) ? session : undefined;
    },
    request: (topic, chainId, request, expiry) =>
      client.request({ topic, chainId, request: toRequest(request), expiry }),
    async end(topic) {
      if (!client.session.keys.includes(topic)) return;
      if (provider.session?.topic === topic) await provider.disconnect();
      else await client.disconnect({ topic, reason: USER_DISCONNECTED });
    },
    listen(listener) {
      tell = listener;
    },
    async close() {
      tell = ignore;
      client.off('session_connect', onConnect);
      client.off('session_update', tellSession);
      client.off('session_extend', tellSession);
      client.off('session_delete', onEnd);
      client.off('session_expire', onEnd);
      client.off('session_event', onEvent);
      provider.removeListener('display_uri', onUri);
      relayer.off('relayer_error', onRefusal);
      if (isOwn) await stopKit(provider, config.storagePrefix);
    },
  };
};

const toRequest = ({ method, params }: { method: string; params?: unknown }): { method: string; params: unknown } => ({
  method,
  params: params ?? [],
});

/** Copies the namespaces, because the kit's types are mutable. */
const toMutable = (asked: AskedNamespaces): NonNullable<UniversalProvider['optionalNamespaces']> =>
  Object.fromEntries(
    Object.entries(asked).map(([namespace, { chains, methods, events, rpcMap }]) => [
      namespace,
      { chains: [...chains], methods: [...methods], events: [...events], rpcMap: { ...rpcMap } },
    ]),
  );
