import type { ServedNamespace } from '../chains/chains.js';

/** Methods that use keys of the node. */
const NODE_KEYS = ['eth_accounts', 'eth_coinbase', 'eth_sendTransaction', 'eth_signTransaction', 'eth_sign'];

/**
 * Tells whether the proxy passes a method on. Only reads and signed transactions pass: nodes have methods that change
 * their state, use their keys or cost them much.
 */
export function isAllowed(namespace: ServedNamespace, method: string): boolean {
  if (namespace === 'solana') return /^(get|is|minimum|simulate|send|requestAirdrop)[A-Za-z]*$/.test(method);
  if (NODE_KEYS.includes(method) || method.startsWith('eth_signTypedData')) return false;
  return /^(eth_[A-Za-z0-9]+|net_version|net_listening|web3_clientVersion|web3_sha3)$/.test(method);
}
