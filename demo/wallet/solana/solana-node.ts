import {
  createSolanaRpc,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  type Address,
  type Base64EncodedWireTransaction,
  type Commitment,
  type Rpc,
  type Signature,
  type SolanaRpcApi,
  type TransactionMessageBytesBase64,
} from '@solana/kit';
import { INTERNAL, WalletError } from '../wallet-error.js';

/** A token that the wallet has a name for. */
export interface KnownToken {
  readonly mint: string;
  readonly symbol: string;
}

/** A Solana network as the wallet knows it. */
export interface KnownCluster {
  readonly name: string;
  readonly rpcUrl: string;
  readonly tokens: readonly KnownToken[];
}

/** What a token account says of itself. */
export interface TokenAccountFacts {
  readonly owner: string;
  readonly mint: string;
  readonly decimals: number;
}

/** How the wallet sends. */
export interface SendChoices {
  readonly skipPreflight?: boolean | undefined;
  readonly preflightCommitment?: Commitment | undefined;
  readonly commitment?: Commitment | undefined;
  readonly maxRetries?: number | undefined;
  readonly minContextSlot?: number | undefined;
}

const POLL_MS = 250;
const PATIENCE_MS = 60_000;
const ORDER: readonly Commitment[] = ['processed', 'confirmed', 'finalized'];

/** A node of Solana, as the wallet uses it. */
export class SolanaNode {
  readonly cluster: KnownCluster;
  readonly #rpc: Rpc<SolanaRpcApi>;

  constructor(cluster: KnownCluster) {
    this.cluster = cluster;
    this.#rpc = createSolanaRpc(cluster.rpcUrl);
  }

  /** The fee of a message; undefined where the node cannot say. */
  async fee(message: TransactionMessageBytesBase64): Promise<bigint | undefined> {
    const { value } = await this.#rpc.getFeeForMessage(message, { commitment: 'processed' }).send();
    return value ?? undefined;
  }

  /** Why a transaction will fail; undefined where it will not. */
  async problem(wire: Base64EncodedWireTransaction): Promise<string | undefined> {
    const options = { encoding: 'base64', commitment: 'processed', sigVerify: false } as const;
    const { value } = await this.#rpc.simulateTransaction(wire, options).send();
    if (value.err === null) return undefined;
    const logs = value.logs ?? [];
    // A program says what is wrong before the runtime says that something is
    const said = logs.find(line => /insufficient/i.test(line)) ?? logs.findLast(line => /error:/i.test(line));
    return said ?? JSON.stringify(value.err, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
  }

  /** What a token account says of itself; undefined where there is none. */
  async tokenAccount(address: Address): Promise<TokenAccountFacts | undefined> {
    const { value } = await this.#rpc
      .getAccountInfo(address, { encoding: 'jsonParsed', commitment: 'processed' })
      .send();
    if (!value || !('parsed' in value.data) || value.data.parsed.type !== 'account') return undefined;
    // The node names the form of what it has parsed by `type`
    const info = value.data.parsed.info as {
      readonly owner: string;
      readonly mint: string;
      readonly tokenAmount: { readonly decimals: number };
    };
    return { owner: info.owner, mint: info.mint, decimals: info.tokenAmount.decimals };
  }

  /** Sends a signed transaction, and waits for the commitment if one is wanted. */
  async send(wire: Base64EncodedWireTransaction, choices: SendChoices): Promise<Signature> {
    const { skipPreflight, maxRetries, minContextSlot, commitment } = choices;
    const preflightCommitment = choices.preflightCommitment ?? commitment ?? 'confirmed';
    const signature = await this.#rpc
      .sendTransaction(wire, {
        ...{ encoding: 'base64', preflightCommitment },
        ...(skipPreflight !== undefined && { skipPreflight }),
        ...(maxRetries !== undefined && { maxRetries: BigInt(maxRetries) }),
        ...(minContextSlot !== undefined && { minContextSlot: BigInt(minContextSlot) }),
      })
      .send()
      .catch((error: unknown) => {
        throw new WalletError(INTERNAL, reasonOf(error));
      });
    if (commitment) await this.#confirmed(signature, commitment);
    return signature;
  }

  async #confirmed(signature: Signature, commitment: Commitment): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const { value } = await this.#rpc.getSignatureStatuses([signature]).send();
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
 * The node's reason for a failure. A production build of kit has no words of its own, so the logs of a failed simulation
 * are what tells; kit keeps the cause apart from the message.
 */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
    return ['Transaction simulation failed', ...(error.context.logs ?? [])].join('\n');
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};
