import { address, type Address } from '@solana/kit';
import type { WalletAccount } from '@wallet-standard/base';
import type { LoggedRequest } from '../wallet.js';
import type { SolanaWallet } from './solana-wallet.js';

/** The Solana side of a wallet, as demo pages and tests steer it. */
export class SolanaSideControl {
  readonly #wallet: SolanaWallet;

  constructor(wallet: SolanaWallet) {
    this.#wallet = wallet;
  }

  /** Every account of the wallet. */
  get accounts(): readonly Address[] {
    return this.#wallet.accounts;
  }

  /** The accounts that this page may use, the one in use first. */
  get granted(): readonly Address[] {
    return this.#wallet.visible;
  }

  /** What pages have asked for since this page was loaded. */
  get log(): readonly LoggedRequest[] {
    return this.#wallet.log;
  }

  /** How many listeners pages have left with the wallet. */
  get listenerCount(): number {
    return this.#wallet.listenerCount;
  }

  /** Puts another account to use, by itself. It joins those that the page may use, if the page may use any. */
  useAccount(account: string): void {
    const wanted = address(account);
    const { granted } = this.#wallet.state;
    if (!this.accounts.includes(wanted)) throw new Error(`The wallet has no account ${wanted}`);
    if (granted.length > 0) this.#wallet.state.grant([wanted, ...granted.filter(one => one !== wanted)]);
  }

  /** Says which accounts the page may use; none takes the page's access away. */
  grant(accounts: readonly string[]): void {
    this.#wallet.state.grant(accounts.map(account => address(account)));
  }

  /** Tells pages of a change, true or not. */
  emitChange(change: { readonly accounts?: readonly WalletAccount[] }): void {
    this.#wallet.emitChange(change);
  }

  /** Calls `listener` after each change of what is shared, until what is returned is called. */
  subscribe(listener: () => void): () => void {
    return this.#wallet.state.subscribe(listener);
  }

  /** Forgets what was shared. */
  reset(): void {
    this.#wallet.state.grant([]);
  }
}
