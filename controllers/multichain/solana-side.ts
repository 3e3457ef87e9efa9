import { decodeBase64, encodeBase64 } from '../adapters/solana/wire.js';
import { decodeBase58 } from '../domain/base58.js';
import { W3mError } from '../domain/errors/errors.js';
import { RPC_CODES } from '../domain/errors/rpc-codes.js';
import { rpcError } from '../domain/errors/rpc-error.js';
import { namesOf } from './cluster-names.js';
import type { MultichainSession } from './multichain-session.js';

/** An account of the Wallet Standard. */
export interface StandardAccount {
  readonly address: string;
  readonly publicKey: Uint8Array;
  readonly chains: readonly string[];
  readonly features: readonly string[];
}

/** Bytes of the longest text in base58: a signature. */
const SIGNATURE_LETTERS = 90;

const read = (reply: unknown, key: string, decode: (text: string) => Uint8Array | undefined): Uint8Array => {
  const text = (reply as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  const bytes = typeof text === 'string' ? decode(text) : undefined;
  if (!bytes) throw new W3mError('WALLET_BAD_REPLY', { cause: reply });
  return bytes;
};

const signatureOf = (reply: unknown): { readonly signature: Uint8Array } => ({
  signature: read(reply, 'signature', text => (text.length <= SIGNATURE_LETTERS ? decodeBase58(text) : undefined)),
});

/** An input of a signing feature; the account and the network may be wrong. */
export interface SigningInput {
  readonly account: { readonly address: string };
  readonly chain?: string;
  readonly message?: Uint8Array;
  readonly transaction?: Uint8Array;
}

/** The Solana part of a session, as methods of a wallet of the Wallet Standard. */
export class SolanaSide {
  readonly #session: MultichainSession;
  readonly #features: readonly string[];

  constructor(session: MultichainSession, features: readonly string[], onChange: () => void) {
    this.#session = session;
    this.#features = features;
    session.onChange(onChange);
  }

  get networks(): readonly string[] {
    return this.#session.networks('solana');
  }

  /** The granted networks under each of their names. */
  get chains(): readonly string[] {
    return namesOf(this.networks);
  }

  get accounts(): readonly StandardAccount[] {
    const networks = this.networks;
    const addresses = [...new Set(networks.flatMap(network => this.#session.addresses(network)))];
    return addresses.map(address => ({
      address,
      publicKey: decodeBase58(address) ?? new Uint8Array(), // the session has checked the address
      chains: namesOf(networks.filter(network => this.#session.addresses(network).includes(address))),
      features: this.#features,
    }));
  }

  async connect(silent: boolean): Promise<{ readonly accounts: readonly StandardAccount[] }> {
    await this.#session.read();
    if (silent) return { accounts: this.accounts };
    if (this.accounts.length === 0) await this.#session.create('solana');
    else this.#session.onGranted('solana');
    return { accounts: this.accounts };
  }

  disconnect(): Promise<void> {
    return this.#session.revoke('solana');
  }

  async signMessage({ account, message = new Uint8Array() }: SigningInput): Promise<object> {
    const scope = await this.#scopeOf('signMessage', account.address);
    const values = { account: { address: account.address }, message: encodeBase64(message) };
    const reply = await this.#session.invoke(scope, 'signMessage', values);
    return { signedMessage: message, ...signatureOf(reply) };
  }

  async signTransaction(input: SigningInput): Promise<object> {
    const reply = await this.#invoke(input, 'signTransaction');
    return { signedTransaction: read(reply, 'signedTransaction', decodeBase64) };
  }

  async signAndSendTransaction(input: SigningInput): Promise<object> {
    return signatureOf(await this.#invoke(input, 'signAndSendTransaction'));
  }

  /** Asks for a signature. Options of sending are left out: MetaMask refuses those that it does not know. */
  async #invoke({ account, chain, transaction = new Uint8Array() }: SigningInput, method: string): Promise<unknown> {
    const scope = await this.#scopeOf(method, account.address, chain);
    const values = { account: { address: account.address }, transaction: encodeBase64(transaction), scope };
    return this.#session.invoke(scope, method, values);
  }

  /** Returns the network of a request: `chain`, or any on which the wallet has granted the account. */
  async #scopeOf(method: string, address: string, chain?: string): Promise<string> {
    const session = this.#session;
    await session.read();
    const scope = this.networks.find(
      network =>
        session.addresses(network).includes(address) && (chain === undefined || namesOf([network]).includes(chain)),
    );
    if (scope === undefined)
      throw rpcError(RPC_CODES.UNAUTHORIZED, 'The wallet has not granted this account on this network.');
    if (!session.scopeOf(scope)?.methods.includes(method))
      throw rpcError(RPC_CODES.UNSUPPORTED_METHOD, `The wallet has not granted ${method}.`);
    return scope;
  }
}
