import { W3mError } from '../../domain/errors/errors.js';
import { isSolanaCommitment, type SolanaCommitment } from '../../domain/validation.js';

/** Options to send a transaction, with the names of `@solana/web3.js`. */
export interface SendOptions {
  /** Skips the simulation on the node. */
  readonly skipPreflight?: boolean | undefined;
  /** Commitment of the state on which the node simulates the transaction. */
  readonly preflightCommitment?: SolanaCommitment | undefined;
  /** Commitment to reach before a wallet that waits for it replies. */
  readonly commitment?: SolanaCommitment | undefined;
  readonly maxRetries?: number | undefined;
  readonly minContextSlot?: number | undefined;
}

/** The part of a `Connection` of `@solana/web3.js` that sends. */
export interface TransactionSender {
  sendRawTransaction(transaction: Uint8Array, options?: never): Promise<string>;
  getLatestBlockhash?(commitment?: never): Promise<{ readonly blockhash: string }>;
}

/** Current names of the deprecated commitments. */
const SUCCESSORS: Readonly<Record<SolanaCommitment, 'processed' | 'confirmed' | 'finalized'>> = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
};

const invalid = (what: string, value: unknown): W3mError =>
  new W3mError('INVALID_REQUEST', { cause: new TypeError(`Not a valid ${what}: ${String(value)}`) });

function readCommitment(value: unknown): SolanaCommitment | undefined {
  if (value === undefined) return undefined;
  if (!isSolanaCommitment(value)) throw invalid('commitment of Solana', value);
  return SUCCESSORS[value];
}

function readCount(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw invalid('count', value);
  return value;
}

/**
 * Reads the options of a host; replaces deprecated commitments and drops unknown options.
 * @throws {W3mError} `INVALID_REQUEST` for an invalid option.
 */
export function readSendOptions(given: SendOptions | undefined): SendOptions {
  const { skipPreflight, preflightCommitment, commitment, maxRetries, minContextSlot } = given ?? {};
  if (skipPreflight !== undefined && typeof skipPreflight !== 'boolean') throw invalid('yes or no', skipPreflight);
  const options = {
    skipPreflight,
    preflightCommitment: readCommitment(preflightCommitment),
    commitment: readCommitment(commitment),
    maxRetries: readCount(maxRetries),
    minContextSlot: readCount(minContextSlot),
  };
  // A wallet gets only the options that the host has named
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
