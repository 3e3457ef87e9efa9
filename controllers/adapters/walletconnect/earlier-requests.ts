import { createStorage, type StorageBackend } from '../../core/storage.js';
import { openRequestIds } from '../../domain/storage/storage-keys.js';
import type { UniversalProvider } from './kit-types.js';
import type { EarlierRequest } from './transport.js';

type Client = UniversalProvider['client'];
type KitRecord = Client['core']['history']['values'][number];

/** Event of the kit’s engine with the answer to a request; its types hide it. walletconnect.node-test.mjs proves it. */
interface KitEngine {
  readonly events: { once(event: string, listener: (answer: KitAnswer) => void): void };
}
interface KitAnswer {
  readonly result?: unknown;
  readonly error?: Error; // in fact any object with a code and a message
}

interface SessionRequest {
  readonly chainId: string;
  readonly request: { readonly method: string; readonly params: unknown; readonly expiryTimestamp: number };
}

/** Most ids that a tab stores; a wallet answers or forgets a request within minutes. */
const LIMIT = 32;

/** Returns what a record of the kit asks a wallet; undefined for another message. */
const sessionRequestOf = ({ request }: KitRecord): SessionRequest | undefined =>
  request.method === 'wc_sessionRequest' ? (request.params as SessionRequest) : undefined; // as the kit wrote it

/** Calls `onSent` with the id of the next request of a method. Returns the function that stops it. */
export function whenSent(
  { core: { history } }: Client,
  { topic, method }: { readonly topic: string; readonly method: string },
  onSent: (id: number) => void,
): () => void {
  const onCreated = (record: KitRecord): void => {
    if (record.topic !== topic || sessionRequestOf(record)?.request.method !== method) return;
    stop();
    onSent(record.id);
  };
  const stop = (): void => {
    history.off('history_created', onCreated);
  };
  history.on('history_created', onCreated);
  return stop;
}

/**
 * Returns the requests that this tab has sent before it was loaded again, and notes those that it sends from now on: the
 * kit stores requests for all tabs alike. Runs before the kit connects to the relay, so that no answer is missed.
 */
export function earlierRequests(client: Client, tab: StorageBackend | undefined): readonly EarlierRequest[] {
  if (!tab) return [];
  const { history } = client.core;
  const storage = createStorage({ backend: tab });
  const noted = (): readonly number[] => storage.get(openRequestIds) ?? [];
  history.on('history_created', (record: KitRecord) => {
    if (sessionRequestOf(record)) storage.set(openRequestIds, [...noted(), record.id].slice(-LIMIT));
  });
  history.on('history_updated', ({ id }: KitRecord) => {
    const others = noted().filter(other => other !== id);
    if (others.length < noted().length) storage.set(openRequestIds, others);
  });
  return history.values
    .filter(({ id, response }) => response === undefined && noted().includes(id))
    .flatMap(record => earlierRequestOf(client, record) ?? []);
}

function earlierRequestOf({ engine }: Client, record: KitRecord): EarlierRequest | undefined {
  const sent = sessionRequestOf(record);
  if (!sent) return undefined;
  const { id, topic } = record;
  const answer = new Promise<unknown>((resolve, reject) => {
    (engine as unknown as KitEngine).events.once(`session_request:${id}`, ({ result, error }) => {
      if (error === undefined) resolve(result);
      else reject(error); // as the kit rejects requests of this page
    });
  });
  answer.catch(() => undefined); // nobody waits for it before the session is restored
  const { method, params, expiryTimestamp } = sent.request;
  return { id, topic, chain: sent.chainId, method, params, expiresAt: expiryTimestamp * 1_000, answer };
}

/** Returns the storage of this tab, which survives a reload; undefined where it is blocked or missing. */
export function tabStorage(): StorageBackend | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.sessionStorage;
  } catch {
    return undefined;
  }
}
