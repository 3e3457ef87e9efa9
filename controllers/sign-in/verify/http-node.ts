import * as z from 'zod/mini';
import { RPC_REQUEST_TIMEOUT_MS } from '../../domain/constants.js';
import { W3mError } from '../../domain/errors/errors.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import type { NodeRequest } from './signed-text.js';

const reply = z.object({
  result: z.optional(z.unknown()),
  error: z.nullish(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
});

/** Errors of one node that another node may not have. */
const OF_ONE_NODE: readonly string[] = ['LIMIT_EXCEEDED', 'HTTP_UNREACHABLE', 'HTTP_STATUS', 'HTTP_BAD_ANSWER'];

async function ask(url: string, body: string, fetch: typeof globalThis.fetch, timeoutMs: number): Promise<unknown> {
  const unreachable = (cause: unknown): never => {
    throw new W3mError('HTTP_UNREACHABLE', { params: { url }, cause });
  };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(timeoutMs), // covers the body as well
  }).catch(unreachable);
  const text = await response.text().catch(unreachable);
  const answer = readJson(text);
  const { error, result } = reply.safeParse(answer).data ?? {};
  if (error) throw toW3mError(error, 'RPC_FAILED'); // some nodes add an error status
  if (!response.ok) throw new W3mError('HTTP_STATUS', { params: { status: response.status } });
  if (result === undefined) throw new W3mError('HTTP_BAD_ANSWER', { params: { url }, cause: text.slice(0, 200) });
  return result;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // fails in the schema
  }
}

/**
 * Creates a client of one network's nodes. Asks the next URL if a node is unreachable, too slow, out of quota, or answers
 * with something else than JSON-RPC; an error that the network itself returns is final.
 * @param timeoutMs Time for each node, in milliseconds.
 */
export function createHttpNode(
  urls: readonly string[],
  fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args),
  timeoutMs: number = RPC_REQUEST_TIMEOUT_MS,
): NodeRequest {
  return async ({ method, params = [] }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    let last: unknown = new W3mError('NODE_UNREACHABLE');
    for (const url of urls) {
      try {
        return await ask(url, body, fetch, timeoutMs);
      } catch (error) {
        last = error;
        if (!OF_ONE_NODE.includes(toW3mError(error).code)) throw error;
      }
    }
    throw last;
  };
}
