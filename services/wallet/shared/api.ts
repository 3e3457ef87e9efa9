/** Calls of the wallet's page to its server. Both sides import this table: paths, checks and types follow from it. */
import * as z from 'zod/mini';
import { changeKinds } from './change-kinds.js';
import { securityEvents } from './security-events.js';

const TEXT_MAX = 2_000;
const BLOB_MAX = 20_000;

const text = z.string().check(z.maxLength(TEXT_MAX));
const word = z.string().check(z.minLength(1), z.maxLength(TEXT_MAX));
const id = z.string().check(z.regex(/^[\w-]{1,200}$/));
const email = z.string().check(z.email(), z.maxLength(254));
const otp = z.string().check(z.regex(/^\d{6}$/));
/** Bytes in base64url. */
const bytes = z.string().check(z.regex(/^[\w-]{1,2000}$/));
const url = z.string().check(z.maxLength(8_000), z.url());
const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
const solanaAddress = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/));
const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/), z.maxLength(BLOB_MAX));
const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/));
const time = z.number();
const undoToken = text; // of a link, which may be cut off: the service then calls it expired
const nothing = z.object({});
/** Answer without content. One with fields is of a proxy: what it stands for may not have been done. */
const done = z.strictObject({});
/** Options and replies of WebAuthn; the libraries of both sides check them. */
const webAuthn = z.record(z.string(), z.unknown());

const account = z.object({
  userId: id,
  email: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  evmAddress: z.nullable(evmAddress),
  solanaAddress: z.nullable(solanaAddress),
  secondFactor: z.boolean(),
  /** Whether the person could come back without a device that has access. */
  hasRecovery: z.boolean(),
  /** When the account is deleted; absent unless the person has asked for it. */
  removesAt: z.optional(z.number()),
});

const recoveryKind = z.enum(['passkey', 'passphrase', 'escrow']);

const recovery = z.object({
  id,
  /** Split whose recovery share it opens. */
  setId: id,
  kind: recoveryKind,
  credentialId: z.nullable(bytes),
  salt: bytes,
  createdAt: z.number(),
});

const newRecovery = z.object({
  kind: recoveryKind,
  credentialId: z.optional(bytes),
  salt: bytes,
  /** Encrypted recovery share. In escrow the key service holds it: `salt` is its reference. */
  ciphertext: bytes,
});

const userOperation = z.object({
  sender: evmAddress,
  nonce: quantity,
  factory: z.optional(evmAddress),
  factoryData: z.optional(hex),
  callData: hex,
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  signature: hex,
});

/** Signature by the key of the account over the call, see `key-proof.ts`. */
const proof = z.optional(z.object({ challenge: id, signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/)) }));

/** Share at the key service, and hash of what the frame sends along with the statement. */
const stated = z.object({ reference: id, bind: id });
/** What the wallet states of the login to the key service: a signed token for one use. */
const statement = z.object({ statement: z.string() });

const emailWish = z.object({ email, locale: z.optional(text) });

const scope = z.enum(['openid', 'email', 'wallets']);
/** Id of a client of the OpenID provider, as the settings name it. */
const clientId = z.string().check(z.regex(/^[\w.-]{1,64}$/));
const query = z.string().check(z.maxLength(16_000));
const openIdPage = z.object({ request: query, ticket: z.string().check(z.maxLength(200)) });

/** Checks of one call; `server/policy.ts` says who may make it. */
interface ApiCall {
  readonly request: z.ZodMiniType;
  readonly response: z.ZodMiniType;
}

