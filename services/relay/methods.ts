import * as z from 'zod/mini';

/** Maximum time to live that a client may ask for; the mailbox keeps messages for less. */
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

/** Publication parameters. */
export type Publication = z.infer<typeof publication>;

/** Parameters of every supported method. */
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

/** A validated call of a client. */
export type Call = { readonly [M in keyof Params]: { readonly method: M; readonly params: Params[M] } }[keyof Params];

// Client ids can exceed the safe integer range, so they are strings; older clients send numbers
const id = z.union([z.string(), z.int()]);

const frameSchema = z.union([
  z.object({ jsonrpc: z.literal('2.0'), id, method: z.string(), params: z.optional(z.unknown()) }),
  z.object({ jsonrpc: z.literal('2.0'), id, error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ jsonrpc: z.literal('2.0'), id, result: z.unknown() }),
]);

/** Frame from a client: a call, or the response to a delivery. */
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
/** Code of parameters that a method does not take. */
export const INVALID_PARAMS = -32_602;

/** Parses a client frame. Throws an {@link RpcError}. */
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

/** Validates a call. Throws an {@link RpcError} for unknown methods and invalid parameters. */
export function parseCall(method: string, params: unknown): Call {
  if (!Object.hasOwn(paramsOf, method)) throw new RpcError(METHOD_NOT_FOUND, `There is no method ${method}`);
  const name = method as keyof Params; // the line above checks that it is an own key
  const parsed = paramsOf[name].safeParse(params);
  if (!parsed.success) throw new RpcError(INVALID_PARAMS, z.prettifyError(parsed.error));
  // The schema of this method parsed the parameters; the compiler cannot relate them through the union
  return { method: name, params: parsed.data } as Call;
}
