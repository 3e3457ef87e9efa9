import { isHex, type Address, type Hex, type TypedDataDefinition } from 'viem';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { revokesAccounts } from '../../controllers/domain/transactions/revocation.js';
import { GrantedPermissions } from './granted-permissions.js';
import { AnswerScript } from './script.js';

/** A network that a test wallet knows. */
export interface WalletNetwork {
  readonly chainId: number;
  /** Node for reads and for sending; without one, requests to the node are rejected. */
  readonly rpcUrl?: string;
}

export interface EvmTestWalletOptions {
  /** Private keys of the accounts; the first is active. By default one key that is known to everybody. */
  readonly keys?: readonly [Hex, ...Hex[]];
  /** Networks; the wallet starts on the first. */
  readonly networks?: readonly [WalletNetwork, ...WalletNetwork[]];
  readonly name?: string;
  readonly rdns?: string;
}

/** First key of the mnemonic that development nodes share. Never send value to it. */
export const KNOWN_KEY: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/** An account that the test wallet has no key for. */
const FOREIGN: Address = '0x000000000000000000000000000000000000dEaD';
const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath d="M1 2h6v4H1z"/%3E%3C/svg%3E';

type Listener = (payload: unknown) => void;
type Request = { readonly method: string; readonly params?: readonly unknown[] };

const fail = (code: number, message: string): never => {
  throw Object.assign(new Error(message), { code });
};

/** EVM wallet with real keys, which answers by a script instead of asking a person (EIP-1193, EIP-6963). */
export class EvmTestWallet {
  readonly script: AnswerScript = new AnswerScript();
  /** Permissions that the wallet has granted to the page (ERC-7715). */
  readonly permissions: GrantedPermissions = new GrantedPermissions();
  readonly provider = {
    request: (request: Request): Promise<unknown> => this.#handle(request),
    on: (event: string, listener: Listener): unknown => this.#listenersOf(event).add(listener),
    removeListener: (event: string, listener: Listener): unknown => this.#listenersOf(event).delete(listener),
  };
  readonly info: { readonly uuid: string; readonly name: string; readonly rdns: string; readonly icon: string };
  /** Called when the page gets or loses access. */
  onAccess: ((isGranted: boolean) => void) | undefined;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #networks: WalletNetwork[];
  #accounts: PrivateKeyAccount[];
  #chainId: number;
  #isGranted = false;

  constructor({ keys = [KNOWN_KEY], networks = [{ chainId: 1 }], name, rdns }: EvmTestWalletOptions = {}) {
    this.#accounts = keys.map(key => privateKeyToAccount(key));
    this.#networks = [...networks];
    this.#chainId = networks[0].chainId;
    this.info = {
      uuid: crypto.randomUUID(),
      name: name ?? 'Test Wallet',
      rdns: rdns ?? 'test.latchkey.wallet',
      icon: ICON,
    };
  }

  /** Addresses of the accounts, the active one first. */
  get addresses(): readonly Address[] {
    return this.#accounts.map(({ address }) => address);
  }

  get chainId(): number {
    return this.#chainId;
  }

  /** Announces the wallet to a page, now and when the page asks. Returns the end of it. */
  announce(page: EventTarget = window): () => void {
    const say = (): void => {
      const detail = Object.freeze({ info: this.info, provider: this.provider });
      page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    };
    page.addEventListener('eip6963:requestProvider', say);
    say();
    return () => page.removeEventListener('eip6963:requestProvider', say);
  }

  /** Grants the page access in advance, as if it had been connected before. */
  grant(): void {
    this.#setAccess(true);
  }

  /** Makes an account active, as a person does in the wallet. */
  useAccount(address: string): void {
    const isIt = (each: PrivateKeyAccount): boolean => each.address.toLowerCase() === address.toLowerCase();
    this.#accounts = [...this.#accounts.filter(isIt), ...this.#accounts.filter(each => !isIt(each))];
    if (this.#isGranted) this.#emit('accountsChanged', this.addresses);
  }

  /** Switches the network, as a person does in the wallet. */
  useNetwork(chainId: number): void {
    this.#chainId = chainId;
    this.#emit('chainChanged', this.#hexChainId());
  }

  /** Revokes the access of the page, as a person does in the wallet. */
  revoke(): void {
    this.#setAccess(false);
    this.#emit('accountsChanged', []);
  }

  #setAccess(isGranted: boolean): void {
    this.#isGranted = isGranted;
    this.onAccess?.(isGranted);
  }

