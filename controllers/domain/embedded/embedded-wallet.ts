/**
 * The seam behind which a wallet without software of its own lies: the modal's frame is one implementation, and a host
 * with a custody provider writes another. See `docs/embedded-wallet.md`.
 */
import type { CaipNetworkId } from '../entities.js';
import type { SocialProvider } from './social.js';

/** Types of accounts that an embedded wallet may have. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount';

/** The account of the signed-in person on one network. */
export interface EmbeddedUser {
  /** Address in use. */
  readonly address: string;
  /** Every account on the network; by default `address` alone, of the type `eoa`. */
  readonly accounts?: readonly { readonly address: string; readonly type: EmbeddedAccountType }[] | undefined;
  readonly email?: string | null | undefined;
  /** Name at the social provider, or of the passkey. */
  readonly userName?: string | null | undefined;
  readonly smartAccountDeployed?: boolean | undefined;
  /** `missing`: who loses this device loses the account. Without it, the wallet does not say. */
  readonly recovery?: EmbeddedRecovery | undefined;
  /** True where the browser may forget the keys of this device at any time. */
  readonly storageWeak?: boolean | undefined;
}

/** Whether a person could come back to the account without this device. */
export type EmbeddedRecovery = 'missing' | 'set';

/** What hosts read of the embedded wallet beside its account: `getAccount().embeddedWalletInfo`. */
export interface EmbeddedWalletInfo {
  readonly user: { readonly email: string | undefined; readonly username: string | undefined };
  /** Social provider of the sign-in; `email` without one. */
  readonly authProvider: SocialProvider | 'email';
  /** Type of the account in use. */
  readonly accountType: EmbeddedAccountType;
  readonly isSmartAccountDeployed: boolean;
  /** `missing`: who loses this device loses the account. Absent where the wallet does not say. */
  readonly recovery?: EmbeddedRecovery;
  /** True where the browser may forget the keys of this device at any time. */
  readonly storageWeak?: true;
}

/** One step of a sign-in. A later step follows an earlier one of the same wallet. */
export type LoginStep =
  | { readonly kind: 'email'; readonly email: string }
  /** Waits until the device is approved by the link in the e-mail. */
  | { readonly kind: 'device' }
  | { readonly kind: 'otp'; readonly otp: string }
  /** Asks for the page of the provider. */
  | { readonly kind: 'social-start'; readonly provider: Exclude<SocialProvider, 'farcaster'> }
  /** Completes the sign-in with the URL at which the provider has returned the person. */
  | { readonly kind: 'social'; readonly uri: string }
  /** Asks for the link to scan. */
  | { readonly kind: 'farcaster-start' }
  /** Waits until the person has approved on the phone. */
  | { readonly kind: 'farcaster' }
  | { readonly kind: 'passkey'; readonly purpose: 'create' | 'use' };

/** What follows a step: another step, a page to open, or nothing. */
export type LoginResult =
  | { readonly next: 'device' | 'otp' }
  | { readonly next: 'open'; readonly uri: string }
  | { readonly next: 'done'; readonly userName?: string | undefined };

/** One step of a change of the e-mail address. */
export type EmailChangeStep =
  | { readonly kind: 'start'; readonly email: string }
  /** With the code that was sent to the present address. */
  | { readonly kind: 'primary-otp'; readonly otp: string }
  /** With the code that was sent to the new address. */
  | { readonly kind: 'secondary-otp'; readonly otp: string };

/** What follows a step of a change of address: a code, or the new address. */
export type EmailChangeResult =
  { readonly next: 'primary-otp' | 'secondary-otp' } | { readonly next: 'done'; readonly email: string };

/** Page of the wallet that a person may open. */
export type EmbeddedSection = 'overview' | 'export' | 'recovery' | 'devices' | 'passkeys' | 'security' | 'delete';

/** A request to the wallet: EIP-1193, or a method of WalletConnect's Solana namespace. */
export interface EmbeddedCall {
  readonly method: string;
  readonly params?: unknown;
}

/** Where the wallet shows itself, in CSS pixels of the viewport. */
export interface EmbeddedPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Radius of the corners at the bottom, as a CSS length. */
  readonly radius?: string | undefined;
  /** Accessible name. */
  readonly title: string;
  /** How the modal is drawn now, with its preset and in its language. */
  readonly theme?: EmbeddedTheme | undefined;
}

/** Why the wallet has to be shown. */
export type SurfacePurpose = 'approve' | 'passkey' | 'recovery' | 'settings' | 'unlock';

