import * as z from 'zod/mini';
import { exactJson, parseExactJson } from './exact-json.js';
import { accountMethods } from './methods/accounts.js';
import { blockMethods } from './methods/blocks.js';
import { chainMethods } from './methods/chain.js';
import type { Method, MethodContext } from './methods/method.js';
import { tokenMethods } from './methods/tokens.js';
import { transactionMethods } from './methods/transactions.js';
import { INTERNAL_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR, RpcError } from './rpc-error.js';

const methods: Readonly<Record<string, Method>> = {
  ...chainMethods,
  ...blockMethods,
  ...accountMethods,
  ...tokenMethods,
  ...transactionMethods,
};

const idSchema = z.union([z.string(), z.number(), z.bigint(), z.null()]);

/** Schema of a JSON-RPC request. */
export const requestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(idSchema),
  method: z.string(),
  params: z.optional(z.unknown()),
});

/** A parsed request. */
export type RpcRequest = z.infer<typeof requestSchema>;

/** Returns a JSON-RPC error response. */
export const refusal = (id: RpcRequest['id'], { code, message, data }: RpcError): object => ({
  jsonrpc: '2.0',
  error: { code, message, ...(data !== undefined && { data }) },
  id: id ?? null,
});

/** Converts an error for clients. Logs internal errors and hides their details. */
export function asRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  console.error('The local Solana failed.', error);
  return new RpcError(INTERNAL_ERROR, 'Internal error');
}

async function answerOne(
  context: MethodContext,
  body: unknown,
  onRequest: (request: RpcRequest) => void,
): Promise<object> {
  const request = requestSchema.safeParse(body);
  if (!request.success) return refusal(null, new RpcError(INVALID_REQUEST, 'Invalid request'));
  const { id, method, params } = request.data;
  onRequest(request.data);
  try {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!run) throw new RpcError(METHOD_NOT_FOUND, 'Method not found');
    const result = await run(context, params ?? []);
    return { jsonrpc: '2.0', result, id: id ?? null };
  } catch (error) {
    return refusal(id, asRpcError(error));
  }
}

/** Answers a request body: a single request or a batch. */
export async function answerRpc(
  context: MethodContext,
  text: string,
  onRequest: (request: RpcRequest) => void,
): Promise<string> {
  let body: unknown;
  try {
    body = parseExactJson(text);
  } catch {
    return exactJson(refusal(null, new RpcError(PARSE_ERROR, 'Parse error')));
  }
  if (!Array.isArray(body)) return exactJson(await answerOne(context, body, onRequest));
  if (body.length === 0) return exactJson(refusal(null, new RpcError(INVALID_REQUEST, 'Invalid request')));
  return exactJson(await Promise.all(body.map(one => answerOne(context, one, onRequest))));
}
