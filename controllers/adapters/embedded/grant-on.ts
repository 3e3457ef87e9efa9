import { toCaipAddress } from '../../domain/networks/caip.js';
import type { EMBEDDED_NAMESPACES } from '../../domain/embedded/embedded-wallet.js';
import { SAFE_RPC_METHODS, UNSAFE_RPC_METHODS } from '../../domain/embedded/rpc-methods.js';
import type { CaipAddress, CaipNetworkId } from '../../domain/entities.js';
import type { RemoteGrant } from '../remote-wallet.js';

export type EmbeddedNamespace = (typeof EMBEDDED_NAMESPACES)[number];

/** Methods that go to the wallet; the nodes of the network answer the other ones that may be asked. */
const isForWallet = (method: string): boolean => /^wallet_|UserOperation|supportedEntryPoints/.test(method);
const METHODS: { readonly [N in EmbeddedNamespace]: readonly string[] } = {
  eip155: [
    ...UNSAFE_RPC_METHODS.filter(method => !method.startsWith('solana_')),
    ...SAFE_RPC_METHODS.filter(isForWallet),
  ],
  solana: UNSAFE_RPC_METHODS.filter(method => method.startsWith('solana_')),
};

/** Returns what the wallet grants of accounts on its networks of a namespace; undefined if it serves none. */
export function grantOn(
  namespace: EmbeddedNamespace,
  chains: readonly CaipNetworkId[],
  addresses: readonly string[],
): RemoteGrant | undefined {
  if (chains.length === 0) return undefined;
  const accounts = chains.flatMap(chain => addresses.map(address => toCaipAddress(chain, address)));
  return { accounts: accounts as [CaipAddress, ...CaipAddress[]], chains, methods: METHODS[namespace], events: [] }; // neither is empty
}
