import { getAddress, type Address } from 'viem';
import { Announcer } from './announcer.js';
import { Approvals, type PendingQuestion } from './approvals.js';
import { testAccounts } from './keys.js';
import { Wallet, type LoggedRequest, type RequestArguments } from './wallet.js';
import { WalletState, type KnownChain, type WalletSettings } from './wallet-state.js';

/** A wallet as demo pages and tests steer it: everything a person could do in a real one, and what a broken one does. */
export class WalletControl {
  readonly #wallet: Wallet;
  readonly #approvals: Approvals;

  constructor(wallet: Wallet, approvals: Approvals) {
    this.#wallet = wallet;
    this.#approvals = approvals;
  }

  /** Every account of the wallet. */
  get accounts(): readonly Address[] {
    return this.#wallet.accounts;
  }

  /** The accounts that this page may use, the one in use first. */
  get granted(): readonly Address[] {
    return this.#wallet.visible;
  }

  get chain(): KnownChain {
    return this.#wallet.state.chain;
  }

  get chains(): readonly KnownChain[] {
    return this.#wallet.state.chains;
  }

  get settings(): WalletSettings {
    return this.#wallet.state.settings;
  }

  /** What pages have asked for since this page was loaded. */
  get log(): readonly LoggedRequest[] {
    return this.#wallet.log;
  }

  /** How many listeners pages have left with the wallet. */
  get listenerCount(): number {
    return this.#wallet.listenerCount;
  }

  /** Asks the wallet as a page does. */
  request(request: RequestArguments): Promise<unknown> {
    return this.#wallet.request(request);
  }

  /** Changes how the wallet behaves. It outlives a reload. */
  set(settings: Partial<WalletSettings>): void {
    this.#wallet.state.set(settings);
    // Who goes away takes its questions along
    if (settings.gone) this.#approvals.rejectAll();
  }

  /** Puts another account to use, by itself. It joins those that the page may use, if the page may use any. */
  useAccount(account: string): void {
    const address = getAddress(account);
    const { granted } = this.#wallet.state;
    if (!this.accounts.includes(address)) throw new Error(`The wallet has no account ${address}`);
    if (granted.length > 0) this.#wallet.state.grant([address, ...granted.filter(one => one !== address)]);
  }

  /** Says which accounts the page may use; none takes the page's access away. */
  grant(accounts: readonly string[]): void {
    this.#wallet.state.grant(accounts.map(account => getAddress(account)));
  }

  /** Moves to another chain, by itself. */
  useChain(chainId: number): void {
    if (!this.chains.some(({ id }) => id === chainId)) throw new Error(`The wallet does not know the chain ${chainId}`);
    this.#wallet.state.moveTo(chainId);
  }

  /** Teaches the wallet a chain, by itself. */
  addChain(chain: KnownChain): void {
    this.#wallet.state.addChain(chain);
  }

  forgetChain(chainId: number): void {
    this.#wallet.state.forgetChain(chainId);
  }

  /** Sends pages an event, true or not. */
  emit(event: string, payload: unknown): void {
    this.#wallet.emit(event, payload);
  }

  /** Forgets grants, chains and settings. */
  reset(): void {
    this.#wallet.state.reset();
  }

  /** Calls `listener` after each change, until what is returned is called. */
  subscribe(listener: () => void): () => void {
    return this.#wallet.state.subscribe(listener);
  }
}

/** The developer wallet of a page. */
export class DevWallet extends WalletControl {
  /** Another wallet, with other accounts, announced while the setting `second` is on. */
  readonly second: WalletControl;
  readonly approvals: Approvals;
  readonly #announcer: Announcer;

  constructor(first: Wallet, second: Wallet, approvals: Approvals) {
    super(first, approvals);
    this.second = new WalletControl(second, approvals);
    this.approvals = approvals;
    this.#announcer = new Announcer(first, second);
    this.#announcer.start();
  }

  /** The question that waits for an answer. */
  get pending(): PendingQuestion | undefined {
    return this.approvals.current;
  }

  /** Announces once more. */
  announce(): void {
    this.#announcer.announce();
  }

  override reset(): void {
    super.reset();
    this.second.reset();
    this.approvals.rejectAll();
  }
}

/** Makes the developer wallet. It knows `chain` from the start; `running` says where dev chains are today, whatever was stored. */
export function createDevWallet(chain: KnownChain, running: readonly KnownChain[]): DevWallet {
  const approvals = new Approvals();
  const make = (name: string, id: string, firstAccount: number, count: number): Wallet => {
    const state = new WalletState(id, chain);
    for (const known of state.chains) {
      const now = running.find(({ id: chainId }) => chainId === known.id);
      if (now && now.id !== chain.id && now.rpcUrl !== known.rpcUrl) state.addChain(now);
    }
    return new Wallet({ name, state, accounts: testAccounts(firstAccount, count), approvals });
  };
  return new DevWallet(
    make('Developer Wallet', 'dev-wallet', 0, 3),
    make('Second Wallet', 'dev-wallet-second', 3, 2),
    approvals,
  );
}
