import type { Address, Hex } from 'viem';
import { numberToHex } from 'viem/utils';
import { untracked } from '../../core/signals.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { WalletSession } from './wallet-session.js';

/** The account that signs and the chain that it signs for. */
export interface Signing {
  readonly account: Address;
  readonly chainId: Hex;
}

/** Returns the account and the chain in use. @throws {W3mError} `WALLET_DISCONNECTED` */
export function using(session: WalletSession): Signing {
  const connection = untracked(() => session.connection.get());
  if (!connection) throw new W3mError('WALLET_DISCONNECTED');
  // The session publishes only checked values.
  return { account: connection.accounts[0].address as Address, chainId: numberToHex(connection.chainId as number) };
}
