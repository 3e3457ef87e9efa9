import { isAddressEqual, type Address } from 'viem';
import { callApi } from './client.js';
import type { Facts, Network } from './facts.js';
import { smartAccountOf, smartAddressOf } from './evm/smart-account.js';
import type { ApiAccount } from '../shared/api.js';
import type { Custody, KeyedAccount, NewKeys } from './keys/custody.js';
import { UNAUTHORIZED, UNKNOWN_CHAIN, WalletError } from './wallet-error.js';

/** Types of accounts of one person on EVM networks. */
export type AccountType = 'eoa' | 'smartAccount';

/** The steps of a sign-in follow one another within this time. */
const RECENT_MS = 2_000;

const CHAIN = 'latchkey-wallet:chain';
const TYPE = 'latchkey-wallet:account-type';

/** Values that outlive the page, where the browser keeps any. */
const stored = {
  read(key: string): string | undefined {
    try {
      return localStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // blocked storage: the choice lasts as long as the page
    }
  },
};

/** What a person without keys has to be asked for. */
export interface KeyWish {
  readonly isImport: boolean;
  readonly mustProtect: boolean;
  /** Account that gets the keys. */
  readonly userId: string;
}

/** User of the frame protocol. */
export interface PersonReport {
  readonly email?: string | null;
  readonly userName?: string | null;
  readonly address: string;
  readonly chainId: number | string;
  readonly accounts: { readonly address: string; readonly type: AccountType }[];
  readonly preferredAccountType: AccountType;
  readonly smartAccountDeployed: boolean;
  readonly recovery: 'missing' | 'set';
  readonly storageWeak: boolean;
}

/** The logged-in person: accounts, present network and preferred type of account. */
export class Person {
  readonly #facts: Facts;
  readonly #custody: Custody;
  #account: KeyedAccount | undefined;
  /** The account of a sign-in in this page, until the service is asked again. */
  #entry: { readonly account: KeyedAccount; readonly at: number } | undefined;
  #chain = stored.read(CHAIN);
  #type = stored.read(TYPE);
  #isImport = false;
  #isNew = false;

  constructor(facts: Facts, custody: Custody) {
    this.#facts = facts;
    this.#custody = custody;
  }

  /** Present network. */
  get network(): Network {
    const network = this.#facts.networks.find(({ id }) => id === this.#chain) ?? this.#facts.networks[0];
    if (!network) throw new WalletError('UNKNOWN_NETWORK', 'Chain is not supported', UNKNOWN_CHAIN);
    return network;
  }

  /** Preferred type of account on EVM networks. */
  get preferredType(): AccountType {
    return this.#type === 'eoa' ? 'eoa' : 'smartAccount';
  }

  /** Type that is in use on a network: smart accounts exist only where there is a factory. */
  typeOn(network: Network): AccountType {
    return network.accountFactory ? this.preferredType : 'eoa';
  }

  /** Returns the network of an id; a number is an EVM network. */
  networkOf(chainId: number | string): Network {
    const id = typeof chainId === 'number' || /^\d+$/.test(chainId) ? `eip155:${chainId}` : chainId;
    const network = this.#facts.networks.find(each => each.id === id);
    if (!network) throw new WalletError('UNKNOWN_NETWORK', 'Chain is not supported', UNKNOWN_CHAIN);
    return network;
  }

  /** Makes a network the present one. */
  switchTo(chainId: number | string): Network {
    const network = this.networkOf(chainId);
    this.#chain = network.id;
    stored.write(CHAIN, network.id);
    return network;
  }

  /** Sets the preferred type of account. */
  prefer(type: AccountType): void {
    this.#type = type;
    stored.write(TYPE, type);
  }

  /** Returns the account, asked of the service; makes keys for a new one. Throws while the person is logged out. */
  async account(): Promise<KeyedAccount> {
    return this.#withKeys(await this.#ask());
  }

  /**
   * Returns the account of a sign-in that has just ended, or {@link account}. For what the page is told, not for what is
   * signed: the login may have ended at the service meanwhile.
   */
  async recent(): Promise<KeyedAccount> {
    return this.#justSignedIn ?? this.account();
  }

