import { createClient, fallback, http, HttpRequestError, type Client } from 'viem';
import type { Scope } from '../../core/scope.js';
import { RETRY_AFTER_MAX_MS, RETRY_BASE_MS, RETRY_COUNT, RPC_REQUEST_TIMEOUT_MS } from '../../domain/constants.js';
import type { CaipNetwork } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import { linked } from '../in-time.js';
import { nodeConfigOf, nodeFetch } from '../../core/node-fetch.js';

/** What requests to nodes need from the adapter. */
export interface NodeContext {
  readonly scope: Scope;
  /** Replaces the page's `fetch`. */
  readonly fetch: typeof globalThis.fetch | undefined;
}

/** Longest timeout and count of the host: timers take no longer time. */
const WHOLE_MAX = 2 ** 31 - 1;

const whole = (given: number | undefined, least: number): number | undefined =>
  Number.isSafeInteger(given) && given !== undefined && given >= least && given <= WHOLE_MAX ? given : undefined;

/** Returns the timeout of one request to a node, in milliseconds: that of the host, else the default. */
export const timeoutOf = (network: CaipNetwork, url: string): number =>
  whole(nodeConfigOf(network, url)?.timeout, 1) ?? RPC_REQUEST_TIMEOUT_MS;

/** A node asks for a pause longer than requests wait. viem makes no retry after an error with a code that it does not know. */
class LongPause extends HttpRequestError {
  readonly code = 0;
}

/** @throws {LongPause} Unless the response is a success, or its node may be asked again within {@link RETRY_AFTER_MAX_MS} */
function withoutLongPause(response: Response, url: string): Response {
  const { ok, status, headers } = response;
  const pause = Number.parseInt(headers.get('retry-after') ?? '', 10) * 1_000; // viem waits for seconds, and for no date
  if (!ok && pause > RETRY_AFTER_MAX_MS) throw new LongPause({ url, status, headers });
  return response;
}

/**
 * Runs `work` with a client of the network's nodes, which are asked in their order. All its requests end with `work`, and
 * when a signal or the scope aborts.
 * @throws {W3mError} `NODE_UNREACHABLE` without nodes, `REQUEST_ABORTED`, or the error of the node.
 */
export async function withNodes<T>(
  { scope, fetch: own }: NodeContext,
  network: CaipNetwork,
  signals: readonly (AbortSignal | undefined)[],
  work: (client: Client, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const urls = network.rpcUrls.default.http;
  if (urls.length === 0) throw new W3mError('NODE_UNREACHABLE');
  const end = linked(scope.signal, ...signals);
  const fetch = nodeFetch(network, own);
  const requests = new Set<AbortController>(); // one listener on the signal in place of one for each request
  end.signal.addEventListener('abort', () => requests.forEach(request => request.abort(end.signal.reason)));
  const node = {
    retryDelay: RETRY_BASE_MS,
    // viem passes either its own timeout signal or the signal of the request
    fetchFn: async (input: string | URL | Request, init?: RequestInit) => {
      end.signal.throwIfAborted();
      const request = linked(init?.signal ?? undefined);
      requests.add(request);
      const response = await fetch(input, { ...init, signal: request.signal });
      return withoutLongPause(response, input instanceof Request ? input.url : String(input));
    },
  };
  const counts = urls.map(url => whole(nodeConfigOf(network, url)?.retryCount, 0));
  const hasOwnCount = counts.some(count => count !== undefined);
  const transport = fallback(
    urls.map((url, at) =>
      http(url, {
        ...node,
        timeout: timeoutOf(network, url),
        retryCount: hasOwnCount ? (counts[at] ?? RETRY_COUNT) : 0,
      }),
    ),
    { retryCount: hasOwnCount ? 0 : RETRY_COUNT, retryDelay: RETRY_BASE_MS },
  );
  try {
    end.signal.throwIfAborted();
    return await work(createClient({ transport }), end.signal);
  } catch (error) {
    if (end.signal.aborted) throw toW3mError(end.signal.reason, 'REQUEST_ABORTED');
    throw toW3mError(error, 'RPC_FAILED');
  } finally {
    end.abort();
  }
}
