import { parseEventLogs, type Hex, type Log } from 'viem';
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction';

const ENTRY_POINT = entryPoint08Address.toLowerCase();

/** What is read of an event in a receipt or in the answer of a simulation. */
export interface EmittedEvent {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** Arguments of `UserOperationEvent` (ERC-4337) that tell the outcome of an operation. */
export interface OperationEvent {
  readonly userOpHash: Hex;
  readonly success: boolean;
  readonly actualGasCost: bigint;
}

/** Returns what the EntryPoint says of the operations in a transaction. Any contract can emit an event of the same name. */
export function operationEvents(events: readonly EmittedEvent[]): readonly OperationEvent[] {
  const own = events.filter(({ address }) => address.toLowerCase() === ENTRY_POINT);
  const logs = own as unknown as Log[]; // the rest of a log is not read
  return parseEventLogs({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', logs }).map(({ args }) => args);
}
