/** Smart sessions: permissions that a wallet grants to a key of the page (ERC-7715). */
import * as z from 'zod/mini';
import { W3mError } from '../errors/errors.js';

type Hex = `0x${string}`;

const hexOf = (pattern: RegExp) => z.custom<Hex>(value => typeof value === 'string' && pattern.test(value));
const quantity = hexOf(/^0x[0-9a-f]{1,64}$/i);
const address = hexOf(/^0x[0-9a-f]{40}$/i);
const bytes = hexOf(/^0x([0-9a-f]{2}){1,100000}$/i);
/** The last second of a date. */
const LAST_SECOND = 8_640_000_000_000;
const seconds = z.number().check(z.int(), z.nonnegative(), z.maximum(LAST_SECOND));
const period = z.number().check(z.int(), z.positive());
const name = z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,127}$/));

/** A value of any form, as far as a message to a wallet and the storage can carry it: no `bigint`, no cycle. */
const value = z.unknown().check(
  z.refine(given => {
    try {
      JSON.stringify(given);
      return true;
    } catch {
      return false;
    }
  }),
);
const values = z.record(z.string(), value);

const contractCall = z.strictObject({
  type: z.literal('contract-call'),
  data: z.strictObject({
    address,
    abi: z.array(values).check(z.maxLength(1000)),
    functions: z
      .array(
        z.strictObject({
          functionName: name,
          args: z.optional(z.array(value)),
          valueLimit: z.optional(quantity),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
});
const nativeAllowance = z.strictObject({
  type: z.literal('native-token-recurring-allowance'),
  data: z.strictObject({ allowance: quantity, period, start: seconds }),
});
const tokenAllowance = z.strictObject({
  type: z.literal('erc20-recurring-allowance'),
  data: z.strictObject({ address, allowance: quantity, period, start: seconds }),
});

const permission = z.discriminatedUnion('type', [contractCall, nativeAllowance, tokenAllowance]);
const permissions = z.array(permission).check(z.minLength(1), z.maxLength(50));

const policy = z.object({ type: z.string(), data: values });
const policies = z.array(policy).check(z.maxLength(50));

const grantRequest = z.strictObject({
  chainId: hexOf(/^0x[1-9a-f][0-9a-f]{0,7}$/i),
  address,
  expiry: seconds,
  signer: z.strictObject({
    type: z.literal('keys'),
    data: z.strictObject({
      keys: z
        .array(z.strictObject({ type: z.enum(['secp256k1', 'secp256r1']), publicKey: bytes }))
        .check(z.minLength(1), z.maxLength(10)),
    }),
  }),
  permissions,
  policies: z.optional(z.array(z.strictObject({ type: z.string(), data: values }))),
});

/** Schema of a smart session in the storage. */
export const smartSession = z.object({
  context: bytes,
  chainId: hexOf(/^0x[1-9a-f][0-9a-f]{0,7}$/i),
  address,
  expiry: seconds,
  permissions,
  /** What limits the whole session, as far as the wallet has confirmed it. */
  policies: z.optional(policies),
  grantedAt: z.number(),
  revokedAt: z.optional(z.number()),
  isListed: z.optional(z.boolean()),
});

/** One permission: calls of a contract, or an amount in each period of seconds. */
export type SessionPermission = z.output<typeof permission>;

/** A limit of a whole session, such as a number of calls. */
export type SessionPolicy = z.output<typeof policy>;

/** What a page asks a wallet to grant. `expiry` is in seconds since the epoch. */
export type SmartSessionGrantPermissionsRequest = z.output<typeof grantRequest>;

/** A granted session. `context` names it to the wallet; times other than `expiry` are in milliseconds. */
export type SmartSession = z.output<typeof smartSession>;

/** A session, as it is now. */
export type SmartSessionStatus = 'active' | 'expired' | 'revoked';

/** Returns what a session is at a time, in milliseconds since the epoch. */
export const statusOf = ({ expiry, revokedAt }: SmartSession, now: number): SmartSessionStatus =>
  revokedAt !== undefined ? 'revoked' : expiry * 1000 <= now ? 'expired' : 'active';

const invalid = (message: string): W3mError => new W3mError('INVALID_REQUEST', { cause: new TypeError(message) });

/** Checks a request. @throws {W3mError} `INVALID_REQUEST` */
export function readGrantRequest(given: unknown, now: number): SmartSessionGrantPermissionsRequest {
  const { data, error } = grantRequest.safeParse(given);
  if (!data) throw invalid(`grantPermissions: ${error.issues[0]?.path.join('.')} is invalid`);
  if (data.expiry * 1000 <= now) throw invalid('grantPermissions: expiry is in the past');
  return data;
}

/** Policies that cannot be read are not confirmed. `z.catch` would add a file to hosts that esbuild bundles. */
const readablePolicies = z.union([
  policies,
  z.pipe(
    z.unknown(),
    z.transform((): z.output<typeof policies> => []),
  ),
]);

const grantReply = z.object({
  context: z.optional(bytes),
  permissionsContext: z.optional(bytes),
  chainId: z.optional(quantity),
  address: z.optional(address),
  expiry: z.optional(seconds),
  permissions: z.optional(permissions),
  grantedPermissions: z.optional(permissions),
  policies: z.optional(readablePolicies),
});

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/**
 * Reads the reply of a wallet to a request. A wallet may grant less than was asked, never more time, another network or
 * another account.
 * @throws {W3mError} `WALLET_BAD_REPLY`
 */
export function readGrantReply(
  request: SmartSessionGrantPermissionsRequest,
  reply: unknown,
  grantedAt: number,
): SmartSession {
  const { data } = grantReply.safeParse(Array.isArray(reply) ? reply[0] : reply);
  const context = data?.context ?? data?.permissionsContext;
  const isOfRequest =
    (data?.chainId === undefined || BigInt(data.chainId) === BigInt(request.chainId)) &&
    (data?.address === undefined || isSame(data.address, request.address)) &&
    (data?.expiry === undefined || data.expiry <= request.expiry);
  if (!data || context === undefined || !isOfRequest) throw new W3mError('WALLET_BAD_REPLY', { cause: reply });
  return {
    context,
    chainId: request.chainId,
    address: request.address,
    grantedAt,
    expiry: data.expiry ?? request.expiry,
    permissions: data.permissions ?? data.grantedPermissions ?? request.permissions,
    // A limit that the wallet does not name may not be in force, so it is not shown
    ...(data.policies !== undefined && data.policies.length > 0 && { policies: data.policies }),
  };
}

/** Reads the contexts that a wallet lists; undefined if the reply is no such list. */
export function readGrantedContexts(reply: unknown): readonly string[] | undefined {
  const { data } = z.array(z.object({ context: bytes })).safeParse(reply);
  return data?.map(({ context }) => context.toLowerCase());
}
