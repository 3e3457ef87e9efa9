/** Proof, by the events of a transaction, that an account has ordered what another account sent to the network. */

/** An event of a transaction. */
export interface LoggedEvent {
  /** The contract that emitted it. */
  readonly address: string;
  readonly topics: readonly string[];
  /** Position in the block. */
  readonly logIndex: number | null;
}

/** Positions of events, the end not included. */
export interface LogRange {
  /** The account, in lower case. */
  readonly sender: string;
  readonly from: number;
  readonly to: number;
}

/** Contracts that carry out operations of smart accounts (ERC-4337), at one address on all networks. */
const ENTRY_POINTS: readonly string[] = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
];
/** `BeforeExecution()` and `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`. */
const BEGUN = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972';
const DONE = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f';
/** `ExecutionSuccess(bytes32,uint256)` of a Safe, after it has checked the signatures of its owners. */
const SAFE_DONE = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e';

/** `ExecutionFailure(bytes32,uint256)` of a Safe: its owners’ call failed in a transaction that succeeds. */
const SAFE_FAILED = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23';

/** Returns the address in a topic, in lower case. */
const addressIn = (topic: string): string => `0x${topic.slice(-40).toLowerCase()}`;

/**
 * Returns the events that accounts caused by operations of their own: those between two events of the entry point, whose
 * second names the account, and those before the event in which a Safe confirms what its owners have signed.
 */
export function ownRanges(logs: readonly LoggedEvent[]): readonly LogRange[] {
  const ranges: LogRange[] = [];
  const starts = new Map<string, number>(); // by entry point, since one can be called within another
  const [{ logIndex: first } = { logIndex: 0 }] = logs;
  for (const { address, topics, logIndex } of logs) {
    const [contract, at] = [address.toLowerCase(), logIndex ?? 0];
    const [topic, , sender = ''] = topics;
    const isEntryPoint = ENTRY_POINTS.includes(contract);
    if (isEntryPoint && topic === DONE) {
      const from = starts.get(contract);
      if (from !== undefined) ranges.push({ sender: addressIn(sender), from, to: at });
    }
    if (isEntryPoint && (topic === BEGUN || topic === DONE)) starts.set(contract, at);
    if (topic === SAFE_DONE) ranges.push({ sender: contract, from: first ?? 0, to: at });
  }
  return ranges;
}

/** An event with its values that are not indexed, as hexadecimal digits. */
export interface LoggedValues extends LoggedEvent {
  readonly data: string;
}

/** Hexadecimal digits of the second value of `UserOperationEvent`, which says whether the call of the operation succeeded. */
const SUCCESS = [66, 130] as const;

/**
 * True if a transaction carried out operations of the account, and the calls of all of them failed: the transaction itself
 * succeeds then (ERC-4337, Safe).
 */
export function hasFailed(logs: readonly LoggedValues[], account: string): boolean {
  const own = account.toLowerCase();
  const outcomes = logs.flatMap(({ address, topics: [topic, , sender = ''], data }): readonly boolean[] => {
    const contract = address.toLowerCase();
    if (contract === own && (topic === SAFE_DONE || topic === SAFE_FAILED)) return [topic === SAFE_DONE];
    const isOwn = topic === DONE && ENTRY_POINTS.includes(contract) && addressIn(sender) === own;
    return isOwn ? [!/^0*$/.test(data.slice(...SUCCESS))] : [];
  });
  return outcomes.length > 0 && !outcomes.includes(true);
}

/** True if an operation of the account, in lower case, has caused the event at a position. */
export const isInOwnRange = (ranges: readonly LogRange[], account: string, logIndex: number): boolean =>
  ranges.some(({ sender, from, to }) => sender === account && logIndex >= from && logIndex < to);
