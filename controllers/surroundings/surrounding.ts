import type { Eip1193Provider } from '../adapters/eip155/provider.js';
import type { Scope } from '../core/scope.js';

/** What a page can be in. */
export type SurroundingId =
  'safe' | 'mini-app' | 'parent-frame' | 'extension' | 'wallet-browser' | 'solana-mobile' | 'telegram' | 'browser';

/** What the browser says of the page’s surroundings. Of these, only the user agent can be set by the person. */
export interface Signs {
  readonly isFramed: boolean;
  /** Origin of the page around a framed one. A browser that lists no ancestors names that of the referrer. */
  readonly parentOrigin: string | undefined;
  /** The bridge of React Native’s web views exists. */
  readonly hasNativeBridge: boolean;
  /** The global objects of Telegram’s web views exist. */
  readonly hasTelegram: boolean;
  readonly isAndroid: boolean;
  /** In the web view of an app on Android. */
  readonly isWebView: boolean;
  readonly userAgent: string;
  readonly protocol: string;
}

/** The part of `@safe-global/safe-apps-sdk` that is used. */
interface SafeSdk {
  readonly safe: { getInfo(): Promise<{ readonly safeAddress: string; readonly chainId: number }> };
}

type SafeSdkClass = new (options: { allowedDomains: RegExp[] }) => SafeSdk;

/** Asks for the types of its own SDK, of which this module knows a part. */
type SafeProviderClass = new (safe: never, sdk: never) => Eip1193Provider;

/** The default export of an ES module, or the exports of a CommonJS module, which some bundlers put under `default`. */
type WithDefault<T> = T | { readonly default: T };

/** Loads the two packages of Safe: `@safe-global/safe-apps-sdk` and `@safe-global/safe-apps-provider`. */
export interface SafeSurrounding {
  sdk(): Promise<{ readonly default: WithDefault<SafeSdkClass> }>;
  provider(): Promise<WithDefault<{ readonly SafeAppProvider: SafeProviderClass }>>;
  /** Origins at which Safe is trusted; `https://app.safe.global` by default. */
  readonly origins?: readonly string[];
}

/** The part of `@farcaster/miniapp-sdk` that is used. */
interface MiniAppSdk {
  isInMiniApp(timeoutMs?: number): Promise<boolean>;
  readonly wallet: { getEthereumProvider(): Promise<unknown> }; // its provider has narrower types of requests than EIP-1193
}

/** Loads `@farcaster/miniapp-sdk`, which Farcaster and Base understand. */
export interface MiniAppSurrounding {
  sdk(): Promise<{ readonly sdk: MiniAppSdk }>;
  /** Origins of web clients that are trusted; by default those of Farcaster and Base. */
  readonly origins?: readonly string[];
}

/** A page around this one that shares its wallet by `shareWallet`. */
export interface ParentSurrounding {
  /** Origins of pages whose wallet is used. */
  readonly origins: readonly [string, ...string[]];
}

/** Loads `@metamask/providers`, which reaches a wallet’s extension from a page of another extension. */
export interface ExtensionSurrounding {
  providers(): Promise<{ createExternalExtensionProvider(id: string): unknown }>;
  /** Ids of the wallet’s extension, as the store of each browser gives them; the first that answers is used. */
  readonly ids: readonly [string, ...string[]];
  /** Name of the wallet, for its row. */
  readonly name: string;
}

/** Loads `@solana-mobile/wallet-standard-mobile` and registers its wallet. */
export interface SolanaMobileSurrounding {
  /** Registers: `async () => (await import('@solana-mobile/wallet-standard-mobile')).registerMwa({ … })`. */
  register(): Promise<void>;
}

/** The surroundings that a host expects. One that needs a package is looked for only if the host passes what loads it. */
export interface SurroundingOptions {
  readonly safe?: SafeSurrounding;
  readonly miniApp?: MiniAppSurrounding;
  readonly parent?: ParentSurrounding;
  readonly extension?: ExtensionSurrounding;
  readonly solanaMobile?: SolanaMobileSurrounding;
}

/** The wallet of a surrounding, which the page does not announce. */
export interface WalletHere {
  readonly provider: Eip1193Provider;
  readonly name: string;
  readonly icon?: string | undefined;
}

/** What a search has found. */
export interface Found {
  /** The wallet to announce; undefined if the page has announced its wallet itself. */
  readonly wallet?: WalletHere | undefined;
}

/** Dependencies of a search. */
export interface Search {
  readonly scope: Scope;
  readonly signs: Signs;
  readonly options: SurroundingOptions;
}

/** Looks for the wallet of a surrounding; resolves with undefined if the page is not in it after all. */
export type FindWallet = (search: Search) => Promise<Found | undefined>;

/** One row of the table. */
export interface Surrounding {
  readonly id: SurroundingId;
  /** Taps of the person until a wallet is connected: none if the surrounding answers by itself. */
  readonly taps: 0 | 1 | 2;
  isHere(signs: Signs, options: SurroundingOptions): boolean;
  /** Loads the search; none if there is no wallet to look for. */
  load?(): Promise<FindWallet>;
}