/** What a wallet shows of its own above the modal, such as a frame. Without one it asks the person in its own way. */
export interface EmbeddedSurface {
  /** Shows the wallet, or moves it; it takes the focus when it is shown. */
  show(place: EmbeddedPlace): void;
  hide(): void;
  /** Takes the focus again, after the person has left the wallet by keyboard. */
  focus?(): void;
  /** Gives the focus to the page, if the wallet has it: the modal, which closes or shows another view, moves it on. */
  blur?(): void;
  /** Calls `listener` when the wallet needs to be shown, with undefined when it no longer does. Returns the end of it. */
  onNeed(listener: (need: { readonly id: string; readonly purpose: SurfacePurpose } | undefined) => void): () => void;
  /** Calls `listener` when the person presses Escape in the wallet. */
  onClose(listener: () => void): () => void;
  /** Ends the request that the wallet is shown for. */
  cancel(id: string): void;
}

/** How the page looks; the wallet shows itself alike. */
export interface EmbeddedTheme {
  readonly themeMode?: 'light' | 'dark' | undefined;
  readonly themeVariables?: Readonly<Record<string, string | number>> | undefined;
  readonly locale?: string | undefined;
  /** Values of tokens of `themes`, by custom property: colours, corners and the font. */
  readonly tokens?: Readonly<Record<string, string>> | undefined;
}

/** A wallet that a person has by signing in. Methods that are absent are not offered. Any method may reject. */
export interface EmbeddedWallet {
  /** Name beside the account; "Email wallet" is an example. */
  readonly name?: string | undefined;
  /**
   * Returns the account on a network; undefined while the person is signed out. Called at every start of a page, so it must not
   * open a window. Rejects with the code 4902 on a network that the wallet does not serve.
   */
  account(
    wish: { readonly chainId: CaipNetworkId; readonly type?: EmbeddedAccountType | undefined },
    signal?: AbortSignal,
  ): Promise<EmbeddedUser | undefined>;
  /** Answers a request on a network, after the person has approved it where it has to be approved. */
  request(chainId: CaipNetworkId, call: EmbeddedCall, signal?: AbortSignal): Promise<unknown>;
  /** Signs the person out. The modal waits three seconds for it. */
  logout(): Promise<void>;
  login?(step: LoginStep, signal?: AbortSignal): Promise<LoginResult>;
  /** Returns a token that proves the sign-in to the host's server; `expiresAt` in milliseconds since 1970. */
  identityToken?(signal?: AbortSignal): Promise<{ readonly token: string; readonly expiresAt: number }>;
  /** The next account without keys gets those that the person imports. Called before the sign-in. */
  beginImport?(signal?: AbortSignal): Promise<void>;
  /** Calls `listener` when the account has changed, or the person is signed out, by other means than this page. */
  onChange?(listener: () => void): () => void;
  changeEmail?(step: EmailChangeStep, signal?: AbortSignal): Promise<EmailChangeResult>;
  /** Uses the account of a type from now on. */
  setAccountType?(type: EmbeddedAccountType, signal?: AbortSignal): Promise<void>;
  /** EVM chain ids on which the wallet has smart accounts. */
  smartAccountNetworks?(): Promise<readonly number[]>;
  /**
   * Tells the wallet which network the page uses from now on; before a sign-in, which one it is going to use. Rejects with the code
   * 4902 if the wallet does not serve it: the page stays on its network.
   */
  setNetwork?(chainId: CaipNetworkId): Promise<void>;
  /** Shows a page of the wallet until the person closes it. */
  openSettings?(section: EmbeddedSection, signal?: AbortSignal): Promise<void>;
  /** Ends what is under way, such as a wait for another device. */
  reload?(): void;
  setTheme?(theme: EmbeddedTheme): void;
  readonly surface?: EmbeddedSurface | undefined;
  /** Origin of the page that a window for social sign-in returns to; only its messages are heard. */
  readonly origin?: string | undefined;
}

/** The page of a secure wallet, hosted on an origin of its own. */
export interface EmbeddedWalletPage {
  /** URL of the wallet's page. */
  readonly url: string;
  /** Project at the server of the wallet, a key of its `WALLET_PROJECTS`; by default the option `projectId`. */
  readonly projectId?: string | undefined;
  /**
   * For wallets without a second holder of keys (`CUSTODY=self`). `first`, the default: a new person chooses a way to recover
   * before there is an address. `later`: people may receive before, and `embeddedWalletInfo.recovery` is `missing`.
   */
  readonly recovery?: 'first' | 'later' | undefined;
}

/** Id of the connector of the embedded wallet. */
export const AUTH_CONNECTOR_ID = 'ID_AUTH';

/** Namespaces that an embedded wallet may serve. */
export const EMBEDDED_NAMESPACES = ['eip155', 'solana'] as const;
