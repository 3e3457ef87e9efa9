import type { CaipNetworkId } from '../domain/entities.js';
import type { MeldPage } from '../domain/transactions/onramp.js';
import type { SwapExchanges, SwapService } from '../domain/transactions/swap.js';
import type {
  ActivityProvider,
  AnalyticsProvider,
  ConfigProvider,
  IdentityProvider,
  NamesProvider,
  NftsProvider,
  OnrampSource,
  OriginsProvider,
  PaySource,
  PricesProvider,
  SwapSource,
  TelemetryProvider,
  TokensProvider,
} from '../providers/providers.js';

/**
 * Services that the modal may use, see [services](services.md): each the URL of a service, or an object of the host's own
 * that answers in its place. A service that is not named is never contacted.
 */
export interface Services {
  /** Project id that the services receive; by default the option `projectId`. */
  readonly projectId?: string;
  /**
   * Client id that the services of accounts receive, such as that of WalletConnect's client, or an object whose `get`
   * returns it once it is known. It tells the browsers of a person apart; without it, none is sent.
   */
  readonly clientId?: string | { get(): string | undefined };
  /** Wallet directory behind the list of all wallets and its search. */
  readonly explorer?: string;
  /** Balances of tokens; without it, the nodes of the network are asked, as for networks that the service does not support. */
  readonly tokens?: string | TokensProvider;
  /** NFTs; without it, the nodes of the network are asked for the collections of the option `nfts`. */
  readonly nfts?: string | NftsProvider;
  /** Past transactions; without it, the nodes of the network are asked for recent blocks. */
  readonly activity?: string | ActivityProvider;
  /** URLs of nodes by CAIP-2 id, used in place of those of the network and after `customRpcUrls`. */
  readonly rpc?: Readonly<Partial<Record<CaipNetworkId, string>>>;
  /** Prices in US dollars; without it, only prices that come with balances are shown. */
  readonly prices?: string | PricesProvider;
  /** Swaps of tokens, see [swaps](swap.md): a service, contracts of an exchange, or an object; without it, none are offered. */
  readonly swaps?: string | SwapService | SwapExchanges | SwapSource;
  /** Names and pictures of accounts; without it, ENS is read from the nodes of the host, see `EnsAccess`. */
  readonly identity?: string | IdentityProvider | EnsAccess;
  /** Registry in which people with the embedded wallet register a name; without it, no names are offered. */
  readonly names?: string | NamesPlace | NamesProvider;
  /** Purchases by card or bank transfer: limits, quotes, the page of Coinbase and purchases; without it, only Meld. */
  readonly onramp?: string | OnrampSource;
  /** The page of Meld and the host's public key there; without it, Meld is not offered. */
  readonly meld?: MeldPage;
  /** Exchanges that pay from an account there, see [payments](pay.md); without it, only wallets pay. */
  readonly pay?: string | PaySource;
  /** Configuration of the project: which features are on. */
  readonly config?: string | ConfigProvider;
  /** Origins on which the project may be used; any other origin raises an alert for the developer. */
  readonly origins?: string | OriginsProvider;
  /** Sign-in service of `CloudAuthSIWX`; not contacted by any other sign-in. */
  readonly auth?: string;
  /** Receiver of usage reports. Nothing is sent while `features.analytics` is false. */
  readonly analytics?: string | AnalyticsProvider;
  /** Receiver of error reports, five a minute at most. Nothing is sent while `features.analytics` is false. */
  readonly telemetry?: string | TelemetryProvider;
}

/** How names are read from ENS without a service. */
export interface EnsAccess {
  /** False reads no names. */
  readonly ens: boolean;
  /** True also asks the gateways that a name's contract refers to (EIP-3668), and loads pictures from other hosts. */
  readonly gateways?: boolean;
}

/** A registry of names that has several zones. */
export interface NamesPlace {
  readonly url: string;
  /** What new names end with after the dot. */
  readonly zone: string;
}
