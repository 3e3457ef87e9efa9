/** What the error of a node says of signed bytes that were sent to it. */
export type BytesVerdict =
  /** The node has them. */
  | 'known'
  /** Proof that this node did not take them. */
  | 'refused'
  /** Their nonce is used: by themselves, or by another transaction. */
  | 'nonce-used'
  /** They may be under way. */
  | 'unclear';

/** Nodes have the bytes. */
const KNOWN =
  /\b(?:already[ _]?(?:known|imported|exists)|known transaction|(?:existing|same) tx with same hash|already in (?:the )?(?:mempool|pool|system))\b/i;

/** A node passes on what another one, such as a sequencer, did not answer: that one may have taken the bytes. */
const LOST =
  /\b(?:time[ds]?[- ]?out|timeouts?|deadline|cancell?ed|upstreams?|gateway|unavailable|unreachable|EOF|connections?|dial tcp|status code|temporar(?:y|ily)|overloaded)\b/i;

const NONCE_USED =
  /\b(?:nonce (?:is |value is |value )?too low|old ?nonce|nonce has already been used|nonce expired)\b/i;

/** Why nodes refuse bytes: geth, Erigon, Nethermind, Besu, reth, Anvil, Hardhat and their descendants. */
const REFUSED = new RegExp(
  String.raw`\b(?:${[
    // Funds
    'insufficient ?(?:funds|balance)',
    "(?:doesn't have|not) enough (?:funds|balance)",
    'exceeds (?:the )?(?:transaction sender )?(?:account )?balance',
    'gas required exceeds allowance',
    // Nonces other than used ones
    'nonce (?:is |value is |value )?too (?:high|distant|far)',
    'nonce has max value',
    'nonce ?gap',
    // Another transaction with the nonce
    '(?:replacement )?transaction (?:gas price )?underpriced',
    'could not replace existing tx',
    'replacement ?(?:not ?allowed|too low)',
    // Prices
    'underpriced',
    '(?:max )?fee ?(?:per ?gas|cap) (?:is )?(?:too low|less than|lower than|below)',
    'maxFeePerGas [^.]{0,40}too low',
    'gas ?price [^.]{0,40}(?:too low|below|less than)',
    'fee ?too ?low(?:toCompete)?',
    '(?:max )?priority fee(?: per gas)? (?:is )?(?:higher than|above|greater than|exceeds)',
    '(?:gas )?tip(?: cap)? (?:is )?(?:higher than|above|greater than|exceeds)',
    '(?:max )?(?:priority )?fee per gas (?:is )?(?:higher than|exceeds)',
    'exceeds the configured cap',
    'transaction fee cap exceeded',
    // Gas
    'intrinsic gas (?:is )?(?:too low|exceeds)',
    'insufficient gas for floor data',
    'exceeds (?:the )?block gas limit',
    'gas ?limit (?:is )?(?:too high|too low|exceeded|reached)',
    'exceeds (?:the )?max(?:imum)? (?:transaction )?gas',
    'gas uint64 overflow',
    // Form, signature and network
    'oversized data',
    'max(?:imum)? (?:init ?code|code|tx|transaction) ?size exceeded',
    'init ?code (?:size )?(?:too large|limit)',
    'invalid (?:sender|signature|chain ?id|transaction type|transaction v, r, s values)',
    'wrong chain ?id',
    'chain ?id not supported',
    '(?:transaction|tx) type (?:is )?not (?:supported|activated)',
    'unsupported (?:transaction|tx) type',
    'unknown transaction type',
    'typed transaction too short',
    'only replay-protected',
    'sender (?:is )?not an eoa',
    'sender is ?contract',
    'failed ?to ?resolve ?sender',
    // Pools
    '(?:tx|transaction|sub-)? ?pool is full',
    'txpool is full',
    'in-flight transaction limit reached',
    // Execution
    '(?:execution|transaction) reverted',
  ].join('|')})(?![a-z])`,
  'i',
);

/** Codes of the standards for bytes that were not taken: by revert, by rejection, or by a request that was not understood. */
const CODES: readonly number[] = [3, -32_003, -32_010, -32_600, -32_601, -32_602];

/**
 * Reads the error of a node that was sent signed bytes. A code such as -32000 or -32603 says nothing: nodes use it for any
 * error, also for one of the node behind them. Only a text that is known to be a refusal is one.
 */
export function readBytesError(code: number, message: string): BytesVerdict {
  if (KNOWN.test(message)) return 'known';
  if (LOST.test(message)) return 'unclear';
  if (NONCE_USED.test(message)) return 'nonce-used';
  return CODES.includes(code) || REFUSED.test(message) ? 'refused' : 'unclear';
}
