import { W3mError } from '../../protocol/errors.js';
import '../../protocol/later-errors.js';
import { isSolanaCommitment, type SolanaCommitment } from '../../protocol/validation.js';

/** How a transaction is sent; `@solana/web3.js` has the same names. */
export interface SendOptions {
  /** Leaves out the node's trial run. */
  readonly skipPreflight?: boolean | undefined;
  /** How sure the node must be of what it tries the transaction against. */
  readonly preflightCommitment?: SolanaCommitment | undefined;
  /** How sure to be before the answer comes, where a wallet waits for that. */
  readonly commitment?: SolanaCommitment | undefined;
  readonly maxRetries?: number | undefined;
  readonly minContextSlot?: number | undefined;
}

/** The part of a `Connection` of `@solana/web3.js` that sends. */
export interface TransactionSender {
  sendRawTransaction(transaction: Uint8Array, options?: never): Promise<string>;
  getLatestBlockhash?(commitment?: never): Promise<{ readonly blockhash: string }>;
}

/** What the older names mean today; nodes and wallets of today know three. */
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
  new W3mError('INVALID_REQUEST', { cause: new TypeError(`No ${what}: ${String(value)}`) });

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
 * The options that a host gave, with the older commitments by their names of today, and nothing else.
 * @throws {W3mError} `INVALID_REQUEST` for one that makes no sense.
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
  // Left out rather than undefined: this goes to wallets and nodes, some of which tell the two apart
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
