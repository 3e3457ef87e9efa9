import type { Address, Hex } from 'viem';
import { numberToHex } from 'viem/utils';
import type { EvmSession } from './evm-session.js';

/** The account that signs and the chain that it signs for. */
export interface Signing {
  readonly account: Address;
  readonly chainId: Hex;
}

/** Returns the account and the chain in use. @throws {W3mError} `WALLET_DISCONNECTED` */
export function using(session: EvmSession): Signing {
  const { address, network } = session.using;
  return { account: address as Address, chainId: numberToHex(network.id) }; // the session has only checked addresses
}
