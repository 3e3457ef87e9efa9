/**
 * Messages between a page and the frame of the embedded wallet. Both sides import this table: a message is added here
 * and nowhere else, and all types follow from it. `docs/embedded-wallet.md` describes the protocol.
 */
import * as z from 'zod/mini';
import { FRAME_REQUEST_TIMEOUT_MS } from '../domain/embedded/frame-constants.js';
import {
  accountType,
  address,
  appUrl,
  chainId,
  email,
  frameUser,
  metadata,
  otp,
  rpcCall,
  text,
  token,
  webUrl,
  word,
} from './frame-shapes.js';

/** One request of the page, and the frame's response to it. */
export interface FrameMessage {
  readonly request: z.ZodMiniType;
  readonly response: z.ZodMiniType;
  /** Longest time in milliseconds to the response. Without it, a person may take any time. */
  readonly timeoutMs?: number;
  /** Placement: the frame may be shown above the modal until it has answered. */
  readonly mayShow?: boolean;
}

/** The absence of a payload; senders of the 1.7 line leave it out or send null. */
const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);

const timeoutMs = FRAME_REQUEST_TIMEOUT_MS;

/** Providers of social sign-in that redirect to a page; Farcaster has messages of its own. */
const redirectProvider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord']);

const userWish = z.object({
  chainId: z.optional(chainId),
  preferredAccountType: z.optional(accountType),
  socialUri: z.optional(webUrl),
});

/** Requests of the page. The frame answers each with the name and `_SUCCESS` or `_ERROR`. */
export const frameMessages = {
  // Sign-in
  IS_CONNECTED: {
    request: z.optional(z.object({ token: z.optional(text) })),
    /** `isNew`: a person has signed in since this frame was loaded, and GET_USER asks them what a new account needs. */
    response: z.object({ isConnected: z.boolean(), isNew: z.optional(z.boolean()) }),
    timeoutMs,
  },
  CONNECT_EMAIL: {
    request: z.object({ email }),
    response: z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    timeoutMs,
  },
  /**
   * Waits until the device is approved by the link in the e-mail. A frame that still waits after 20 s answers
   * `isApproved: false`, and the page asks again: a person may take minutes, a dead frame is found within the limit.
   */
  CONNECT_DEVICE: {
    request: nothing,
    response: z.optional(z.nullable(z.object({ isApproved: z.optional(z.boolean()) }))),
    timeoutMs,
  },
  CONNECT_OTP: { request: z.object({ otp }), response: nothing, timeoutMs },
  GET_SOCIAL_REDIRECT_URI: {
    request: z.object({ provider: redirectProvider }),
    response: z.object({ uri: webUrl }),
    timeoutMs,
  },
  CONNECT_SOCIAL: {
    request: z.object({
      uri: webUrl,
      preferredAccountType: z.optional(accountType),
      chainId: z.optional(chainId),
    }),
    /** Without an address where the frame has to ask the person first, in answer to GET_USER. */
    response: z.partial(frameUser),
    timeoutMs,
  },
  GET_FARCASTER_URI: { request: nothing, response: z.object({ url: appUrl }), timeoutMs },
  /** Waits until the person has approved on the phone. */
  CONNECT_FARCASTER: { request: nothing, response: z.object({ userName: text }) },
  /** Signs in with a passkey, or creates an account with one: the frame is shown, since it needs a click of its own. */
  CONNECT_PASSKEY: {
    request: z.object({ purpose: z.enum(['create', 'use']), userName: z.optional(text) }),
    response: z.object({ userName: z.optional(z.nullable(text)), isNew: z.optional(z.boolean()) }),
    mayShow: true,
  },
  /** The next account without keys gets those that the person imports: GET_USER asks for them. Sent before the sign-in. */
  BEGIN_IMPORT: { request: nothing, response: nothing, timeoutMs },
  SIGN_OUT: { request: nothing, response: nothing },

  // Account. A frame may first show what a new device, or a new account, has to be asked.
  GET_USER: { request: z.optional(userWish), response: frameUser, mayShow: true },
  /** Token that proves the sign-in to the host's server (JWT); `expiresAt` in milliseconds since 1970. */
  GET_IDENTITY_TOKEN: { request: nothing, response: z.object({ token, expiresAt: z.number() }), timeoutMs },
  GET_CHAIN_ID: { request: nothing, response: z.object({ chainId }), timeoutMs },
  SWITCH_NETWORK: { request: z.object({ chainId }), response: z.object({ chainId }), timeoutMs },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    request: nothing,
    response: z.object({ smartAccountEnabledNetworks: z.array(z.number()).check(z.maxLength(1_000)) }),
    timeoutMs,
  },
  INIT_SMART_ACCOUNT: { request: nothing, response: nothing, timeoutMs },
  SET_PREFERRED_ACCOUNT: {
    request: z.object({ type: accountType }),
    response: z.object({ type: accountType, address }),
    timeoutMs,
  },
  /** The frame is shown: the person confirms the change there, because this page reads the codes of both addresses. */
  UPDATE_EMAIL: {
    request: z.object({ email }),
    response: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    mayShow: true,
  },
  UPDATE_EMAIL_PRIMARY_OTP: { request: z.object({ otp }), response: nothing, timeoutMs },
  UPDATE_EMAIL_SECONDARY_OTP: { request: z.object({ otp }), response: z.object({ newEmail: email }), timeoutMs },
  /** Shows a page of the wallet above the modal until the person closes it. */
  OPEN_SETTINGS: {
    request: z.object({
      section: z.enum(['overview', 'export', 'recovery', 'devices', 'passkeys', 'security', 'delete']),
    }),
    response: nothing,
    mayShow: true,
  },

  // Requests to the wallet
  RPC_REQUEST: { request: rpcCall, response: z.unknown(), mayShow: true },
  /** Ends an open request, named by the `id` of its message; the frame takes its question away. */
  ABORT: { request: z.object({ id: word }), response: nothing, timeoutMs },

  // Description of the page
  SYNC_THEME: {
    request: z.object({
      themeMode: z.optional(z.enum(['light', 'dark'])),
      themeVariables: z.optional(z.record(z.string(), z.union([text, z.number()]))),
      w3mThemeVariables: z.optional(z.record(z.string(), text)),
      /** Language of the page (BCP 47) and the direction of its text. */
      locale: z.optional(text),
    }),
    response: nothing,
    timeoutMs,
  },
  SYNC_DAPP_DATA: {
    request: z.object({
      metadata: z.optional(metadata),
      sdkVersion: z.optional(text),
      sdkType: z.optional(text),
      projectId: text,
    }),
    response: nothing,
    timeoutMs,
  },
  RELOAD: { request: nothing, response: nothing, timeoutMs },
} as const satisfies Record<string, FrameMessage>;