  /** Signed-in account; its keys are made here unless the person has to be asked first. */
  async signedIn(): Promise<ApiAccount> {
    const answer = await this.#ask();
    this.#isNew = answer !== null && this.#mustAsk(answer);
    if (answer && this.#isNew) return answer;
    const account = await this.#withKeys(answer);
    this.#entry = { account, at: performance.now() };
    return account;
  }

  /** True after a sign-in in this page, until the person was asked what a new account needs. */
  get isNew(): boolean {
    return this.#isNew;
  }

  /** The person was asked, whatever they answered: they are asked again when they sign in again. */
  endEntry(): void {
    this.#isNew = false;
  }

  /** True if a person is logged in and has an address, or gets one without a question. */
  async isConnected(): Promise<boolean> {
    if (this.#justSignedIn) return true;
    const account = await this.#ask();
    return account !== null && !this.#mustAsk(account);
  }

  /**
   * The next account without keys gets those that its person imports, instead of new ones. Says so before the login:
   * where the key service holds the recovery share, keys are made with the login.
   */
  importNext(): void {
    this.#isImport = true;
  }

  /** Ends a wish to import that came with an account that has keys. True if there was one. */
  endImport(): boolean {
    const was = this.#isImport;
    this.#isImport = false;
    return was;
  }

  /** Asks a person who has no keys yet for what they need: the secret to import, and a way to recover it. */
  async makeKeys(ask: (wish: KeyWish) => Promise<NewKeys>): Promise<void> {
    const account = await this.#ask();
    if (!account || !this.#mustAsk(account)) return;
    const { userId } = account;
    const wish = { isImport: this.#isImport, mustProtect: this.#mustProtect(account), userId };
    this.#account = await this.#custody.ensureKeys(account, await ask(wish));
    this.#isImport = false;
  }

  /** Asks the service for the account; null while the person is logged out. */
  async #ask(): Promise<ApiAccount | null> {
    this.#entry = undefined;
    const { account } = await callApi('account', {});
    // The wish is fulfilled, though the answer that said so was lost
    if (this.#isImport && account && this.#custody.endUnconfirmed(account)) this.#isImport = false;
    return account;
  }

  async #withKeys(account: ApiAccount | null): Promise<KeyedAccount> {
    if (!account) {
      this.#account = undefined;
      throw new WalletError('NOT_LOGGED_IN', 'Log in to continue.', UNAUTHORIZED);
    }
    if (this.#mustAsk(account)) throw new WalletError('PROTECT_FIRST', 'Protect your wallet first.', UNAUTHORIZED);
    return (this.#account = await this.#custody.ensureKeys(account));
  }

  get #justSignedIn(): KeyedAccount | undefined {
    return this.#entry && performance.now() - this.#entry.at < RECENT_MS ? this.#entry.account : undefined;
  }

  #mustAsk(account: ApiAccount): boolean {
    return this.#mustProtect(account) || (this.#isImport && account.evmAddress === null);
  }

  /** Without a second holder, no address is given out before there is a way back to it. */
  #mustProtect({ evmAddress }: ApiAccount): boolean {
    return evmAddress === null && this.#facts.custody === 'self' && this.#facts.recovery !== 'later';
  }

  /** Returns the account as last asked for. */
  async known(): Promise<KeyedAccount> {
    return this.#account ?? this.account();
  }

  /** Person of whom this page knows; undefined before the first question and after a sign-out. */
  get userId(): string | undefined {
    return this.#account?.userId;
  }

  /** Forgets the account: signed out. */
  forget(): void {
    this.#account = undefined;
    this.#entry = undefined;
    this.#isImport = false;
    this.#isNew = false;
  }

  /** Returns the address in use on a network. */
  async addressOn(network: Network): Promise<string> {
    const { evmAddress, solanaAddress } = await this.known();
    if (network.id.startsWith('solana:')) return solanaAddress;
    const owner = evmAddress as Address; // derived by viem
    return (this.typeOn(network) === 'smartAccount' && (await smartAddressOf(network, owner))) || owner;
  }

  /** Tells which account an address is. Throws with 4100 for another address. */
  async typeOf(network: Network, address: string): Promise<AccountType> {
    const owner = (await this.known()).evmAddress as Address; // derived by viem
    if (isAddressEqual(owner, address as Address)) return 'eoa';
    const smart = await smartAddressOf(network, owner);
    if (smart && isAddressEqual(smart, address as Address)) return 'smartAccount';
    throw new WalletError('INVALID', 'This account does not belong to the wallet.', UNAUTHORIZED);
  }

  /** Returns what the host's page may know of the account on a network, by default the present one. */
  async report(network: Network = this.network): Promise<PersonReport> {
    const account = await this.known();
    const owner = account.evmAddress as Address; // derived by viem
    const isEvm = network.id.startsWith('eip155:');
    const smart = isEvm ? await smartAddressOf(network, owner) : undefined;
    const own = isEvm ? owner : account.solanaAddress;
    return {
      email: account.email,
      userName: account.userName,
      address: await this.addressOn(network),
      chainId: isEvm ? Number(network.id.slice('eip155:'.length)) : network.id,
      accounts: [{ address: own, type: 'eoa' }, ...(smart ? [{ address: smart, type: 'smartAccount' as const }] : [])],
      preferredAccountType: isEvm ? this.typeOn(network) : 'eoa',
      smartAccountDeployed: smart !== undefined && Boolean(await (await smartAccountOf(network, owner))?.isDeployed()),
      recovery: account.hasRecovery ? 'set' : 'missing',
      storageWeak: !(await this.#custody.isLasting()),
    };
  }
}
