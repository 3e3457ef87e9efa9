/** Methods of the embedded wallet, by whether it asks its user before it answers. */

/** Methods that the embedded wallet answers without asking its user. They are never aborted. */
export const SAFE_RPC_METHODS: readonly string[] = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_estimateCalls',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
];

/** Methods that the embedded wallet answers only after its user has approved on screen. */
export const UNSAFE_RPC_METHODS: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
];

/** Methods by which the wallet sends a transaction. Without its reply the page cannot tell whether it has sent. */
const SENDING_RPC_METHODS: readonly string[] = [
  'eth_sendTransaction',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'eth_sendUserOperation',
];

/** True for a method by which the wallet sends. */
export const isSendingRpc = (method: string): boolean => SENDING_RPC_METHODS.includes(method);

/** How the embedded wallet handles a request. */
export type RpcMethodSafety = 'safe' | 'unsafe' | 'refused';

/** Returns how the embedded wallet handles a method; it refuses methods that are on neither list. */
export const rpcMethodSafety = (method: string): RpcMethodSafety =>
  SAFE_RPC_METHODS.includes(method) ? 'safe' : UNSAFE_RPC_METHODS.includes(method) ? 'unsafe' : 'refused';