export type FrameMessageName = keyof typeof frameMessages;
/** Payload of a request, as the page passes it. */
export type FrameRequest<M extends FrameMessageName> = z.input<(typeof frameMessages)[M]['request']>;
/** Payload of a request, as the frame receives it. */
export type FrameRequestRead<M extends FrameMessageName> = z.output<(typeof frameMessages)[M]['request']>;
/** Payload of a response, as the page receives it. */
export type FrameResponse<M extends FrameMessageName> = z.output<(typeof frameMessages)[M]['response']>;
/** Payload of a response, as the frame passes it. */
export type FrameResponseSent<M extends FrameMessageName> = z.input<(typeof frameMessages)[M]['response']>;

/** Messages that the frame sends by itself. */
export const frameEvents = {
  /** The frame can answer. Sent once after each load. */
  READY: z.optional(z.nullable(z.object({ version: z.optional(text) }))),
  SESSION_UPDATE: z.object({ token: z.optional(z.nullable(text)) }),
  /** The frame has something to show for the request of that `id`; the page places it above the modal. */
  SHOW: z.object({
    id: word,
    purpose: z.enum(['approve', 'passkey', 'recovery', 'settings', 'unlock']),
    /** Height of the content in CSS pixels. */
    height: z.optional(z.number().check(z.gte(1), z.lte(10_000))),
  }),
  /** Nothing is left to show. */
  HIDE: nothing,
  /** The person pressed Escape within the frame: the page decides as if the key was pressed in the modal. */
  CLOSE: nothing,
  /** The person is signed out: the session has ended, or another tab has signed out. */
  SIGNED_OUT: nothing,
  /** Another tab or device has changed the account. */
  USER_UPDATE: frameUser,
} as const satisfies Record<string, z.ZodMiniType>;

export type FrameEventName = keyof typeof frameEvents;
export type FrameEventPayload<E extends FrameEventName> = z.output<(typeof frameEvents)[E]>;

/** Payload of an `_ERROR`. `code` is that of EIP-1193 or JSON-RPC, where there is one. */
export const frameError = z.object({ message: z.optional(text), code: z.optional(z.number()) });

export type FrameError = z.output<typeof frameError>;
/** The account of the signed-in person, as the frame reports it. */
export type FrameUser = z.output<typeof frameUser>;
