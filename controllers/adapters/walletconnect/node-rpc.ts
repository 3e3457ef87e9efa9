import * as z from 'zod/mini';
import type { Scope } from '../../core/scope.js';
import { RPC_REQUEST_TIMEOUT_MS } from '../../domain/constants.js';
import { isW3mError, W3mError } from '../../domain/errors/errors.js';
import { inTime, linked } from '../in-time.js';

const answerSchema = z.object({
  result: z.optional(z.unknown()),
  error: z.nullish(
    z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }), // JSON-RPC 2.0 §5.1; null beside a result in 1.0
  ),
});

/** Parameters of {@link askNodes}. */
export interface NodeRequest {
  readonly scope: Scope;
  /** RPC URLs in the order of use. */
  readonly urls: readonly string[];
  readonly method: string;
  readonly params: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Sends a request to the nodes of a network in order until one answers. An RPC error counts as an answer.
 * @throws {W3mError} `NODE_UNREACHABLE`, `REQUEST_ABORTED`, or `RPC_FAILED` with the RPC error as its cause.
 */
export async function askNodes({ urls, ...request }: NodeRequest): Promise<unknown> {
  let why: unknown;
  for (const url of urls) {
    try {
      return await askNode(url, request);
    } catch (error) {
      if (isW3mError(error) && error.code === 'RPC_FAILED') throw error;
      if (request.signal?.aborted || request.scope.signal.aborted) {
        throw new W3mError('REQUEST_ABORTED', { cause: error });
      }
      why = error;
    }
  }
  throw new W3mError('NODE_UNREACHABLE', { cause: why });
}

async function askNode(
  url: string,
  { scope, method, params, signal, fetch = globalThis.fetch }: Omit<NodeRequest, 'urls'>,
): Promise<unknown> {
  const end = linked(signal, scope.signal);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] });
  const headers = { 'content-type': 'application/json' };
  try {
    const pending = fetch(url, { method: 'POST', headers, body, signal: end.signal }).then(
      async (response): Promise<unknown> => response.json(),
    );
    const answer = await inTime(pending, RPC_REQUEST_TIMEOUT_MS, {
      scope,
      signal: end.signal,
      late: 'REQUEST_TIMEOUT',
    });
    const { result, error } = answerSchema.parse(answer);
    if (error) throw new W3mError('RPC_FAILED', { cause: error });
    if (result === undefined) throw new TypeError('Neither a result nor an error');
    return result;
  } finally {
    end.abort(); // aborts the request to a node that hangs
  }
}
