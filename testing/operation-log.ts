const word = (value: string): string => value.padStart(64, '0');
const topicOf = (address: string): string => `0x${word(address.slice(2))}`;

/** What {@link operationLog} says of a user operation. */
export interface LoggedOperation {
  /** Address of the smart account. */
  readonly sender: string;
  /** True if the call of the operation succeeded. */
  readonly isSuccess: boolean;
  /** Hash of the transaction that carried the operation. */
  readonly transaction: string;
}

/** Returns the `UserOperationEvent` of EntryPoint 0.8 (ERC-4337) as a node lists it among the logs of a receipt. */
export const operationLog = ({ sender, isSuccess, transaction }: LoggedOperation): object => ({
  address: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  topics: [
    '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
    `0x${word('1')}`,
    topicOf(sender),
    topicOf('0x0000000000000000000000000000000000000000'), // no paymaster
  ],
  data: `0x${word('7')}${word(isSuccess ? '1' : '0')}${word('9')}${word('9')}`, // nonce, success, gas cost, gas used
  blockNumber: '0x1',
  transactionHash: transaction,
  transactionIndex: '0x0',
  blockHash: transaction,
  logIndex: '0x0',
  removed: false,
});
