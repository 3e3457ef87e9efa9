import { AnswerScript } from '../../testing/wallet/script.js';
import {
  BitcoinKeys,
  fromBase64,
  hexHashOf,
  toBase64,
  type BitcoinAddress,
  type BitcoinNetworkName,
} from './bitcoin-keys.js';
import { sendBitcoin, sendRaw } from './esplora.js';
import { putAt } from './place.js';

/** A network that a Bitcoin wallet knows. */
export interface BitcoinNetwork {
  readonly name: BitcoinNetworkName;
  /** Esplora for outputs and for sending; without one, requests that need it are rejected. */
  readonly esploraUrl?: string;
}

export interface BitcoinTestWalletOptions {
  /** 32 bytes of the private key. */
  readonly key?: Uint8Array;
  /** Networks; the wallet starts on the first. */
  readonly networks?: readonly [BitcoinNetwork, ...BitcoinNetwork[]];
  readonly name?: string;
  /** Place of the provider below `window`, and its id in `window.btc_providers`. */
  readonly id?: string;
}

/** Key that is known to everybody. Never send value to it. */
export const KNOWN_BITCOIN_KEY: Uint8Array = new Uint8Array(32).fill(7);

const FOREIGN_KEY = new Uint8Array(32).fill(9);
const ICON = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';

/** Codes of sats-connect. */
const USER_REJECTION = -32_000;
const NOT_SUPPORTED = -32_001;
const ACCESS_DENIED = -32_002;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;
const INTERNAL_ERROR = -32_603;
/** Code with which a script rejects. */
const REJECTED = 4001;

type Params = Readonly<Record<string, unknown>>;
type Listener = (payload: unknown) => void;

/** Reply of sats-connect (JSON-RPC 2.0), which carries errors too. */
export type BitcoinReply = { readonly jsonrpc: '2.0'; readonly id: string } & (
  { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } }
);

/** Entry of `window.btc_providers` (WBIP-004). */
export interface BitcoinWalletInfo {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly webUrl: string;
  readonly methods: readonly string[];
}

const fail = (code: number, message: string): never => {
  throw Object.assign(new Error(message), { code });
};

