import type { CaipNetworkId, ChainNamespace } from '../domain/entities.js';
import type { SocialProvider } from '../domain/embedded/social.js';
import type { ErrorCode } from '../domain/errors/errors.js';
import type { SignInProposal } from '../domain/sign-in/sign-in-proposal.js';
import type { SignInWarning } from '../domain/sign-in/sign-in-reading.js';
import type { SignInMessage } from '../domain/sign-in/siwx-message.js';
import type { SignInStep } from '../domain/sign-in/siwx.js';
import type { Importing } from '../sources/embedded.js';
import type { KitWallet } from './wallets.js';

/** What to connect. */
export interface AttemptRequest {
  /** Id of one of `kit.wallets`, or its rdns or name; `walletConnect` for any wallet by its URI, `ID_AUTH` to sign in. */
  readonly wallet?: string | undefined;
  /** Namespace to connect, for a wallet that serves several; by default the active one. */
  readonly namespace?: ChainNamespace | undefined;
  /** Aborting it ends the attempt with `CONNECT_ABORTED`. */
  readonly signal?: AbortSignal | undefined;
}

/** A link that opens a wallet. */
export interface OpeningLink {
  readonly href: string;
  /** Where to open it: `_self` for an app, `_blank` for a page. */
  readonly target: string;
}

/** The account that an attempt has connected. */
export interface ConnectedAccount {
  readonly namespace: ChainNamespace;
  /** In the canonical spelling of the namespace. */
  readonly address: string;
  /** As libraries of the namespace write it: a number on EVM. */
  readonly chainId: number | string;
}

/**
 * Where an attempt to connect stands. `submit` answers `choosing`, `login`, `otp`, `consent` and `sign-in`; every state
 * but the last two can be aborted, and `failed` retried.
 */
export type AttemptState =
  /** No wallet is named: the person chooses one of `kit.wallets`; submit its id. */
  | { readonly status: 'choosing' }
  /** The wallet is asked; it shows a window of its own. */
  | {
      readonly status: 'waiting';
      readonly wallet?: KitWallet | undefined;
      /** The social account that the person signs in with, in another window. */
      readonly provider?: SocialProvider | undefined;
      /** True once the wallet has not answered for as long as people wait: offer another try. */
      readonly isLong?: boolean | undefined;
    }
  /** The wallet is on another device, or an app: show `uri` as a QR code, or one of `links(platform)`. */
  | {
      readonly status: 'uri';
      readonly wallet?: KitWallet | undefined;
      /** `wc:…` (ERC-1328), renewed before it expires, or the link of Farcaster. */
      readonly uri: string;
      /** Milliseconds since 1970; undefined for a link that names no end. */
      readonly expiresAt?: number | undefined;
      /** The sign-in that the wallet may approve together with the connection. */
      readonly signIn?: SignInProposal | undefined;
    }
  /** The person signs in: submit an email address, a provider or `passkey`; a provider within the handler of a click. */
  | {
      readonly status: 'login';
      readonly email: boolean;
      readonly socials: readonly SocialProvider[];
      readonly passkey: boolean;
      /** The email address that was submitted last. */
      readonly address: string;
      /** `offered`: submit `{ import: true }`, and the wallet asks a new person for words or a private key. */
      readonly importing: Importing;
      readonly isBusy: boolean;
      /** Why the last try failed. */
      readonly error?: ErrorCode | undefined;
    }
  /** A code was sent: submit its six digits, `{ resend: true }`, or `{ back: true }` for another address. */
  | {
      readonly status: 'otp';
      readonly email: string;
      readonly isBusy: boolean;
      readonly error?: ErrorCode | undefined;
      /** Seconds until another code may be requested. */
      readonly waitSeconds: number;
      /** Milliseconds since 1970. */
      readonly expiresAt?: number | undefined;
    }
  /** The device is new: the person opens the link of an email; the attempt goes on by itself. */
  | {
      readonly status: 'device';
      readonly email: string;
      readonly isBusy: boolean;
      readonly error?: ErrorCode | undefined;
      readonly waitSeconds: number;
    }
  /** The host's legal texts are to be accepted: submit true or false. */
  | {
      readonly status: 'consent';
      readonly wallet?: string | undefined;
      readonly termsUrl?: string | undefined;
      readonly privacyUrl?: string | undefined;
    }
  /** The wallet is attached, and a sign-in is asked for: submit true to sign, false to decline. */
  | {
      readonly status: 'sign-in';
      readonly namespace: ChainNamespace;
      readonly address: string;
      readonly chainId: CaipNetworkId;
      /** False if the person stays connected without it. */
      readonly isRequired: boolean;
      /** The text to sign; undefined until it is created. */
      readonly message?: string | undefined;
      /**
       * What should make a person look twice, such as another site’s name in the message; undefined until the message is read.
       * `unreadable`: it is no sign-in message, and may do anything.
       */
      readonly warnings?: readonly (SignInWarning | 'unreadable')[] | undefined;
      /** The parts of the message, if it can be read to its last character. */
      readonly parts?: SignInMessage | undefined;
      /** Name of the wallet that signs. */
      readonly wallet?: string | undefined;
      readonly step: SignInStep;
    }
  | { readonly status: 'connected'; readonly account: ConnectedAccount }
  | { readonly status: 'failed'; readonly code: ErrorCode };

/** What a person answers; the state of the attempt says what it takes. */
export type AttemptAnswer =
  | string
  | boolean
  | { readonly provider: SocialProvider }
  | { readonly passkey: 'use' | 'create' }
  | { readonly resend: true }
  | { readonly back: true }
  | { readonly import: true };
