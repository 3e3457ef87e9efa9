import * as z from 'zod/mini';

/** As long as a relay keeps anything. */
const MAX_TTL_S = 30 * 86_400;
const MAX_TOPICS = 500;
const DEFAULT_TTL_S = 300;

const topic = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'));
const message = z.string().check(z.minLength(1));
const ttl = z.int().check(z.minimum(1), z.maximum(MAX_TTL_S));
const subscription = z.object({ topic, id: z.string() });

const publication = z.object({
  topic,
  message,
  ttl,
  tag: z._default(z.int(), 0),
  prompt: z.optional(z.boolean()),
  attestation: z.optional(z.string()),
});

/** What a client publishes. */
export type Publication = z.infer<typeof publication>;

/** The parameters of every method that a client may call. */
const paramsOf = {
  irn_publish: publication,
  irn_batchPublish: z.object({ messages: z.array(publication).check(z.minLength(1), z.maxLength(MAX_TOPICS)) }),
  irn_subscribe: z.object({ topic }),
  irn_batchSubscribe: z.object({ topics: z.array(topic).check(z.maxLength(MAX_TOPICS)) }),
  irn_unsubscribe: subscription,
  irn_batchUnsubscribe: z.object({ subscriptions: z.array(subscription).check(z.maxLength(MAX_TOPICS)) }),
  irn_fetchMessages: z.object({ topic }),
  irn_batchFetchMessages: z.object({ topics: z.array(topic).check(z.maxLength(MAX_TOPICS)) }),
  wc_proposeSession: z.object({
    pairingTopic: topic,
    sessionProposal: message,
    ttl: z._default(ttl, DEFAULT_TTL_S),
    attestation: z.optional(z.string()),
  }),
  wc_approveSession: z.object({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: message,
    sessionSettlementRequest: message,
    ttl: z._default(ttl, DEFAULT_TTL_S),
  }),
} as const;

type Params = { readonly [M in keyof typeof paramsOf]: z.infer<(typeof paramsOf)[M]> };

/** A call of a client, checked. */
export type Call = { readonly [M in keyof Params]: { readonly method: M; readonly params: Params[M] } }[keyof Params];

// Clients count beyond what a number holds, so their ids are strings; older ones send numbers
const id = z.union([z.string(), z.int()]);

const frameSchema = z.union([
  z.object({ jsonrpc: z.literal('2.0'), id, method: z.string(), params: z.optional(z.unknown()) }),
  z.object({ jsonrpc: z.literal('2.0'), id, error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ jsonrpc: z.literal('2.0'), id, result: z.unknown() }),
]);

/** What comes over the wire from a client: a call, or its answer to one of ours. */
export type Frame = z.infer<typeof frameSchema>;
export type FrameId = z.infer<typeof id>;

/** A JSON-RPC error. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason);
    this.code = code;
  }
}

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;

/** Reads what a client sent. Throws an {@link RpcError}. */
export function parseFrame(text: string): Frame {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RpcError(PARSE_ERROR, 'This is no JSON');
  }
  const frame = frameSchema.safeParse(json);
  if (!frame.success) throw new RpcError(INVALID_REQUEST, 'This is no JSON-RPC 2.0');
  return frame.data;
}

/** Checks a call. Throws an {@link RpcError} for methods that there are not, and for parameters that are wrong. */
export function parseCall(method: string, params: unknown): Call {
  if (!Object.hasOwn(paramsOf, method)) throw new RpcError(METHOD_NOT_FOUND, `There is no method ${method}`);
  const name = method as keyof Params; // one of the table's own keys, as the line above made sure
  const parsed = paramsOf[name].safeParse(params);
  if (!parsed.success) throw new RpcError(INVALID_PARAMS, z.prettifyError(parsed.error));
  // The parameters were parsed by this method's own schema, which the compiler cannot follow through the union
  return { method: name, params: parsed.data } as Call;
}