/** Bitcoin wallet with a real key, which answers by a script instead of asking a person (sats-connect, WBIP-004). */
export class BitcoinTestWallet {
  readonly script: AnswerScript = new AnswerScript();
  readonly provider: {
    request(method: string, params?: unknown): Promise<BitcoinReply>;
    addListener(event: string | { readonly eventName: string; readonly cb: Listener }, listener?: Listener): () => void;
  } = {
    request: (method, params) => this.#reply(method, params),
    addListener: (event, listener) =>
      typeof event === 'string' ? this.#listen(event, listener) : this.#listen(event.eventName, event.cb),
  };
  readonly info: BitcoinWalletInfo;
  /** Called when the page gets or loses access. */
  onAccess: ((isGranted: boolean) => void) | undefined;
  readonly #key: Uint8Array;
  readonly #networks: readonly [BitcoinNetwork, ...BitcoinNetwork[]];
  readonly #listeners: Set<readonly [event: string, listener: Listener]> = new Set();
  readonly #methods: Readonly<Record<string, (params: Params) => unknown>> = {
    getInfo: () => ({ version: '2.0.0', platform: 'web', methods: this.info.methods, supports: ['WBIP004'] }),
    getAddresses: params => this.#connect('getAddresses', params, params['purposes']),
    getAccounts: async params => (await this.#connect('getAccounts', params, params['purposes'])).addresses,
    wallet_connect: params => this.#connect('wallet_connect', params, params['addresses']),
    wallet_requestPermissions: async params => Boolean(await this.#connect('wallet_requestPermissions', params)),
    wallet_getAccount: () => this.#account(),
    wallet_getNetwork: () => this.#networkFacts(),
    wallet_getWalletType: () => 'software',
    wallet_changeNetwork: params => this.#changeNetwork(params),
    wallet_disconnect: () => this.#endAccess(),
    wallet_renouncePermissions: () => this.#endAccess(),
    signMessage: params => this.#signMessage(params),
    signPsbt: params => this.#signPsbt(params),
    sendTransfer: params => this.#sendTransfer(params),
  };
  #network: BitcoinNetwork;
  #keys: BitcoinKeys;
  #isGranted = false;

  constructor({
    key = KNOWN_BITCOIN_KEY,
    networks = [{ name: 'Mainnet' }],
    name = 'Test Wallet',
    id = 'TestProviders.BitcoinProvider',
  }: BitcoinTestWalletOptions = {}) {
    this.#key = key;
    this.#networks = networks;
    this.#network = networks[0];
    this.#keys = new BitcoinKeys(key, this.#network.name);
    this.info = { id, name, icon: ICON, webUrl: 'https://wallet.test', methods: Object.keys(this.#methods) };
  }

  /** Addresses of the account on the current network: for payments, and for ordinals. */
  get addresses(): readonly [payment: string, ordinals: string] {
    const [payment, ordinals] = this.#keys.addresses;
    return [payment.address, ordinals.address];
  }

  get network(): BitcoinNetworkName {
    return this.#network.name;
  }

  /** Puts the wallet into a page and its list of wallets. Returns the end of both. */
  announce(page: object = window): () => void {
    const { info, provider } = this;
    const host = page as { btc_providers?: unknown[] };
    const take = putAt(host, info.id.split('.'), provider);
    host.btc_providers = [...(host.btc_providers ?? []), info];
    return () => {
      take();
      host.btc_providers = host.btc_providers?.filter(each => each !== info) ?? [];
    };
  }

  /** Grants the page access in advance, as if it had been connected before. */
  grant(): void {
    this.#setAccess(true);
  }

  /** Revokes the access of the page, as a person does in the wallet. */
  revoke(): void {
    this.#setAccess(false);
    this.#emit('disconnect', {});
  }

  /** Switches the network, as a person does in the wallet. */
  useNetwork(name: BitcoinNetworkName): void {
    this.#network = this.#networks.find(each => each.name === name) ?? { name };
    this.#keys = new BitcoinKeys(this.#key, name);
    this.#emit('networkChange', { ...this.#networkFacts(), ...(this.#isGranted ? { addresses: this.#listed() } : {}) });
  }

  #setAccess(isGranted: boolean): void {
    this.#isGranted = isGranted;
    this.onAccess?.(isGranted);
  }

  #listen(event: string, listener: Listener = () => undefined): () => void {
    const entry = [event, listener] as const;
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  #emit(event: string, payload: object): void {
    for (const [name, listener] of [...this.#listeners]) if (name === event) listener({ type: event, ...payload });
  }

  async #reply(method: string, params: unknown): Promise<BitcoinReply> {
    const id = crypto.randomUUID();
    try {
      const run = this.#methods[method] ?? (() => fail(METHOD_NOT_FOUND, `The test wallet has no method ${method}.`));
      const result = await run((params ?? {}) as Params); // each method checks what it reads
      return { jsonrpc: '2.0', id, result: result ?? null };
    } catch (error) {
      const { code = INTERNAL_ERROR, message } = error as Error & { readonly code?: number };
      return { jsonrpc: '2.0', id, error: { code: code === REJECTED ? USER_REJECTION : code, message } };
    }
  }

  #networkFacts(): object {
    const other = this.#network.name === 'Mainnet' ? 'mainnet' : 'testnet';
    const spark = this.#network.name === 'Mainnet' ? 'mainnet' : 'regtest';
    return { bitcoin: { name: this.#network.name }, stacks: { name: other }, spark: { name: spark } };
  }

  #listed(
    keys: BitcoinKeys = this.#keys,
    purposes?: unknown,
  ): readonly (BitcoinAddress & { walletType: 'software' })[] {
    return keys.addresses
      .filter(({ purpose }) => !Array.isArray(purposes) || purposes.includes(purpose))
      .map(each => ({ ...each, walletType: 'software' }));
  }

  #accountOf(addresses: readonly object[]): { readonly addresses: readonly object[] } {
    const facts = { id: 'test-account', walletType: 'software', network: this.#networkFacts() };
    return { ...facts, addresses };
  }

  #account(): object {
    this.#requireAccess();
    return this.#accountOf(this.#listed());
  }

  async #connect(
    method: string,
    params: Params,
    purposes?: unknown,
  ): Promise<{ readonly addresses: readonly object[] }> {
    const isLie = !this.#isGranted && (await this.script.decide(method, params));
    const name = params['network'];
    const requested = this.#networks.find(network => network.name === name);
    if (requested && requested !== this.#network) this.useNetwork(requested.name);
    this.#setAccess(true);
    return this.#accountOf(this.#listed(isLie ? this.#foreignKeys() : this.#keys, purposes));
  }

  #endAccess(): null {
    this.#setAccess(false);
    return null;
  }

