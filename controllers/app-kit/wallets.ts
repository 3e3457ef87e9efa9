import type { Dispose } from '../core/signals.js';
import type { Scope } from '../core/scope.js';
import { walletListOf, type WalletList, type WalletListState } from '../headless/wallet-list.js';
import type { Modal } from '../modal/modal.js';
import { loadedReads } from './loaded-wallets.js';

/** Pairing with a wallet that is not in this browser. */
export interface WalletConnectUri {
  /** Pairing URI to show as a QR code (ERC-1328). */
  readonly wcUri?: string | undefined;
  readonly wcError: boolean;
  readonly wcFetchingUri: boolean;
}

/** The wallets to choose from; empty before the first call that loads them. */
export type WalletsToChoose = Partial<WalletListState> & Pick<WalletListState, 'wallets' | 'wcWallets'>;

/** Names of the 1.8 line for hosts that draw the wallets themselves, without a framework. */
export interface WalletReads {
  /** Returns the wallets to choose from. `subscribeWalletList` and `fetchWallets` load them. */
  getWalletList(): WalletsToChoose;
  /** Loads the wallets, and calls back with each list of them. */
  subscribeWalletList(listener: (list: WalletListState) => void): Dispose;
  /** Returns the pairing URI that `prefetchWalletConnectUri` or a wallet to connect has asked for. */
  getWalletConnectUri(): WalletConnectUri;
  /** Calls back with each state of the pairing. */
  subscribeWalletConnectUri(listener: (uri: WalletConnectUri) => void): Dispose;
}

Object.assign(loadedReads, {
  getWalletList: modal => walletListOf(modal).get(),
  getWalletConnectUri: modal => uriOf(walletListOf(modal).get()),
} satisfies typeof loadedReads);

/** Returns the list of wallets of a modal. */
export const walletsOf = (modal: Modal): WalletList => walletListOf(modal);

/** Subscribes a host for the life of a scope. */
export function follow(modal: Modal, name: string, listener: (value: never) => void, life: Scope): void {
  const tell = listener as (value: WalletConnectUri | WalletListState) => void; // by the name, as `WalletReads` says
  if (life.signal.aborted) return;
  let last: WalletListState | undefined;
  const end = walletListOf(modal).subscribe(list => {
    if (name === 'subscribeWalletList') tell(list);
    else if (!last || !isSamePairing(last, list)) tell(uriOf(list));
    last = list;
  });
  life.onEnd(end);
}

const isSamePairing = (one: WalletListState, other: WalletListState): boolean =>
  one.wcUri === other.wcUri && one.wcError === other.wcError && one.isFetchingWcUri === other.isFetchingWcUri;

const uriOf = ({ wcUri, wcError, isFetchingWcUri }: WalletListState): WalletConnectUri => ({
  wcUri,
  wcError,
  wcFetchingUri: isFetchingWcUri,
});
