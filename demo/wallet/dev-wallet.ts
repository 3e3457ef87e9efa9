import { getAddress, type Address } from 'viem';
import { Announcer, DEVELOPER_INFO, SECOND_INFO } from './announcer.js';
import { Approvals, type PendingQuestion } from './approvals.js';
import { STANDARD_ICONS } from './icon.js';
import { testAccounts } from './keys.js';
import { solanaTestKeys } from './solana/keys.js';
import { Registrar } from './solana/registrar.js';
import { SolanaSideControl } from './solana/solana-control.js';
import { SolanaNode, type KnownCluster } from '../../services/wallet/shared/solana-node.js';
import { SolanaState } from './solana/solana-state.js';
import { SolanaWallet } from './solana/solana-wallet.js';
import { Wallet, type LoggedRequest, type RequestArguments } from './wallet.js';
import { WalletState, type KnownChain, type WalletSettings } from './wallet-state.js';

// Both namespaces show the same name
const NAMES = { developer: DEVELOPER_INFO.name, second: SECOND_INFO.name };

/** One wallet with two namespaces. */
export interface WalletSides {
  readonly evm: Wallet;
  readonly solana: SolanaWallet;
}

/** Control of a wallet for demo pages and tests: all user actions, and faults. */
export class WalletControl {
  /** Solana control of the wallet. */
  readonly solana: SolanaSideControl;
  readonly #wallet: Wallet;
  readonly #approvals: Approvals;

  constructor({ evm, solana }: WalletSides, approvals: Approvals) {
    this.#wallet = evm;
    this.#approvals = approvals;
    this.solana = new SolanaSideControl(solana);
  }

  /** Every account of the wallet. */
  get accounts(): readonly Address[] {
    return this.#wallet.accounts;
  }

  /** Accounts granted to this page, the active one first. */
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

  /** Requests received since the page loaded. */
  get log(): readonly LoggedRequest[] {
    return this.#wallet.log;
  }

  /** Number of listeners registered by pages. */
  get listenerCount(): number {
    return this.#wallet.listenerCount;
  }

  /** Sends a request to the wallet as a page does. */
  request(request: RequestArguments): Promise<unknown> {
    return this.#wallet.request(request);
  }

  /** Changes settings, which persist across reloads. */
  set(settings: Partial<WalletSettings>): void {
    this.#wallet.state.set(settings);
    // A disconnected wallet rejects its pending requests
    if (settings.gone) this.#approvals.rejectAll();
  }

  /** Switches to another account without a request. Grants it to the page if the page has any grant. */
  useAccount(account: string): void {
    const address = getAddress(account);
    const { granted } = this.#wallet.state;
    if (!this.accounts.includes(address)) throw new Error(`The wallet has no account ${address}`);
    if (granted.length > 0) this.#wallet.state.grant([address, ...granted.filter(one => one !== address)]);
  }

  /** Sets the accounts granted to the page; an empty list revokes access. */
  grant(accounts: readonly string[]): void {
    this.#wallet.state.grant(accounts.map(account => getAddress(account)));
  }

  /** Switches to another chain without a request. */
  useChain(chainId: number): void {
    if (!this.chains.some(({ id }) => id === chainId)) throw new Error(`The wallet does not know the chain ${chainId}`);
    this.#wallet.state.moveTo(chainId);
  }

  /** Adds a chain without a request. */
  addChain(chain: KnownChain): void {
    this.#wallet.state.addChain(chain);
  }

  forgetChain(chainId: number): void {
    this.#wallet.state.forgetChain(chainId);
  }

  /** Emits an event to pages, even if it is false. */
  emit(event: string, payload: unknown): void {
    this.#wallet.emit(event, payload);
  }

  /** Resets grants, chains and settings. */
  reset(): void {
    this.#wallet.state.reset();
    this.solana.reset();
  }

  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    const stops = [this.#wallet.state.subscribe(listener), this.solana.subscribe(listener)];
    return () => stops.forEach(stop => stop());
  }
}

/** The developer wallet of a page. */
export class DevWallet extends WalletControl {
  /** Second wallet with other accounts, announced while the setting `second` is on. */
  readonly second: WalletControl;
  readonly approvals: Approvals;
  readonly #announcer: Announcer;

  constructor(first: WalletSides, second: WalletSides, approvals: Approvals) {
    super(first, approvals);
    this.second = new WalletControl(second, approvals);
    this.approvals = approvals;
    this.#announcer = new Announcer(first.evm, second.evm);
    this.#announcer.start();
    new Registrar(first.evm.state, first.solana, second.evm.state, second.solana).start();
  }

  /** The pending approval request. */
  get pending(): PendingQuestion | undefined {
    return this.approvals.current;
  }

  /** Announces again. */
  announce(): void {
    this.#announcer.announce();
  }

  override reset(): void {
    super.reset();
    this.second.reset();
    this.approvals.rejectAll();
  }
}

/** Options of the developer wallet. */
export interface WalletWorld {
  /** The EVM chain known from the start. */
  readonly chain: KnownChain;
  /** Current URLs of the dev chains, which override stored ones. */
  readonly running: readonly KnownChain[];
  readonly solana: KnownCluster;
}

/** Creates the developer wallet. */
export function createDevWallet({ chain, running, solana }: WalletWorld): DevWallet {
  const approvals = new Approvals();
  const node = new SolanaNode(solana);
  const make = (kind: keyof typeof STANDARD_ICONS, id: string, firstAccount: number, count: number): WalletSides => {
    const state = new WalletState(id, chain);
    for (const known of state.chains) {
      const now = running.find(({ id: chainId }) => chainId === known.id);
      if (now && now.id !== chain.id && now.rpcUrl !== known.rpcUrl) state.addChain(now);
    }
    const name = NAMES[kind];
    return {
      evm: new Wallet({ name, state, accounts: testAccounts(firstAccount, count), approvals }),
      solana: new SolanaWallet({
        name,
        icon: STANDARD_ICONS[kind],
        wallet: state,
        state: new SolanaState(id),
        approvals,
        node,
        keys: solanaTestKeys(firstAccount, count),
      }),
    };
  };
  return new DevWallet(make('developer', 'dev-wallet', 0, 3), make('second', 'dev-wallet-second', 3, 2), approvals);
}
