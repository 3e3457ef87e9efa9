import type { UniversalProvider } from './kit-types.js';

/**
 * Recovers a session that a wallet approved while the page was reloaded.
 *
 * The kit at 2.21.8 loses it in four ways: it acknowledges a message to the relay before it has stored it; it never reads
 * a stored answer to a proposal again; it keeps the step between answer and session in memory; and it overwrites its
 * stored subscriptions with those that it has made again so far. The relay sends an acknowledged message only once.
 */

/** Members of the kit that its types hide. The version is pinned; walletconnect.node-test.mjs proves that they hold. */
interface KitRelayer {
  acknowledgePayload(payload: RelayPayload): Promise<void>;
  onMessageEvent(message: RelayMessage): Promise<void>;
}
interface KitSubscriber {
  readonly storageKey: string;
  cached: readonly Subscription[];
}
interface KitProvider {
  createProviders(): void;
  persist(key: string, value: unknown): Promise<void>;
}
interface KitEngine {
  readonly pendingSessions: Map<number, PendingSession>;
}

interface RelayMessage {
  readonly topic: string;
  readonly message: string;
}
interface RelayPayload {
  readonly params: { readonly data: RelayMessage };
}
interface Subscription {
  readonly id: string;
  readonly topic: string;
  readonly relay: { readonly protocol: string };
}
interface PendingSession {
  readonly sessionTopic: string;
  readonly pairingTopic: string;
  readonly proposalId: number;
  readonly publicKey: string;
}

type Client = UniversalProvider['client'];
type Core = Client['core'];
type Proposal = ReturnType<Client['proposal']['getAll']>[number];

/** Event by which the relayer hands a message to the engine, past the check for duplicates. */
const MESSAGE = 'relayer_message';
const RELAY = { protocol: 'irn' };

/** Acknowledges a message to the relay once the kit has stored it, so that the relay keeps what a reload interrupts. */
export function acknowledgeOnceStored(core: Core): void {
  const relayer = core.relayer as unknown as KitRelayer;
  const acknowledge = relayer.acknowledgePayload.bind(relayer);
  const store = relayer.onMessageEvent.bind(relayer);
  const due = new Map<string, RelayPayload>();
  const keyOf = ({ topic, message }: RelayMessage): string => `${topic} ${message}`;
  relayer.acknowledgePayload = async payload => {
    due.set(keyOf(payload.params.data), payload);
  };
  relayer.onMessageEvent = async message => {
    const key = keyOf(message);
    try {
      await store(message);
    } finally {
      const payload = due.get(key);
      due.delete(key);
      if (payload) await acknowledge(payload);
    }
  };
}

/** Stores what a session is asked to cover, nodes included: the provider reads it when the page is loaded again. */
export function storeNamespaceRequests(provider: UniversalProvider): Promise<void> {
  return (provider as unknown as KitProvider).persist('optionalNamespaces', provider.optionalNamespaces);
}

/** Gives a recovered session to the kit's provider, for hosts that use that; it looks for one only when it starts. */
export async function adoptSession(provider: UniversalProvider, topic: string): Promise<void> {
  if (!provider.session) await takeSession(provider, topic);
}

/** Gives a session to the kit's provider that the kit made without it. */
export async function takeSession(provider: UniversalProvider, topic: string): Promise<void> {
  provider.session = provider.client.session.get(topic);
  (provider as unknown as KitProvider).createProviders();
  await storeNamespaceRequests(provider); // now under the topic of the session
}

/** Goes on with the handshakes of the page before this one. Runs before the kit connects to the relay. */
export async function resumeHandshakes(client: Client): Promise<void> {
  const topics: string[] = [...client.session.keys];
  for (const proposal of client.proposal.getAll()) {
    topics.push(proposal.pairingTopic);
    const sessionTopic = await resume(client, proposal);
    if (sessionTopic !== undefined) topics.push(sessionTopic);
  }
  await subscribeLater(client.core, topics);
}

/** Reads the stored answer to a proposal, and the session if its message is stored too. Returns the session's topic. */
async function resume({ core, session, engine }: Client, proposal: Proposal): Promise<string | undefined> {
  const { id, pairingTopic, proposer } = proposal;
  if (!core.crypto.hasKeys(proposer.publicKey) || !core.crypto.hasKeys(pairingTopic)) return undefined;
  const { messages, events } = core.relayer;
  for (const answer of Object.values(messages.get(pairingTopic))) {
    const peer = responderOf(await core.crypto.decode(pairingTopic, answer), id);
    if (peer === undefined) continue;
    const sessionTopic = await core.crypto.generateSharedKey(proposer.publicKey, peer);
    if (session.keys.includes(sessionTopic)) return sessionTopic;
    const { pendingSessions } = engine as unknown as KitEngine;
    pendingSessions.set(id, { sessionTopic, pairingTopic, proposalId: id, publicKey: proposer.publicKey });
    for (const message of Object.values(messages.get(sessionTopic))) {
      events.emit(MESSAGE, { topic: sessionTopic, message, publishedAt: Date.now(), transportType: 'relay' });
    }
    return sessionTopic;
  }
  return undefined;
}

/** Returns the wallet's public key in the approval of a proposal; undefined for any other payload. */
function responderOf(payload: unknown, proposalId: number): string | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const { id, result } = payload as { readonly id?: unknown; readonly result?: unknown };
  if (id !== proposalId || typeof result !== 'object' || result === null) return undefined;
  const { responderPublicKey } = result as { readonly responderPublicKey?: unknown };
  return typeof responderPublicKey === 'string' ? responderPublicKey : undefined;
}

/** Adds topics to the stored subscriptions, which the kit makes again when it connects. */
async function subscribeLater(core: Core, topics: readonly string[]): Promise<void> {
  const subscriber = core.relayer.subscriber as unknown as KitSubscriber;
  const stored = (await core.storage.getItem<readonly Subscription[]>(subscriber.storageKey)) ?? [];
  const isStored = (topic: string): boolean => stored.some(subscription => subscription.topic === topic);
  // The kit works out the id when it subscribes
  const missing = [...new Set(topics)]
    .filter(topic => !isStored(topic))
    .map(topic => ({ id: topic, topic, relay: RELAY }));
  if (missing.length === 0) return;
  const all = [...stored, ...missing];
  await core.storage.setItem(subscriber.storageKey, all);
  subscriber.cached = all;
}
