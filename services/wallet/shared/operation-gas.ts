import { encodeFunctionData, hexToBytes, type Address, type Hex } from 'viem';
import { entryPoint08Abi, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction';

const TRANSACTION = 21_000n;
/** What the EntryPoint does for a bundle of one operation outside of what it measures. */
const BUNDLE = 20_000n;
const ZERO_BYTE = 4n;
const OTHER_BYTE = 16n;
/** What a byte of data costs at least, whatever the transaction does (EIP-7623). */
const LEAST = { zeroByte: 10n, otherByte: 40n };

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
  let least = TRANSACTION;
  for (const byte of hexToBytes(data)) {
    gas += byte === 0 ? ZERO_BYTE : OTHER_BYTE;
    least += byte === 0 ? LEAST.zeroByte : LEAST.otherByte;
  }
  return least > gas ? least : gas;
}
