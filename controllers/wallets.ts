import { readEnvironment } from './core/environment.js';
import { signal, type ReadonlySignal } from './core/signals.js';
import type { Environment } from './protocol/environment.js';
import type { WalletListController } from './state/wallet-list-controller.js';

/** What concerns wallets that are not installed here. */
export interface Wallets {
  /** Where the page runs: it decides how a wallet is called. */
  readonly environment: Environment;
  /** The directory, once it is loaded. */
  readonly directory: ReadonlySignal<WalletListController | undefined>;
  /** Loads the directory; once for a modal, and again only where that failed. */
  loadDirectory(): Promise<WalletListController>;
}

interface WalletsDeps {
  readonly environment?: Environment | undefined;
  createDirectory(environment: Environment): Promise<WalletListController>;
}

/** Holds what of wallets elsewhere is there, and fetches what is not. */
export function createWallets({ environment = readEnvironment(), createDirectory }: WalletsDeps): Wallets {
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
  };
}