  #hexChainId(): string {
    return `0x${this.#chainId.toString(16)}`;
  }

  #listenersOf(event: string): Set<Listener> {
    const known = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, known);
    return known;
  }

  #emit(event: string, payload: unknown): void {
    for (const listener of [...this.#listenersOf(event)]) listener(payload);
  }

  async #handle({ method, params = [] }: Request): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return this.#isGranted ? this.addresses : [];
      case 'eth_chainId':
        return this.#hexChainId();
      case 'wallet_revokePermissions':
        if (!revokesAccounts(params)) return this.permissions.revoke(params, this.script);
        this.#setAccess(false);
        return null;
      case 'wallet_grantPermissions':
        return this.permissions.grant(params, this.script);
      case 'wallet_getGrantedExecutionPermissions':
        return this.permissions.list();
      case 'wallet_getCapabilities':
        return { [this.#hexChainId()]: { permissions: { supported: true } } };
      case 'eth_requestAccounts': {
        const isLie = !this.#isGranted && (await this.script.decide(method, params));
        this.#setAccess(true);
        return isLie ? [FOREIGN] : this.addresses;
      }
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return this.#switch(method, params);
      case 'personal_sign':
      case 'eth_signTypedData_v4':
      case 'eth_sendTransaction':
        return this.#sign(method, params);
      default:
        return this.#ask(method, params);
    }
  }

  async #switch(method: string, params: readonly unknown[]): Promise<null> {
    const { chainId, rpcUrls } = params[0] as { readonly chainId: string; readonly rpcUrls?: readonly string[] };
    const expected = Number(chainId);
    const isKnown = this.#networks.some(each => each.chainId === expected);
    if (method === 'wallet_switchEthereumChain' && !isKnown) fail(4902, 'Unrecognized chain ID.');
    const isLie = await this.script.decide(method, params);
    if (!isKnown)
      this.#networks.push({ chainId: expected, ...(rpcUrls?.[0] === undefined ? {} : { rpcUrl: rpcUrls[0] }) });
    if (!isLie && expected !== this.#chainId) this.useNetwork(expected);
    return null;
  }

  async #sign(method: string, params: readonly unknown[]): Promise<unknown> {
    if (!this.#isGranted) fail(4100, 'The page has no access.');
    const isLie = await this.script.decide(method, params);
    if (method === 'eth_sendTransaction') return isLie ? `0x${'00'.repeat(32)}` : this.#send(params[0]);
    const [first, second] = params;
    const [address, payload] = method === 'personal_sign' ? [second, first] : [first, second];
    const account = isLie ? privateKeyToAccount(`0x${'11'.repeat(32)}`) : this.#accountOf(address);
    if (method === 'personal_sign') {
      const message = String(payload);
      return account.signMessage({ message: isHex(message) ? { raw: message } : message });
    }
    const typedData = (typeof payload === 'string' ? JSON.parse(payload) : payload) as TypedDataDefinition;
    return account.signTypedData(typedData); // viem checks the types
  }

  #accountOf(address: unknown): PrivateKeyAccount {
    const found = this.#accounts.find(each => each.address.toLowerCase() === String(address).toLowerCase());
    return found ?? fail(4100, `The wallet has no account ${String(address)}.`);
  }

  async #send(transaction: unknown): Promise<unknown> {
    const { from, to, data, value } = transaction as { from: Address; to?: Address; data?: Hex; value?: Hex };
    const account = this.#accountOf(from);
    const call = { from, to, data, value };
    const [nonce, gas, gasPrice] = (await Promise.all([
      this.#ask('eth_getTransactionCount', [from, 'pending']),
      this.#ask('eth_estimateGas', [call]),
      this.#ask('eth_gasPrice', []),
    ])) as [Hex, Hex, Hex];
    const signed = await account.signTransaction({
      type: 'legacy',
      chainId: this.#chainId,
      to: to ?? null,
      nonce: Number(nonce),
      gas: BigInt(gas),
      gasPrice: BigInt(gasPrice),
      value: BigInt(value ?? 0),
      ...(data === undefined ? {} : { data }),
    });
    return this.#ask('eth_sendRawTransaction', [signed]);
  }

  /** Asks the node of the current network. */
  async #ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const url = this.#networks.find(({ chainId }) => chainId === this.#chainId)?.rpcUrl;
    if (url === undefined) return fail(4200, `The test wallet has no node for ${method}.`);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result, error } = (await response.json()) as {
      result?: unknown;
      error?: { code: number; message: string };
    };
    return error ? fail(error.code, error.message) : result;
  }
}
