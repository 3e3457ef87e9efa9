import {
  createSolanaRpc,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__INVALID_REQUEST,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_LEN_MISMATCH,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  type Address,
  type Base64EncodedWireTransaction,
  type Commitment,
  type Rpc,
  type Signature,
  type SolanaRpcApi,
  type TransactionMessageBytesBase64,
} from '@solana/kit';
import { INTERNAL, WalletError } from './provider-error.js';

/** A token with a known symbol. */
export interface KnownToken {
  readonly mint: string;
  readonly symbol: string;
}

/** Solana network of the wallet. */
export interface KnownCluster {
  readonly name: string;
  readonly rpcUrl: string;
  readonly tokens: readonly KnownToken[];
}

/** Parsed token account. */
export interface TokenAccountFacts {
  readonly owner: string;
  readonly mint: string;
  readonly decimals: number;
}

/** Options for sending. */
export interface SendChoices {
  readonly skipPreflight?: boolean | undefined;
  readonly preflightCommitment?: Commitment | undefined;
  readonly commitment?: Commitment | undefined;
  readonly maxRetries?: number | undefined;
  readonly minContextSlot?: number | undefined;
}

/** Errors with which a node refuses a transaction before it forwards it. */
const REFUSALS = [
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_LEN_MISMATCH,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__INVALID_REQUEST,
] as const;

/** Time for the answer to one request; what was sent may have been executed afterwards. */
const REQUEST_MS = 15_000;
const POLL_MS = 250;
const TIMEOUT_MS = 60_000;
const ORDER: readonly Commitment[] = ['processed', 'confirmed', 'finalized'];

/** Client of a Solana node. */
export class SolanaNode {
  readonly cluster: KnownCluster;
  readonly #rpc: Rpc<SolanaRpcApi>;
  readonly #requestMs: number;

  /** @param requestMs Time in milliseconds for the answer to each request */
  constructor(cluster: KnownCluster, requestMs = REQUEST_MS) {
    this.cluster = cluster;
    this.#rpc = createSolanaRpc(cluster.rpcUrl);
    this.#requestMs = requestMs;
  }