  async #changeNetwork(params: Params): Promise<null> {
    const requested = this.#networks.find(({ name }) => name === params['name']);
    if (!requested) return fail(NOT_SUPPORTED, `The test wallet has no network ${String(params['name'])}.`);
    const isLie = await this.script.decide('wallet_changeNetwork', params);
    if (!isLie && requested !== this.#network) this.useNetwork(requested.name);
    return null;
  }

  async #signMessage(params: Params): Promise<object> {
    const { message, address, protocol = 'BIP322' } = params;
    if (typeof message !== 'string' || typeof address !== 'string') return fail(INVALID_PARAMS, 'No text or address.');
    if (protocol !== 'BIP322' && protocol !== 'ECDSA') return fail(INVALID_PARAMS, `No protocol ${String(protocol)}.`);
    this.#requireOwn(address);
    const isLie = await this.script.decide('signMessage', params);
    const keys = isLie ? this.#foreignKeys() : this.#keys;
    const at = this.#keys.addresses.findIndex(each => each.address === address);
    const signer = keys.addresses[at]?.address ?? '';
    const signature = keys.signMessage(message, signer, protocol);
    return { address, signature, protocol, messageHash: hexHashOf(message) };
  }

  /** Signs a transaction; a lie returns it without a signature. */
  async #signPsbt(params: Params): Promise<object> {
    const {
      psbt,
      signInputs,
      broadcast = false,
    } = params as {
      readonly psbt?: unknown;
      readonly signInputs?: Readonly<Record<string, readonly number[]>>;
      readonly broadcast?: boolean;
    };
    if (typeof psbt !== 'string') return fail(INVALID_PARAMS, 'No transaction.');
    for (const address of Object.keys(signInputs ?? {})) this.#requireOwn(address);
    this.#requireAccess();
    const isLie = await this.script.decide('signPsbt', params);
    if (isLie) return { psbt, ...(broadcast ? { txid: '00'.repeat(32) } : {}) };
    const indexes = signInputs && Object.values(signInputs).flat();
    const signed = this.#keys.signPsbt(fromBase64(psbt), indexes, broadcast);
    const txid = broadcast ? await sendRaw(this.#esplora('signPsbt'), signed) : undefined;
    return { psbt: toBase64(signed.toPSBT()), ...(txid === undefined ? {} : { txid }) };
  }

  async #sendTransfer(params: Params): Promise<object> {
    const recipients = params['recipients'] as readonly { readonly address: string; readonly amount: number }[];
    this.#requireAccess();
    const isLie = await this.script.decide('sendTransfer', params);
    if (isLie) return { txid: '00'.repeat(32) };
    const outputs = recipients.map(({ address, amount }) => ({ address, amount: BigInt(amount) }));
    return { txid: await sendBitcoin(this.#esplora('sendTransfer'), this.#keys, this.#network.name, outputs) };
  }

  #foreignKeys(): BitcoinKeys {
    return new BitcoinKeys(FOREIGN_KEY, this.#network.name);
  }

  #requireAccess(): void {
    if (!this.#isGranted) fail(ACCESS_DENIED, 'The page has no access.');
  }

  #requireOwn(address: string): void {
    this.#requireAccess();
    if (!this.#keys.owns(address)) fail(ACCESS_DENIED, `The wallet has no address ${address}.`);
  }

  #esplora(method: string): string {
    return this.#network.esploraUrl ?? fail(NOT_SUPPORTED, `The test wallet has no Esplora for ${method}.`);
  }
}
