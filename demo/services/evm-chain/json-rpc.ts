import * as z from 'zod/mini';

const answerSchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);

/** Asks a node. Rejects when it answers with an error. */
export type JsonRpc = (method: string, params?: readonly unknown[]) => Promise<unknown>;

/** A node at a URL, as a function. */
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
