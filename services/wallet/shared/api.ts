/** Calls of the wallet's page to its server. Both sides import this table: paths, checks and types follow from it. */
import * as z from 'zod/mini';

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
const done = z.object({});
/** Options and replies of WebAuthn; the libraries of both sides check them. */
const webAuthn = z.record(z.string(), z.unknown());

const account = z.object({
  userId: id,
  email: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  evmAddress: z.nullable(evmAddress),
  solanaAddress: z.nullable(solanaAddress),
  secondFactor: z.boolean(),
});

const recoveryKind = z.enum(['passkey', 'passphrase', 'escrow']);

const recovery = z.object({
  id,
  kind: recoveryKind,
  credentialId: z.nullable(bytes),
  salt: bytes,
  createdAt: z.number(),
});

const newRecovery = z.object({
  kind: recoveryKind,
  credentialId: z.optional(bytes),
  salt: bytes,
  /** Encrypted recovery share; the share itself in escrow mode. */
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

const emailWish = z.object({ email, locale: z.optional(text) });

/** One call: who may make it, and its checks. */
interface ApiCall {
  readonly access: 'visitor' | 'login';
  readonly request: z.ZodMiniType;
  readonly response: z.ZodMiniType;
}

/** Calls by path below `/v1/`. All of them are POST. */
export const api = {
  'login/email': {
    access: 'visitor',
    request: emailWish,
    response: z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  },
  'login/device': {
    access: 'visitor',
    request: z.object({ locale: z.optional(text) }),
    response: z.object({ isApproved: z.boolean() }),
  },
  'login/otp': { access: 'visitor', request: z.object({ otp }), response: done },
  'link/read': {
    access: 'visitor',
    request: z.object({ token: bytes }),
    response: z.object({ email: text, agent: text }),
  },
  'link/approve': { access: 'visitor', request: z.object({ token: bytes }), response: done },
  'social/start': {
    access: 'visitor',
    request: z.object({ provider: word, hostOrigin: url }),
    response: z.object({ uri: url }),
  },
  'social/finish': { access: 'visitor', request: z.object({ uri: url }), response: done },
  'farcaster/start': { access: 'visitor', request: done, response: z.object({ url: word }) },
  'farcaster/poll': { access: 'visitor', request: done, response: z.object({ userName: z.nullable(text) }) },
  'passkey/create-options': {
    access: 'visitor',
    request: z.object({ userName: z.optional(text) }),
    response: z.object({ options: webAuthn }),
  },
  'passkey/create': {
    access: 'visitor',
    request: z.object({ response: webAuthn }),
    response: z.object({ isNew: z.boolean() }),
  },
  'passkey/use-options': { access: 'visitor', request: done, response: z.object({ options: webAuthn }) },
  'passkey/use': { access: 'visitor', request: z.object({ response: webAuthn }), response: done },
  account: { access: 'visitor', request: done, response: z.object({ account: z.nullable(account) }) },
  logout: { access: 'visitor', request: done, response: done },

  'fresh/email': {
    access: 'login',
    request: z.object({ locale: z.optional(text) }),
    response: z.object({ email: text }),
  },
  'fresh/otp': { access: 'login', request: z.object({ otp }), response: done },
  'email/update': {
    access: 'login',
    request: emailWish,
    response: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  'email/primary': { access: 'login', request: z.object({ otp, locale: z.optional(text) }), response: done },
  'email/secondary': { access: 'login', request: z.object({ otp }), response: z.object({ newEmail: z.string() }) },

  'keys/create': {
    access: 'login',
    request: z.object({
      ...{ setId: id, share: bytes, evmAddress, solanaAddress },
      /** Recovery share, only in escrow mode. */
      escrow: z.optional(bytes),
    }),
    response: done,
  },
  'keys/share': { access: 'login', request: z.object({ setId: id }), response: z.object({ share: bytes }) },
  'keys/sets': {
    access: 'login',
    request: done,
    response: z.object({ sets: z.array(z.object({ id, createdAt: z.number() })), recoveries: z.array(recovery) }),
  },
  'keys/add-set': {
    access: 'login',
    request: z.object({ setId: id, share: bytes, replaces: z.optional(id), recovery: z.optional(newRecovery) }),
    response: done,
  },
  'keys/recover': {
    access: 'login',
    request: z.object({ recoveryId: id }),
    response: z.object({ share: bytes, ciphertext: bytes, salt: bytes }),
  },
  'keys/remove-recovery': { access: 'login', request: z.object({ recoveryId: id }), response: done },
  'keys/remove-others': { access: 'login', request: z.object({ setId: id }), response: done },
  'keys/export': { access: 'login', request: done, response: done },
  'passkeys/list': {
    access: 'login',
    request: done,
    response: z.object({ passkeys: z.array(z.object({ id: bytes, label: text, createdAt: z.number() })) }),
  },
  'passkeys/remove': { access: 'login', request: z.object({ id: bytes }), response: done },
  'passkeys/second-factor': { access: 'login', request: z.object({ isOn: z.boolean() }), response: done },

  'operations/send': {
    access: 'login',
    request: z.object({ chainId: z.int().check(z.positive()), operation: userOperation }),
    response: z.object({ hash: hex, transactionHash: hex }),
  },
  'operations/status': {
    access: 'login',
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
