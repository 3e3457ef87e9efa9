import * as z from 'zod/mini';
import type { TransactionRequest } from '../chain-adapter.js';
import { W3mError } from '../../domain/errors/errors.js';
import { outcomeOf } from '../wallet-outcome.js';
import type { BitcoinSession, MessageProtocol, PsbtRequest, SignedPsbt } from './bitcoin-wallet.js';
import { chainOfAddress, isOnNetwork } from './networks.js';

/** Request to sign a text; without `protocol` the one is used that the address supports. */
export interface MessageRequest {
  readonly message: string;
  readonly address?: string;
  readonly protocol?: MessageProtocol;
}

/** Digits of the longest amount: 21 million coins in satoshi. */
const AMOUNT = /^[1-9]\d{0,15}$/;

const invalid = (problem: string): W3mError => new W3mError('INVALID_REQUEST', { cause: new TypeError(problem) });

const messageRequest = z.object({
  message: z.string(),
  address: z.optional(z.string()),
  protocol: z.optional(z.enum(['bip322', 'ecdsa'])),
});

const psbtRequest = z.object({
  psbt: z.string(),
  signInputs: z.array(
    z.object({
      address: z.string(),
      index: z.int().check(z.minimum(0)),
      sighashTypes: z.optional(z.array(z.int())),
    }),
  ),
  broadcast: z.optional(z.boolean()),
});

/** BIP-322 for keys of SegWit; wallets sign for the older addresses by BIP-137. */
const protocolOf = (address: string): MessageProtocol => (/^(?:bc|tb)1/.test(address) ? 'bip322' : 'ecdsa');

/** Provider for hosts of a Bitcoin wallet of this page. It has the methods that it has with WalletConnect. */
export class BitcoinProvider {
  readonly #session: BitcoinSession;

  constructor(session: BitcoinSession) {
    this.#session = session;
  }

  /** Resolves with the accounts, the one in use first. */
  getAccountAddresses(): Promise<
    readonly {
      readonly address: string;
      readonly publicKey?: string | undefined;
      readonly intention: 'payment' | 'ordinal';
    }[]
  > {
    return Promise.resolve(
      this.#session.accounts.map(({ address, publicKey, type }) => ({ address, publicKey, intention: type })),
    );
  }

  /** Resolves with the signature in base64. */
  async signMessage(request: MessageRequest): Promise<string> {
    const given = messageRequest.safeParse(request);
    if (!given.success) throw invalid('Expects a message, and optionally an address and a protocol');
    const { message } = given.data;
    const address = this.#own(given.data.address ?? this.#session.using.address);
    const protocol = given.data.protocol ?? protocolOf(address);
    return this.#session.request(wallet => wallet.signMessage(message, { address, protocol }));
  }

  /**
   * `amount` is in satoshi, as decimal text; resolves with the id of the transaction.
   * @throws {W3mError} `OUTCOME_UNKNOWN` if the wallet may have sent although its reply is lost
   */
  async sendTransfer({ recipient, amount }: { readonly recipient: string; readonly amount: string }): Promise<string> {
    const { address: from, network } = this.#session.using;
    if (typeof recipient !== 'string' || !isOnNetwork(recipient, network.caipNetworkId))
      throw invalid(`Not an address of the network: ${recipient}`);
    const satoshi = Number(amount); // wallets take a number; every amount of bitcoin in satoshi is a safe integer
    if (typeof amount !== 'string' || !AMOUNT.test(amount) || !Number.isSafeInteger(satoshi))
      throw invalid(`Not an amount in satoshi: ${amount}`);
    return outcomeOf(this.#session.request(wallet => wallet.sendTransfer({ to: recipient, amount: satoshi, from })));
  }

  /**
   * Signs inputs of a partially signed transaction in base64 (BIP-174), and sends it with `broadcast`.
   * @throws {W3mError} with `broadcast`, `OUTCOME_UNKNOWN` if the wallet may have sent although its reply is lost
   */
  async signPSBT(request: PsbtRequest): Promise<SignedPsbt> {
    const given = psbtRequest.safeParse(request);
    if (!given.success) throw invalid('Expects a PSBT in base64 and the inputs to sign');
    const signInputs = given.data.signInputs.map(({ address, index, sighashTypes }) => ({
      address: this.#own(address),
      index,
      ...(sighashTypes ? { sighashTypes } : {}),
    }));
    const { psbt, broadcast = false } = given.data;
    const signed = this.#session.request(wallet => wallet.signPsbt({ psbt, signInputs, broadcast }));
    return broadcast ? outcomeOf(signed) : signed;
  }

  /** @throws {W3mError} `WALLET_NOT_AUTHORIZED` for an address that the wallet does not share */
  #own(address: string): string {
    this.#session.signal.throwIfAborted();
    if (this.#session.accounts.some(account => account.address === address)) return address;
    throw new W3mError('WALLET_NOT_AUTHORIZED');
  }

  /** Sends a transfer of the native coin. */
  async send({ to, value = 0n, data }: TransactionRequest): Promise<string> {
    if (data !== undefined) throw invalid('Bitcoin transfers have no data');
    if (chainOfAddress(to) === undefined) throw invalid(`Not an address: ${to}`);
    return this.sendTransfer({ recipient: to, amount: String(value) });
  }
}