/** Calls by path below `/v1/`. All of them are POST. */
export const api = {
  'login/email': {
    request: emailWish,
    response: z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  },
  'login/device': {
    request: z.object({ locale: z.optional(text) }),
    response: z.object({ isApproved: z.boolean() }),
  },
  'login/otp': { request: z.object({ otp }), response: done },
  'link/read': {
    request: z.object({ token: bytes }),
    /** `isSameNetwork` is null where the service does not know the network of the device. */
    response: z.object({ email: text, agent: text, at: time, isSameNetwork: z.nullable(z.boolean()) }),
  },
  'link/approve': { request: z.object({ token: bytes }), response: done },
  'link/refuse': { request: z.object({ token: bytes }), response: done },
  'social/start': {
    request: z.object({ provider: word, hostOrigin: url }),
    response: z.object({ uri: url }),
  },
  'social/finish': { request: z.object({ uri: url }), response: done },
  'farcaster/start': { request: nothing, response: z.object({ url: word }) },
  'farcaster/poll': { request: nothing, response: z.object({ userName: z.nullable(text) }) },
  'passkey/create-options': {
    request: z.object({ userName: z.optional(text) }),
    response: z.object({ options: webAuthn }),
  },
  'passkey/create': {
    request: z.object({ response: webAuthn, proof }),
    response: z.object({ isNew: z.boolean() }),
  },
  'passkey/use-options': { request: nothing, response: z.object({ options: webAuthn }) },
  'passkey/use': { request: z.object({ response: webAuthn }), response: done },
  account: { request: nothing, response: z.object({ account: z.nullable(account) }) },
  logout: { request: nothing, response: done },
  'undo/read': {
    request: z.object({ token: undoToken, locale: z.optional(text) }),
    /** `what` is a text in the language of the request. */
    response: z.object({ kind: z.enum(changeKinds), what: text, at: time, agent: text }),
  },
  'undo/use': { request: z.object({ token: undoToken }), response: done },

  'fresh/email': {
    request: z.object({ locale: z.optional(text) }),
    response: z.object({ email: text }),
  },
  'fresh/otp': { request: z.object({ otp }), response: done },
  'email/update': {
    request: z.object({ email, locale: z.optional(text), proof }),
    response: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  'email/primary': { request: z.object({ otp, locale: z.optional(text) }), response: done },
  'email/secondary': { request: z.object({ otp }), response: z.object({ newEmail: z.string() }) },

  /** Challenge of a signature by the key; for one use within ten minutes. */
  'keys/challenge': { request: nothing, response: z.object({ challenge: id }) },
  'keys/create': {
    request: z.object({
      setId: id,
      share: bytes,
      evmAddress,
      solanaAddress,
      /** Says that the key service holds the recovery share. */
      escrow: z.optional(z.literal(true)),
      recovery: z.optional(newRecovery),
      /** Signature by the key at `evmAddress`: a user registers only an address whose key the user holds. */
      proof,
    }),
    response: done,
  },
  'keys/share': { request: z.object({ setId: id }), response: z.object({ share: bytes }) },
  'keys/sets': {
    request: nothing,
    response: z.object({ sets: z.array(z.object({ id, createdAt: z.number() })), recoveries: z.array(recovery) }),
  },
  'keys/add-set': {
    request: z.object({ setId: id, share: bytes, replaces: z.optional(id), recovery: z.optional(newRecovery), proof }),
    response: done,
  },
  'keys/recover': {
    request: z.object({ recoveryId: id }),
    response: z.object({ share: bytes, ciphertext: bytes, salt: bytes }),
  },
  'keys/remove-set': { request: z.object({ setId: id, proof }), response: done },
  'keys/remove-recovery': { request: z.object({ recoveryId: id, proof }), response: done },
  'keys/remove-others': { request: z.object({ setId: id, proof }), response: done },
  'keys/export': { request: nothing, response: done },
  'escrow/store': { request: z.extend(stated, { proof }), response: statement },
  'escrow/release': { request: stated, response: statement },
  'passkeys/list': {
    request: nothing,
    response: z.object({ passkeys: z.array(z.object({ id: bytes, label: text, createdAt: z.number() })) }),
  },
  'passkeys/remove': { request: z.object({ id: bytes, proof }), response: done },
  'passkeys/second-factor': { request: z.object({ isOn: z.boolean(), proof }), response: done },

  'sessions/list': {
    request: nothing,
    response: z.object({
      sessions: z.array(
        z.object({
          id,
          deviceId: id,
          agent: text,
          place: text,
          method: text,
          createdAt: time,
          seenAt: time,
          isThis: z.boolean(),
        }),
      ),
    }),
  },
  'sessions/remove': { request: z.object({ id }), response: done },
  'devices/list': {
    request: nothing,
    response: z.object({
      devices: z.array(
        z.object({
          id,
          agent: text,
          /** First half of the network address of the last use. */
          place: text,
          firstAt: time,
          seenAt: time,
          isThis: z.boolean(),
          /** Splits of the keys whose device share this device has. */
          setIds: z.array(id),
        }),
      ),
    }),
  },
  'devices/remove': { request: z.object({ id }), response: done },
  'devices/remove-others': { request: nothing, response: done },
  /** Apps and sites that learn of the person when they sign in there with the wallet. */
  'apps/list': {
    request: nothing,
    response: z.object({
      apps: z.array(z.object({ id: clientId, name: text, scopes: z.array(scope), givenAt: time })),
    }),
  },
  'apps/remove': { request: z.object({ id: clientId }), response: done },
  /** The last 50 security events of the account, newest first. */
  events: {
    request: nothing,
    response: z.object({
      events: z.array(
        z.object({ event: z.enum(securityEvents), at: time, agent: z.nullable(text), place: z.nullable(text) }),
      ),
    }),
  },
  'account/remove': { request: z.object({ proof }), response: z.object({ removesAt: time }) },
  'account/keep': { request: nothing, response: done },

  /** JWT (RFC 7519) that names the user who is signed in to the server of a project. */
  'identity/token': {
    request: z.object({ project: word }),
    response: z.object({ token: z.string(), expiresAt: time }),
  },

  /** Prices in US dollars, decimal texts; null where none is known. An empty address is the coin of the network. */
  prices: {
    request: z.object({
      network: z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
      addresses: z.array(z.union([evmAddress, solanaAddress, z.literal('')])).check(z.minLength(1), z.maxLength(20)),
    }),
    response: z.object({ prices: z.array(z.nullable(z.string().check(z.regex(/^\d+(\.\d+)?$/)))) }),
  },

  /** `request` is the query with which a client has sent the person, `ticket` what its page has got from the service. */
  'openid/read': {
    request: openIdPage,
    response: z.object({
      client: text,
      host: text,
      /** Name and id of the account that is signed in. */
      account: z.nullable(text),
      userId: z.nullable(id),
      scopes: z.array(scope),
      loginHint: z.nullable(text),
      /** What is missing before the client gets its answer. */
      needs: z.nullable(z.enum(['login', 'proof', 'consent'])),
    }),
  },
  /** `userId`: the account that the page has shown. */
  'openid/allow': { request: z.extend(openIdPage, { userId: id }), response: z.object({ uri: z.string() }) },
  'openid/refuse': { request: z.object({ request: query }), response: z.object({ uri: z.string() }) },
  'openid/logout': { request: z.object({ request: query }), response: z.object({ uri: z.nullable(z.string()) }) },

  'operations/send': {
    /** `projectId`: the project in whose page the frame is, for the budget of its fees. */
    request: z.object({ chainId: z.int().check(z.positive()), projectId: word, operation: userOperation }),
    /** `transactionHash`: null while the operation waits to be sent. */
    response: z.object({ hash: hex, transactionHash: z.nullable(hex) }),
  },
  'operations/status': {
    request: z.object({ chainId: z.int().check(z.positive()), hash: hex }),
    response: z.object({ transactionHash: z.nullable(hex) }),
  },
} as const satisfies Readonly<Record<string, ApiCall>>;

export type ApiName = keyof typeof api;
/** Body of a call, as the page passes it. */
export type ApiRequest<N extends ApiName> = z.input<(typeof api)[N]['request']>;
/** Body of a call, as the server reads it. */
export type ApiRequestRead<N extends ApiName> = z.output<(typeof api)[N]['request']>;
/** Answer of a call. */
export type ApiResponse<N extends ApiName> = z.output<(typeof api)[N]['response']>;
/** Account of the logged-in person. */
export type ApiAccount = z.output<typeof account>;
/** Recovery of an account. */
export type ApiRecovery = z.output<typeof recovery>;
/** User operation (ERC-4337, EntryPoint 0.8) as the page signed it. */
export type ApiUserOperation = z.output<typeof userOperation>;
