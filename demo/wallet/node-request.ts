import * as z from 'zod/mini';
import { INTERNAL, WalletError } from '../../services/wallet/shared/provider-error.js';

const TIMEOUT_MS = 15_000;

const answerSchema = z.union([
  z.object({ error: z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
]);

/** Sends a request to a node. Rejects with a `WalletError`: the node's code if it answered, else -32603. */
export async function nodeRequest(url: string, method: string, params: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    async response => answerSchema.safeParse(await response.json().catch(() => undefined)),
    () => undefined,
  );
  if (!answer?.success) throw new WalletError(INTERNAL, `The node at ${url} did not answer ${method}.`);
  if ('error' in answer.data) {
    const { code, message, data } = answer.data.error;
    throw new WalletError(code, message, data);
  }
  return answer.data.result;
}
