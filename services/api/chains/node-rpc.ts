import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import { log } from '../../http/log.js';
import { fetchOfNode } from '../../http/tracing/traced-fetch.js';
import { quoteLamports } from './exact-lamports.js';
import { hideKey } from './hide-key.js';

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
    error: z.nullish(z.object({ code: z.number(), message: z.string() })), // null in JSON-RPC 1.0
  }),
);

/** Result of a call: its value, or the message and code of the node's error. */
export type CallResult = { readonly value: unknown } | { readonly error: string; readonly code?: number };

/** Result of a call that the node has left out of its answer, or whose request has failed. */
const NO_ANSWER: CallResult = { error: 'no answer' };

/** Tells whether a contract itself has refused a call; other errors of a node say nothing of the contract. */
const isRevert = ({ error, code }: { readonly error: string; readonly code?: number }): boolean =>
  code === 3 || /revert|invalid opcode|vm exception|out of gas|invalid jump|stack (under|over)flow/i.test(error);

/** True for data that a call of a contract returns; `0x` is no data. */
const isData = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value);

/** Tells whether a result says nothing of the contract that was called: a node that returns null does not know it. */
export const isUnread = (result: CallResult | undefined): boolean =>
  !result || ('error' in result ? !isRevert(result) : !isData(result.value));

const TIMEOUT_MS = 10_000;
/** Nodes refuse batches above a limit, of which 100 is a common one; strangers decide how many tokens an account gets. */
export const CALLS_PER_REQUEST = 25;
const REQUESTS_AT_ONCE = 3;

/** Most bytes of a request for blocks, of which one of Solana may have several megabytes. */
export const BLOCKS_BYTES = 256 * 1024 * 1024;
/** Most characters of an error that are passed on. Contracts of strangers write it. */
const MOST_OF_ERROR = 300;

const shortened = (message: string): string => message.slice(0, MOST_OF_ERROR).replace(/\p{Cc}/gu, '');

/** Client of a node. */
export class NodeRpc {
  readonly #chain: string;
  readonly #url: string;
  readonly #fetch: typeof fetch;

  /** @param mostBytes Most bytes of an answer to a request, which has up to 25 calls */
  constructor(chain: string, url: string, mostBytes?: number) {
    this.#chain = chain;
    this.#url = url;
    this.#fetch = fetchOfNode(chain, mostBytes);
  }

  /** Sends a call and resolves with its checked result. @throws {NodeError} */
  async call<T>(schema: z.ZodMiniType<T>, method: string, params: readonly unknown[] = []): Promise<T> {
    const [result] = await this.batch([{ method, params }]);
    if (!result || 'error' in result) throw this.fault(`answered ${method} with an error: ${result?.error ?? 'none'}`);
    return this.check(schema, method, result.value);
  }

  /**
   * Sends calls, a few in each request, and resolves with their results in order. A request that fails loses the results
   * of its own calls, and so do those that are not sent after `withinMs`. @throws {NodeError} if no request succeeds
   */
  async batch(calls: readonly Call[], withinMs = Infinity): Promise<readonly CallResult[]> {
    const results = calls.map(() => NO_ANSWER);
    const end = performance.now() + withinMs;
    let [next, answered] = [0, 0];
    let fault: NodeError | undefined;
    const sendSome = async (): Promise<void> => {
      while (next < calls.length) {
        const timeoutMs = Math.min(TIMEOUT_MS, Math.ceil(end - performance.now()));
        if (timeoutMs <= 0) return;
        const start = next;
        next += CALLS_PER_REQUEST;
        try {
          const some = await this.#send(calls.slice(start, next), timeoutMs);
          results.splice(start, some.length, ...some);
          answered += 1;
        } catch (error) {
          if (!(error instanceof NodeError)) throw error;
          fault = error;
        }
      }
    };
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, sendSome));
    if (fault && answered === 0) throw fault;
    if (fault) log('warn', 'A node did not answer some of several requests.', fault);
    return results;
  }

  /** Sends calls to contracts of strangers, which may make a node fail: their results are then lost. */
  async tryBatch(calls: readonly Call[], withinMs: number): Promise<readonly CallResult[]> {
    try {
      return await this.batch(calls, withinMs);
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      log('warn', 'A node did not answer calls to contracts of strangers.', error);
      return calls.map(() => NO_ANSWER);
    }
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

  async #send(calls: readonly Call[], timeoutMs: number): Promise<readonly CallResult[]> {
    const body = calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }));
    const answers = answerSchema.safeParse(await this.#post(JSON.stringify(body), timeoutMs));
    if (!answers.success) throw this.fault('answered something else than JSON-RPC');
    const byId = new Map(answers.data.map(answer => [answer.id, answer]));
    return calls.map((_, id): CallResult => {
      const answer = byId.get(id);
      if (!answer) return NO_ANSWER;
      return answer.error
        ? { error: shortened(hideKey(answer.error.message, this.#url)), code: answer.error.code }
        : { value: answer.result ?? null };
    });
  }

  async #post(body: string, timeoutMs: number): Promise<unknown> {
    try {
      const response = await this.#fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return JSON.parse(quoteLamports(await response.text())) as unknown;
    } catch (error) {
      throw this.fault(`is not available (${error instanceof Error ? error.name : 'unknown'})`);
    }
  }
}
