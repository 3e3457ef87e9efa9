import { getAddress, type Address } from 'viem';
import { Announcer, DEVELOPER_INFO, SECOND_INFO } from './announcer.js';
import { Approvals, type PendingQuestion } from './approvals.js';
import { STANDARD_ICONS } from './icon.js';
import { testAccounts } from './keys.js';
import { solanaTestKeys } from './solana/keys.js';
import { Registrar } from './solana/registrar.js';
import { SolanaSideControl } from './solana/solana-control.js';
import { SolanaNode, type KnownCluster } from './solana/solana-node.js';
import { SolanaState } from './solana/solana-state.js';
import { SolanaWallet } from './solana/solana-wallet.js';
import { Wallet, type LoggedRequest, type RequestArguments } from './wallet.js';
import { WalletState, type KnownChain, type WalletSettings } from './wallet-state.js';

// One wallet has one name, whoever asks
const NAMES = { developer: DEVELOPER_INFO.name, second: SECOND_INFO.name };

/** One wallet for two families of chains. */
export interface WalletSides {
  readonly evm: Wallet;
  readonly solana: SolanaWallet;
}

/** A wallet as demo pages and tests steer it: everything a person could do in a real one, and what a broken one does. */
export class WalletControl {
  /** The side of the wallet that is for Solana. */
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
    this.solana.reset();
  }

  /** Calls `listener` after each change, until what is returned is called. */
  subscribe(listener: () => void): () => void {
    const stops = [this.#wallet.state.subscribe(listener), this.solana.subscribe(listener)];
    return () => stops.forEach(stop => stop());
  }
}

/** The developer wallet of a page. */
export class DevWallet extends WalletControl {
  /** Another wallet, with other accounts, announced while the setting `second` is on. */
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

/** What the developer wallet is told about the world. */
export interface WalletWorld {
  /** The EVM chain that it knows from the start. */
  readonly chain: KnownChain;
  /** Where dev chains are today, whatever was stored. */
  readonly running: readonly KnownChain[];
  readonly solana: KnownCluster;
}

/** Makes the developer wallet. */
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
        ...{ name, icon: STANDARD_ICONS[kind], wallet: state, state: new SolanaState(id), approvals, node },
        keys: solanaTestKeys(firstAccount, count),
      }),
    };
  };
  return new DevWallet(make('developer', 'dev-wallet', 0, 3), make('second', 'dev-wallet-second', 3, 2), approvals);
}