  #inTime(): { readonly abortSignal: AbortSignal } {
    return { abortSignal: AbortSignal.timeout(this.#requestMs) };
  }

  /** Returns the fee of a message; undefined if the node cannot determine it. */
  async fee(message: TransactionMessageBytesBase64): Promise<bigint | undefined> {
    const { value } = await this.#rpc.getFeeForMessage(message, { commitment: 'processed' }).send(this.#inTime());
    return value ?? undefined;
  }

  /** Simulates a transaction. Returns the reason of a failure, or undefined on success. */
  async problem(wire: Base64EncodedWireTransaction): Promise<string | undefined> {
    const options = { encoding: 'base64', commitment: 'processed', sigVerify: false } as const;
    const { value } = await this.#rpc.simulateTransaction(wire, options).send(this.#inTime());
    if (value.err === null) return undefined;
    const logs = value.logs ?? [];
    // The program logs the reason before the runtime logs the failure
    const said = logs.find(line => /insufficient/i.test(line)) ?? logs.findLast(line => /error:/i.test(line));
    return said ?? JSON.stringify(value.err, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
  }

  /** Returns the parsed token account; undefined if it does not exist. */
  async tokenAccount(address: Address): Promise<TokenAccountFacts | undefined> {
    const { value } = await this.#rpc
      .getAccountInfo(address, { encoding: 'jsonParsed', commitment: 'processed' })
      .send(this.#inTime());
    if (!value || !('parsed' in value.data) || value.data.parsed.type !== 'account') return undefined;
    // `type` names the kind of parsed data
    const info = value.data.parsed.info as {
      readonly owner: string;
      readonly mint: string;
      readonly tokenAmount: { readonly decimals: number };
    };
    return { owner: info.owner, mint: info.mint, decimals: info.tokenAmount.decimals };
  }

  /**
   * Sends a signed transaction and waits for the commitment, if given. After a lost answer it sends the same bytes again, which
   * the network executes once, and resolves with the signature unless the node refuses them and has not seen them before.
   * @throws {WalletError}
   */
  async send(wire: Base64EncodedWireTransaction, choices: SendChoices): Promise<Signature> {
    const first = await this.attempt(wire, choices);
    const outcome = first === 'unclear' ? await this.attempt(wire, choices) : first;
    const signature = getSignatureFromTransaction(getTransactionDecoder().decode(getBase64Encoder().encode(wire)));
    const isRefused =
      typeof outcome === 'object' && (first !== 'unclear' || (await this.find(signature)) === 'unknown');
    if (isRefused) throw new WalletError(INTERNAL, outcome.reason);
    if (choices.commitment) await this.#confirmed(signature, choices.commitment);
    return signature;
  }

  /** Sends a signed transaction once. Only the node's refusal proves that it was not sent. */
  async attempt(
    wire: Base64EncodedWireTransaction,
    choices: SendChoices,
  ): Promise<'sent' | 'unclear' | { readonly reason: string }> {
    const { skipPreflight, maxRetries, minContextSlot, commitment } = choices;
    try {
      const request = this.#rpc.sendTransaction(wire, {
        encoding: 'base64',
        preflightCommitment: choices.preflightCommitment ?? commitment ?? 'confirmed',
        ...(skipPreflight !== undefined && { skipPreflight }),
        ...(maxRetries !== undefined && { maxRetries: BigInt(maxRetries) }),
        ...(minContextSlot !== undefined && { minContextSlot: BigInt(minContextSlot) }),
      });
      await request.send(this.#inTime());
      return 'sent';
    } catch (error) {
      if (!isSolanaError(error) || !REFUSALS.some(code => isSolanaError(error, code))) return 'unclear';
      const isThere = isSolanaError(error.cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED);
      return isThere ? 'sent' : { reason: reasonOf(error) };
    }
  }

  /** Looks for a transaction. A failed one is final too. */
  async find(signature: string): Promise<'final' | 'known' | 'unknown'> {
    try {
      const request = this.#rpc.getSignatureStatuses([signature as Signature], { searchTransactionHistory: true }); // checked by the node
      const [status] = (await request.send(this.#inTime())).value;
      if (!status) return 'unknown';
      return status.confirmationStatus === 'processed' ? 'known' : 'final';
    } catch {
      return 'unknown'; // the node may answer later
    }
  }

  /** Resolves once a transaction has reached a commitment, at the latest after a minute. @throws {WalletError} if it failed */
  async reached(signature: string, commitment: Commitment): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (Date.now() < deadline) {
      const pending = this.#rpc.getSignatureStatuses([signature as Signature]).send(this.#inTime()); // checked by the node
      const [status] = (await pending.catch(() => ({ value: [null] }))).value;
      if (status?.err) throw new WalletError(INTERNAL, 'The transaction failed.');
      if (status?.confirmationStatus && ORDER.indexOf(status.confirmationStatus) >= ORDER.indexOf(commitment)) return;
      await new Promise(resolve => setTimeout(resolve, POLL_MS));
    }
  }

  async #confirmed(signature: Signature, commitment: Commitment): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (Date.now() < deadline) {
      const { value } = await this.#rpc.getSignatureStatuses([signature]).send(this.#inTime());
      const [status] = value;
      const reached = status?.confirmationStatus;
      if (status?.err) throw new WalletError(INTERNAL, 'The transaction failed.');
      if (reached && ORDER.indexOf(reached) >= ORDER.indexOf(commitment)) return;
      await new Promise(resolve => setTimeout(resolve, POLL_MS));
    }
    throw new WalletError(INTERNAL, `The transaction ${signature} was not ${commitment} in time.`);
  }
}

/**
 * Returns the node's reason for a failure. A production build of kit has no error messages, so the reason comes from the
 * logs of the failed simulation or from the cause of the error.
 */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
    return ['Transaction simulation failed', ...(error.context.logs ?? [])].join('\n');
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};
