import * as z from 'zod/mini';
import { parseCaipAddress } from '../../domain/networks/caip-address.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { TransactionRequest } from '../transfers.js';
import type { RemoteNamespace } from '../wallet-source.js';
import { RemoteProvider, type AskWallet, type ProviderSource } from './remote-provider.js';
import { outcomeOf } from '../wallet-outcome.js';
import type { PsbtRequest } from '../bitcoin/bitcoin-wallet.js';
import { base64Signature } from '../bitcoin/signature-text.js';

/** Differences of a namespace that only remote wallets serve. */
export interface RemoteDefinition {
  readonly namespace: RemoteNamespace;
  isAddress(address: string): boolean;
  signMessage(ask: AskWallet, address: string, message: string): Promise<string>;
  /** Undefined if the namespace has no standard method. */
  readonly sendTransaction?: (ask: AskWallet, address: string, request: TransactionRequest) => Promise<string>;
  /** Creates the provider for hosts. */
  createProvider(wallet: ProviderSource): RemoteProvider;
}

function read<S extends z.ZodMiniType>(schema: S, reply: unknown): z.output<S> {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) throw new W3mError('WALLET_BAD_REPLY', { cause: reply });
  return parsed.data;
}

const text = z.string().check(z.minLength(1));
const maybeText = z.optional(z.string());
const sentTransfer = z.object({ txid: z.string().check(z.regex(/^[0-9a-f]{64}$/i)) });
const signedMessage = z.object({ signature: text, address: maybeText, messageHash: maybeText });
const signedPsbt = z.object({ psbt: text, txid: maybeText });
const accountAddress = z.object({ address: text, publicKey: maybeText, path: maybeText, intention: maybeText });
const accountAddresses = z.array(accountAddress);

/** Account of a Bitcoin wallet; `purpose` is its `intention` by the name in the 1.7 line. */
type AccountAddress = z.output<typeof accountAddress> & { readonly purpose: 'payment' | 'ordinal' };

const BECH32 = /^(bc1|tb1)[02-9ac-hj-np-z]{8,87}$/;
const BASE58 = /^[13mn2][1-9A-HJ-NP-Za-km-z]{25,34}$/;

/** True for the format of a Bitcoin address, also of its test network. The wallet checks the checksum. */
export const isBitcoinAddress = (address: string): boolean =>
  BASE58.test(address) || BECH32.test(address === address.toUpperCase() ? address.toLowerCase() : address);

/** Provider for hosts of Bitcoin: the WalletConnect methods of bip122. */
export class BitcoinRemoteProvider extends RemoteProvider {
  async getAccountAddresses(): Promise<AccountAddress[]> {
    const reply = await this.source.ask('getAccountAddresses', { account: this.source.address() });
    return read(accountAddresses, reply).map(account => ({
      ...account,
      purpose: account.intention === 'ordinal' ? 'ordinal' : 'payment',
    }));
  }

  /** Resolves with the signature in base64; the wallet may reply in hexadecimal. */
  async signMessage({ message, address }: { readonly message: string; readonly address?: string }): Promise<string> {
    const account = this.source.address();
    const params = { account, message, ...(address === undefined ? {} : { address }) };
    return base64Signature(read(signedMessage, await this.source.ask('signMessage', params)).signature);
  }

  /**
   * `amount` is in satoshi; resolves with the transaction's id.
   * @throws {W3mError} `OUTCOME_UNKNOWN` if the wallet may have sent although its reply is lost
   */
  async sendTransfer({ recipient, amount }: { readonly recipient: string; readonly amount: string }): Promise<string> {
    if (!isBitcoinAddress(recipient)) {
      throw new W3mError('INVALID_REQUEST', { cause: new TypeError(`Not a Bitcoin address: ${recipient}`) });
    }
    if (!/^[1-9]\d{0,15}$/.test(amount)) {
      throw new W3mError('INVALID_REQUEST', { cause: new TypeError(`Not an amount in satoshi: ${amount}`) });
    }
    const params = { account: this.source.address(), recipientAddress: recipient, amount };
    const sent = this.source.ask('sendTransfer', params).then(reply => read(sentTransfer, reply));
    return (await outcomeOf(sent)).txid;
  }

  /**
   * Signs inputs of a partially signed transaction in base64 (BIP-174), and sends it with `broadcast`. The reply has to be
   * of the same transaction.
   * @throws {W3mError} `INVALID_REQUEST` for inputs that are not there, or commit to less than their `sighashTypes` allow;
   * with `broadcast`, `OUTCOME_UNKNOWN` if the wallet may have sent although its reply is lost
   */
  async signPSBT(request: PsbtRequest): Promise<z.output<typeof signedPsbt>> {
    const { checkPsbt, readRequest } = await import('../bitcoin/check-psbt.js');
    const given = readRequest(request);
    const { check } = checkPsbt(given.psbt, given.signInputs);
    const params = { account: this.source.address(), ...given };
    const signed = this.source.ask('signPsbt', params).then(reply => check(read(signedPsbt, reply)));
    return given.broadcast ? outcomeOf(signed) : signed;
  }
}

const bitcoin = (ask: AskWallet, address: string): BitcoinRemoteProvider =>
  new BitcoinRemoteProvider({ ask, address: () => address });

const bitcoinDefinition: RemoteDefinition = {
  namespace: 'bip122',
  isAddress: isBitcoinAddress,
  signMessage: (ask, address, message) => bitcoin(ask, address).signMessage({ message, address }),
  sendTransaction: (ask, address, { to, value = 0n }) =>
    bitcoin(ask, address).sendTransfer({ recipient: to, amount: String(value) }),
  createProvider: source => new BitcoinRemoteProvider(source),
};

/** Namespace without standard methods: hosts send its own methods through the provider. */
const plainDefinition = (namespace: RemoteNamespace): RemoteDefinition => ({
  namespace,
  isAddress: address => parseCaipAddress(`${namespace}:any:${address}`) !== undefined,
  signMessage: () => Promise.reject(new W3mError('METHOD_UNSUPPORTED')),
  createProvider: source => new RemoteProvider(source),
});

const definitions: { readonly [N in RemoteNamespace]?: RemoteDefinition } = { bip122: bitcoinDefinition };

/** Returns the differences of a remote namespace; one without a row has no standard methods. */
export const remoteDefinition = (namespace: RemoteNamespace): RemoteDefinition =>
  definitions[namespace] ?? plainDefinition(namespace);
