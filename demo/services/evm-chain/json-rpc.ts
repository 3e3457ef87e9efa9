import * as z from 'zod/mini';

const answerSchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);

/** Sends a request to a node. Rejects on an error response. */
export type JsonRpc = (method: string, params?: readonly unknown[]) => Promise<unknown>;

/** Returns the request function of the node at a URL. */
export const jsonRpc =
  (url: string): JsonRpc =>
  async (method, params = []) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const answer = answerSchema.parse(await response.json());
    if ('error' in answer) throw new Error(`${method}: ${answer.error.message} (${answer.error.code})`);
    return answer.result;
  };
