import { encodeFunctionData, hexToBytes, type Address, type Hex } from 'viem';
import { entryPoint08Abi, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction';

const TRANSACTION = 21_000n;
/** What the EntryPoint does for a bundle of one operation outside of what it measures. */
const BUNDLE = 20_000n;
const ZERO_BYTE = 4n;
const OTHER_BYTE = 16n;

/** Returns the data of the transaction that submits one operation. */
export const handleOpsData = (operation: UserOperation<'0.8'>, beneficiary: Address): Hex =>
  encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], beneficiary],
  });

/** Returns the gas of a transaction that the EntryPoint does not measure: the operation pays for it in advance. */
export function overheadOf(data: Hex): bigint {
  let gas = TRANSACTION + BUNDLE;
  for (const byte of hexToBytes(data)) gas += byte === 0 ? ZERO_BYTE : OTHER_BYTE;
  return gas;
}
