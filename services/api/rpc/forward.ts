import { HttpError } from '../../http/http-error.js';
import { fetchOfNode } from '../../http/tracing/traced-fetch.js';
import type { Chain } from '../chains/chains.js';
import { hideKey } from '../chains/hide-key.js';

const TIMEOUT_MS = 10_000;
/** Most bytes of an answer, of which logs of many blocks have most. */
const MOST_BYTES = 32 * 1024 * 1024;
const ANSWERED = [200, 400];

/** Answer of a node. */
export interface NodeAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Sends a body to the node of a network, byte for byte; its answer comes back without the key of the node.
 *
 * @throws {HttpError} 503 if the node does not answer
 */
export async function forward({ id, url }: Chain, body: string): Promise<NodeAnswer> {
  try {
    const response = await fetchOfNode(id, MOST_BYTES)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = { status: response.status, body: hideKey(await response.text(), url) };
    if (ANSWERED.includes(answer.status)) return answer;
  } catch {
    // The reason may contain the URL of the node, and with it a key
  }
  throw new HttpError(503, 'chainId', 'The node of this network did not answer');
}
