import * as z from 'zod/mini';
import type { Scope } from '../../../core/scope.js';
import { wait } from '../../../core/wait.js';
import {
  RETRY_AFTER_MAX_MS,
  RETRY_BASE_MS,
  RETRY_COUNT,
  RETRY_STATUSES,
  RPC_REQUEST_TIMEOUT_MS,
} from '../../../domain/constants.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { asW3mError, isW3mError, W3mError } from '../../../domain/errors/errors.js';
import { inTime, linked } from '../../in-time.js';
import { nodeFetch } from '../../../core/node-fetch.js';
import { parseExactJson } from './exact-json.js';
import { isPassing, NodeError, toNodeW3mError } from './node-error.js';

/** Ways to reach nodes. */
export interface NodeContext {
  readonly scope: Scope;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly WebSocket: typeof globalThis.WebSocket | undefined;
}

/** The nodes of one network, which answer as one. */
export interface SolanaNode {
  readonly network: CaipNetwork;
  readonly signal: AbortSignal;
  /** Resolves with the result, checked by `schema`. Rejects with `NodeError` if a node returns an error, else with a `W3mError`. */
  ask<S extends z.ZodMiniType>(
    method: string,
    params: readonly unknown[],
    schema: S,
    watch?: NodeWatch,
  ): Promise<z.output<S>>;
}

/** Observes the single requests of one question, which nodes and retries multiply. */
export interface NodeWatch {
  /** Called for each request without a clear reply, after which the node may or may not have acted. */
  onSilence(): void;
}

/** Integer of a node, of any length. */
export const wholeNumber = z.pipe(
  z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d{1,39}$/))]),
  z.transform((value: number | string) => BigInt(value)),
);

/** Wrapper of most results, which are valid for one slot. */
export const inContext = <S extends z.ZodMiniType>(value: S): z.ZodMiniObject<{ value: S }> => z.object({ value });

/** Like {@link inContext}, with the slot. */
export const atSlot = <S extends z.ZodMiniType>(
  value: S,
): z.ZodMiniObject<{ context: z.ZodMiniObject<{ slot: typeof wholeNumber }>; value: S }> =>
  z.object({ context: z.object({ slot: wholeNumber }), value });

const replySchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
]);

/** A node failed to answer. */
class NoAnswer extends Error {
  readonly isPassing: boolean;
  /** True if no node has the request: its server refused it, or there is none. */
  readonly isUnsent: boolean;
  /** Pause that the server asks for, in milliseconds. */
  readonly pauseMs: number | undefined;
  readonly error: W3mError;

  constructor(error: W3mError, isPassing: boolean, isUnsent = false, pauseMs?: number) {
    super(error.message, { cause: error });
    this.error = error;
    this.isPassing = isPassing;
    this.isUnsent = isUnsent;
    this.pauseMs = pauseMs;
  }
}

/** Returns the nodes of one network for one call. */
interface Nodes {
  readonly scope: Scope;
  readonly signal: AbortSignal;
  readonly urls: readonly string[];
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Asks the nodes of a network in order. If none answers, retries all up to three times, after 150 ms,
 * doubling, or after the `Retry-After` of a server.
 */
export async function withNode<T>(
  { scope, ...context }: NodeContext,
  network: CaipNetwork,
  signals: readonly (AbortSignal | undefined)[],
  use: (node: SolanaNode) => Promise<T>,
): Promise<T> {
  const end = linked(scope.signal, ...signals);
  const nodes: Nodes = {
    scope,
    signal: end.signal,
    urls: network.rpcUrls.default.http,
    fetch: nodeFetch(network, context.fetch),
  };

  async function ask<S extends z.ZodMiniType>(
    method: string,
    params: readonly unknown[],
    schema: S,
    watch?: NodeWatch,
  ): Promise<z.output<S>> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    for (let tries = 0; ; tries += 1) {
      try {
        const parsed = schema.safeParse(await askEach(nodes, body, watch));
        if (parsed.success) return parsed.data;
        watch?.onSilence();
        throw new W3mError('RPC_FAILED', { cause: parsed.error });
      } catch (error) {
        const mayPass = error instanceof NodeError ? isPassing(error) : error instanceof NoAnswer && error.isPassing;
        const pause = (error instanceof NoAnswer ? error.pauseMs : undefined) ?? RETRY_BASE_MS * 2 ** tries;
        if (!mayPass || tries === RETRY_COUNT || pause > RETRY_AFTER_MAX_MS) {
          throw error instanceof NoAnswer ? error.error : error;
        }
        await wait(scope, pause, end.signal);
      }
    }
  }

