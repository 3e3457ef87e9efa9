import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import { fetchOfNode } from '../../http/tracing/traced-fetch.js';

/** The node of a network did not answer, or its answer is invalid. */
export class NodeError extends HttpError {
  constructor(chain: string, reason: string) {
    super(503, 'chainId', `The node of ${chain} ${reason}`); // without its URL, which may contain a key
    this.name = 'NodeError';
  }
}

/** A call of JSON-RPC. */
export interface Call {
  readonly method: string;
  readonly params?: readonly unknown[];
}

const answerSchema = z.array(
  z.object({
    id: z.number(),
    result: z.optional(z.unknown()),
    error: z.optional(z.object({ code: z.number(), message: z.string() })),
  }),
);

/** Result of a call: its value, or the message and code of the node's error. */
export type CallResult = { readonly value: unknown } | { readonly error: string; readonly code?: number };

const TIMEOUT_MS = 10_000;

/** Client of a node. */
export class NodeRpc {
  readonly #chain: string;
  readonly #url: string;

  constructor(chain: string, url: string) {
    this.#chain = chain;
    this.#url = url;
  }

  /** Sends a call and resolves with its checked result. @throws {NodeError} */
  async call<T>(schema: z.ZodMiniType<T>, method: string, params: readonly unknown[] = []): Promise<T> {
    const [result] = await this.batch([{ method, params }]);
    if (!result || 'error' in result) throw this.fault(`answered ${method} with an error: ${result?.error ?? 'none'}`);
    return this.check(schema, method, result.value);
  }

  /** Sends calls in one request and resolves with their results in order. @throws {NodeError} */
  async batch(calls: readonly Call[]): Promise<readonly CallResult[]> {
    if (calls.length === 0) return [];
    const body = calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }));
    const answers = answerSchema.safeParse(await this.#post(JSON.stringify(body)));
    if (!answers.success) throw this.fault('answered something else than JSON-RPC');
    const byId = new Map(answers.data.map(answer => [answer.id, answer]));
    return calls.map((_, id): CallResult => {
      const answer = byId.get(id);
      if (!answer) return { error: 'no answer' };
      return answer.error ? { error: answer.error.message, code: answer.error.code } : { value: answer.result ?? null };
    });
  }

  /** Returns a value if the schema accepts it. @throws {NodeError} */
  check<T>(schema: z.ZodMiniType<T>, method: string, value: unknown): T {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    throw this.fault(`answered ${method} with an invalid value`);
  }

  /** Returns the error of this node for a reason. */
  fault(reason: string): NodeError {
    return new NodeError(this.#chain, reason);
  }

  async #post(body: string): Promise<unknown> {
    try {
      const response = await fetchOfNode(this.#chain)(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return await response.json();
    } catch (error) {
      throw this.fault(`is not available (${error instanceof Error ? error.name : 'unknown'})`);
    }
  }
}
