import { readEnvironment } from './core/environment.js';
import { signal, type ReadonlySignal } from './core/signals.js';
import type { TypedStorage } from './core/storage.js';
import type { Environment } from './protocol/environment.js';
import { deepLinkChoice, type DeepLinkChoice } from './protocol/storage-keys.js';
import type { WalletListController } from './state/wallet-list-controller.js';

/** What concerns wallets that are not installed here. */
export interface Wallets {
  /** Where the page runs: it decides how a wallet is called. */
  readonly environment: Environment;
  /** The directory, once it is loaded. */
  readonly directory: ReadonlySignal<WalletListController | undefined>;
  /** Loads the directory; once for a modal, and again only where that failed. */
  loadDirectory(): Promise<WalletListController>;
  /** Keeps how the connected wallet was called, for requests that call it back; undefined forgets it. */
  rememberLink(choice: DeepLinkChoice | undefined): void;
}

interface WalletsDeps {
  readonly storage: TypedStorage;
  readonly environment?: Environment | undefined;
  createDirectory(environment: Environment): Promise<WalletListController>;
}

/** Holds what of wallets elsewhere is there, and fetches what is not. */
export function createWallets({ storage, environment = readEnvironment(), createDirectory }: WalletsDeps): Wallets {
  const directory = signal<WalletListController | undefined>(undefined);
  let loading: Promise<WalletListController> | undefined;
  return {
    environment,
    directory,
    loadDirectory() {
      loading ??= createDirectory(environment).then(
        made => {
          directory.set(made);
          return made;
        },
        (error: unknown) => {
          loading = undefined; // the network may be back next time
          throw error;
        },
      );
      return loading;
    },
    rememberLink(choice) {
      if (choice) storage.set(deepLinkChoice, choice);
      else storage.remove(deepLinkChoice);
    },
  };
}
