import * as z from 'zod/mini';
import { INTERNAL, WalletError } from '../wallet-error.js';

const TIMEOUT_MS = 15_000;

const answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);

/** A node did not answer, or with nothing that makes sense: it may have done what was asked. */
export class NodeSilence extends WalletError {
  constructor() {
    super('RPC', 'The network did not answer. Try again.', INTERNAL);
  }
}

/** Sends a request to a node. */
export type NodeRequest = (method: string, params?: unknown) => Promise<unknown>;

/** Returns the request function of the node at a URL. Rejects with the node's code, else -32603. */
export const nodeOf =
  (url: string): NodeRequest =>
  async (method, params = []) => {
    const read = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      async response => answer.safeParse(await response.json().catch(() => undefined)),
      () => undefined,
    );
    if (!read?.success) throw new NodeSilence();
    if ('error' in read.data) throw new WalletError('RPC', read.data.error.message, read.data.error.code);
    return read.data.result;
  };

/** Reads a quantity from a node. */
export async function quantity(node: NodeRequest, method: string, params: unknown): Promise<bigint> {
  const value = await node(method, params);
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value))
    throw new WalletError('RPC', `The network gave no number for ${method}.`, INTERNAL);
  return BigInt(value);
}
