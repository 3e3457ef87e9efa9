import * as z from 'zod/mini';
import type { TransactionRequest } from '../transfers.js';
import { isW3mError, W3mError } from '../../domain/errors/errors.js';
import { outcomeOf } from '../wallet-outcome.js';
import type { BitcoinSession, FindTransaction, MessageProtocol, PsbtRequest, SignedPsbt } from './bitcoin-wallet.js';
import { chainOfAddress, isOnNetwork } from './networks.js';

/** Request to sign a text; without `protocol` the one is used that the address supports. */
export interface MessageRequest {
  readonly message: string;
  readonly address?: string;
  readonly protocol?: MessageProtocol;
}

const AMOUNT = /^[1-9]\d{0,15}$/;
/** All coins that there will be, in satoshi. */
const ALL_COINS = 2_100_000_000_000_000;

const invalid = (problem: string): W3mError => new W3mError('INVALID_REQUEST', { cause: new TypeError(problem) });

const messageRequest = z.object({
  message: z.string(),
  address: z.optional(z.string()),
  protocol: z.optional(z.enum(['bip322', 'ecdsa'])),
});

/** BIP-322 for keys of SegWit; wallets sign for the older addresses by BIP-137. */
const protocolOf = (address: string): MessageProtocol => (/^(?:bc|tb)1/.test(address) ? 'bip322' : 'ecdsa');

/** Provider for hosts of a Bitcoin wallet of this page. It has the methods that it has with WalletConnect. */
export class BitcoinProvider {
  readonly #session: BitcoinSession;
  readonly #find: FindTransaction | undefined;

  /** `find` looks up transactions whose reply was lost. */
  constructor(session: BitcoinSession, find?: FindTransaction) {
    this.#session = session;
    this.#find = find;
  }

  /** Resolves with the accounts, the one in use first. */
  getAccountAddresses(): Promise<
    readonly {
      readonly address: string;
      readonly publicKey?: string | undefined;
      readonly intention: 'payment' | 'ordinal';
      /** The same, by its name in the 1.7 line. */
      readonly purpose: 'payment' | 'ordinal';
    }[]
  > {
    return Promise.resolve(
      this.#session.accounts.map(({ address, publicKey, type }) => ({
        address,
        publicKey,
        intention: type,
        purpose: type,
      })),
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
    const { isPayable } = await import('./check-address.js');
    if (typeof recipient !== 'string' || !isOnNetwork(recipient, network.caipNetworkId) || !isPayable(recipient))
      throw invalid(`Not an address of the network: ${recipient}`);
    const satoshi = Number(amount); // wallets take a number; every amount of bitcoin in satoshi is a safe integer
    if (typeof amount !== 'string' || !AMOUNT.test(amount) || satoshi > ALL_COINS)
      throw invalid(`Not an amount in satoshi: ${amount}`);
    return outcomeOf(this.#session.request(wallet => wallet.sendTransfer({ to: recipient, amount: satoshi, from })));
  }

  /**
   * Signs inputs of a partially signed transaction in base64 (BIP-174), and sends it with `broadcast`. If the reply is
   * lost and the transaction is found, resolves with `psbt` as it was given and the id.
   * @throws {W3mError} `INVALID_REQUEST` if an input commits to less than its `sighashTypes` allow; with `broadcast`,
   * `OUTCOME_UNKNOWN` if the wallet may have sent although its reply is lost
   */
  async signPSBT(request: PsbtRequest): Promise<SignedPsbt> {
    const { checkPsbt, readRequest } = await import('./check-psbt.js');
    const { psbt, signInputs, broadcast } = readRequest(request);
    for (const { address } of signInputs) this.#own(address);
    const { network } = this.#session.using;
    const { id, check } = checkPsbt(psbt, signInputs);
    const signed = this.#session.request(async wallet => check(await wallet.signPsbt({ psbt, signInputs, broadcast })));
    if (!broadcast) return signed;
    try {
      return await outcomeOf(signed);
    } catch (error) {
      const isUnknown = isW3mError(error) && error.code === 'OUTCOME_UNKNOWN';
      if (isUnknown && id && (await this.#find?.(id, network.caipNetworkId))) return { psbt, txid: id };
      throw error;
    }
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