  try {
    end.signal.throwIfAborted();
    return await use({ network, signal: end.signal, ask });
  } catch (error) {
    if (error instanceof NodeError) throw toNodeW3mError(error);
    if (isW3mError(error) || !end.signal.aborted) throw error;
    throw isW3mError(end.signal.reason) ? end.signal.reason : new W3mError('REQUEST_ABORTED', { cause: error });
  } finally {
    end.abort();
  }
}

async function askOne({ scope, signal, fetch }: Nodes, url: string, body: string): Promise<unknown> {
  const stop = linked(signal);
  try {
    const pending = (async (): Promise<readonly [Response, string]> => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body, signal: stop.signal });
      return [response, await response.text()];
    })();
    const late = { scope, signal, late: 'REQUEST_TIMEOUT' } as const;
    const [response, text] = await inTime(pending, RPC_REQUEST_TIMEOUT_MS, late);
    return readReply(response, text);
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof NodeError || cause instanceof NoAnswer) throw cause;
    throw new NoAnswer(asW3mError(cause, 'NODE_UNREACHABLE'), true);
  } finally {
    stop.abort();
  }
}

/** Asks each node in turn. Returns the first result, or rejects with the first failure. */
async function askEach(nodes: Nodes, body: string, watch: NodeWatch | undefined): Promise<unknown> {
  let failure: NodeError | NoAnswer | undefined;
  for (const url of nodes.urls) {
    try {
      return await askOne(nodes, url, body);
    } catch (error) {
      if (!(error instanceof NodeError || error instanceof NoAnswer)) throw error;
      if (error instanceof NodeError && !isPassing(error)) throw error; // another node would return the same error
      if (error instanceof NodeError || !error.isUnsent) watch?.onSilence();
      failure ??= error;
    }
  }
  throw failure ?? new NoAnswer(new W3mError('NODE_UNREACHABLE'), false, true);
}

/** HTTP statuses of gateways that have passed nothing on; some write them as the code of a JSON-RPC error. */
const UNSENT: readonly number[] = [401, 403, 404, 413, 429];

function readReply(response: Response, text: string): unknown {
  let json: unknown;
  try {
    json = parseExactJson(text);
  } catch {
    json = undefined; // an error page
  }
  const reply = replySchema.safeParse(json);
  const failed = reply.success && 'error' in reply.data ? reply.data.error : undefined;
  const status = failed && UNSENT.includes(failed.code) ? failed.code : response.status;
  const isUnsent = UNSENT.includes(status);
  if (failed && !isUnsent) throw new NodeError(failed.code, failed.message, failed.data);
  if (response.ok && reply.success && !failed) return (reply.data as { readonly result: unknown }).result; // the schema allows a result or an error
  const error = new W3mError(status === 429 ? 'LIMIT_EXCEEDED' : status >= 502 ? 'NODE_UNREACHABLE' : 'RPC_FAILED', {
    cause: new Error(`HTTP status ${status}`),
  });
  throw new NoAnswer(error, RETRY_STATUSES.includes(status), isUnsent, pauseOf(response));
}

/** Reads `Retry-After` in seconds. */
function pauseOf({ headers }: Response): number | undefined {
  const said = headers.get('retry-after');
  return said !== null && /^\d{1,9}$/.test(said) ? Number(said) * 1_000 : undefined;
}
