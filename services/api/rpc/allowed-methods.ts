import type { ServedNamespace } from '../chains/chains.js';

/** Reads of EVM nodes, and what sends a signed transaction or estimates a user operation. */
const EVM_METHODS = new Set(
  `eth_blobBaseFee eth_blockNumber eth_call eth_chainId eth_createAccessList eth_estimateGas eth_estimateUserOperationGas
  eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts
  eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges
  eth_getFilterLogs eth_getLogs eth_getProof eth_getRawTransactionByHash eth_getStorageAt eth_getStorageValues
  eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash
  eth_getTransactionBySenderAndNonce eth_getTransactionCount eth_getTransactionReceipt eth_getUncleByBlockHashAndIndex
  eth_getUncleByBlockNumberAndIndex eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_getUserOperationByHash
  eth_getUserOperationReceipt eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter
  eth_protocolVersion eth_sendRawTransaction eth_sendRawTransactionConditional eth_sendRawTransactionSync
  eth_sendUserOperation eth_simulateV1 eth_supportedEntryPoints eth_syncing eth_uninstallFilter net_listening net_version
  web3_clientVersion web3_sha3`.split(/\s+/),
);

/**
 * Tells whether the proxy passes a method on. Only reads and signed transactions pass: nodes have methods that change
 * their state, use their keys or cost them much, and some are the node's own, so that EVM methods are listed one by one.
 */
export const isAllowed = (namespace: ServedNamespace, method: string): boolean =>
  namespace === 'solana'
    ? /^(get|is|minimum|simulate|send|requestAirdrop)[A-Za-z]*$/.test(method)
    : EVM_METHODS.has(method);
