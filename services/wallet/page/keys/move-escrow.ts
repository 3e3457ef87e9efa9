import { callApi } from '../client.js';
import type { Custody, KeyedAccount } from './custody.js';
import { encryptByKeyService, SEALED_BY_WALLET } from './recovery.js';

/** Gives the key service a share of an account whose recovery share an earlier version of the wallet had sealed itself. */
export async function moveEscrow(custody: Custody, account: KeyedAccount): Promise<void> {
  const { keyService } = custody;
  if (!keyService) return;
  const { recoveries } = await callApi('keys/sets', {}, { userId: account.userId });
  const isSealed = recoveries.some(({ kind, salt }) => kind === 'escrow' && salt === SEALED_BY_WALLET);
  if (isSealed) await custody.addRecovery(account, encryptByKeyService(keyService));
}
