import { WALLET_SCOPE } from './scopes.js';

const EVM_METHODS: readonly string[] = [
  ...['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_watchAsset'],
  ...['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_showCallsStatus', 'wallet_getCapabilities'],
  ...['eth_blockNumber', 'eth_call', 'eth_chainId', 'eth_estimateGas', 'eth_feeHistory', 'eth_gasPrice'],
  ...['eth_getBalance', 'eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getCode', 'eth_getLogs'],
  ...['eth_getStorageAt', 'eth_getTransactionByHash', 'eth_getTransactionCount', 'eth_getTransactionReceipt'],
  ...['eth_maxPriorityFeePerGas', 'eth_sendRawTransaction', 'eth_syncing', 'web3_clientVersion'],
];
const SOLANA_METHODS: readonly string[] = ['signMessage', 'signTransaction', 'signAndSendTransaction'];

/** A wallet with this property tells which of its Solana accounts is selected. */
const SOLANA_SELECTION = 'solana_accountChanged_notifications';

/** Returns what to ask a wallet for (CAIP-25): every scope is optional, so that its owner may grant a part. */
export function requestOf(networks: readonly string[]): object {
  const scopeOf = (methods: readonly string[]): object => ({ methods, notifications: [], accounts: [] });
  const isEvm = (network: string): boolean => network.startsWith('eip155:');
  const scopes = networks.map(network => [network, scopeOf(isEvm(network) ? EVM_METHODS : SOLANA_METHODS)] as const);
  const evm = networks.some(isEvm) ? [[WALLET_SCOPE, scopeOf(['wallet_addEthereumChain'])] as const] : [];
  return {
    optionalScopes: Object.fromEntries([...scopes, ...evm]),
    ...(!networks.every(isEvm) && { sessionProperties: { [SOLANA_SELECTION]: true } }),
  };
}
