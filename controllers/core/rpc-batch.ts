import type { NodeConfig } from '../domain/entities.js';
import { parse, readAnswers, retryHeaders } from './batch-answers.js';
import { readBody } from './read-body.js';

type Fetch = typeof globalThis.fetch;

/** A JSON-RPC request that waits for its answer. */
interface Reader {
  readonly message: object;
  readonly init: RequestInit;
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: unknown) => void;
}

interface Node {
  readonly url: string;
  readonly fetch: Fetch;
}

/** Requests of one batch by default. */
const BATCH_SIZE = 1_000;
/** Longest pause for which a batch may wait for more requests, in milliseconds. */
const WAIT_MAX_MS = 10_000;

/** Requests that are sent together. A reader that is aborted leaves the batch; without readers the batch is aborted. */
class Batch {
  readonly #node: Node;
  readonly #readers = new Map<number, Reader>();
  readonly #stop = new AbortController();
  #isSent = false;
  /** Number of requests that the batch has had; the next one is the id of the next request. */
  size = 0;

  constructor(node: Node) {
    this.#node = node;
  }

  add(message: object, init: RequestInit): Promise<Response> {
    const id = (this.size += 1);
    return new Promise<Response>((resolve, reject) => {
      const { signal } = init;
      const leave = (): void => {
        this.#readers.delete(id);
        reject(signal?.reason as Error);
        if (this.#isSent && this.#readers.size === 0) this.#stop.abort(signal?.reason);
      };
      this.#readers.set(id, { message, init, resolve, reject });
      signal?.addEventListener('abort', leave, { signal: this.#stop.signal });
      if (signal?.aborted) leave();
    });
  }

  async send(): Promise<void> {
    this.#isSent = true;
    const { url, fetch } = this.#node;
    try {
      const [first] = this.#readers.values();
      if (!first) return; // all readers have left
      if (this.#readers.size === 1) first.resolve(await fetch(url, first.init));
      else await this.#ask(first.init);
    } catch (error) {
      for (const { reject } of this.#readers.values()) reject(error);
    } finally {
      this.#stop.abort(); // removes the listeners
    }
  }

  async #ask(init: RequestInit): Promise<void> {
    const body = JSON.stringify([...this.#readers].map(([id, { message }]) => ({ ...message, id })));
    const headers = new Headers(init.headers);
    headers.delete('content-length'); // that of one request
    const { url, fetch } = this.#node;
    const response = await fetch(url, { ...init, headers, body, signal: this.#stop.signal });
    const text = await (await readBody(response, url)).text();
    if (response.ok) {
      const answers = readAnswers(text);
      for (const [id, { resolve }] of this.#readers) resolve(answers(id));
    } else {
      const { status, statusText, headers: given } = response;
      for (const { resolve } of this.#readers.values())
        resolve(new Response(text, { status, statusText, headers: retryHeaders(given) }));
    }
  }
}

/** Collects the requests to a node. */
class Batcher {
  readonly #node: Node;
  readonly #size: number;
  readonly #wait: number;
  #open: Batch | undefined;

  constructor(node: Node, batch: NodeConfig['batch']) {
    this.#node = node;
    const { batchSize, wait } = typeof batch === 'object' ? batch : {};
    this.#size = within(batchSize, 1, Infinity) ?? BATCH_SIZE;
    this.#wait = within(wait, 0, WAIT_MAX_MS) ?? 0;
  }

  ask(message: object, init: RequestInit): Promise<Response> {
    const batch = (this.#open ??= this.#begin());
    const answer = batch.add(message, init);
    if (batch.size === this.#size) this.#send(batch);
    return answer;
  }

  #begin(): Batch {
    const batch = new Batch(this.#node);
    setTimeout(() => this.#send(batch), this.#wait);
    return batch;
  }

  #send(batch: Batch): void {
    if (this.#open !== batch) return; // it was full before its time
    this.#open = undefined;
    void batch.send();
  }
}

const within = (given: number | undefined, least: number, most: number): number | undefined =>
  Number.isSafeInteger(given) && given !== undefined && given >= least ? Math.min(given, most) : undefined;

/** Batchers of each configuration, which belongs to one modal, by the `fetch` of the adapter. */
const batchers = new WeakMap<NodeConfig, WeakMap<Fetch, Batcher>>();

/** A request to a node that the host has configured. */
export interface ConfiguredRequest {
  readonly config: NodeConfig;
  /** The `fetch` of the adapter: requests by the same one share batches. */
  readonly fetch: Fetch;
  readonly url: string;
  readonly init: RequestInit | undefined;
}

/** Returns a `fetch` that adds the host's request options, such as headers. */
const withOptions = (own: NodeConfig['fetchOptions'], fetch: Fetch): Fetch =>
  own
    ? (input, init) => {
        const headers = new Headers(own.headers);
        new Headers(init?.headers).forEach((value, name) => headers.set(name, value));
        return fetch(input, { ...own, ...init, headers });
      }
    : fetch;

/**
 * Sends a request with the options of the host and, if the host wants that, in a batch with those of other readers
 * (JSON-RPC 2.0 §6). The response is as if the request had been sent alone, but for its id. A request that the node does
 * not answer, or answers twice, gets an internal error. What is no JSON-RPC request is sent alone.
 */
export async function askNode({ config, fetch, url, init }: ConfiguredRequest): Promise<Response> {
  const own = withOptions(config.fetchOptions, fetch);
  const message = config.batch && typeof init?.body === 'string' ? parse(init.body) : undefined;
  if (typeof message !== 'object' || message === null || !('method' in message)) return own(url, init);
  const byFetch = batchers.get(config) ?? new WeakMap<Fetch, Batcher>();
  batchers.set(config, byFetch);
  const batcher = byFetch.get(fetch) ?? new Batcher({ url, fetch: own }, config.batch);
  byFetch.set(fetch, batcher);
  return batcher.ask(message, init ?? {});
}
