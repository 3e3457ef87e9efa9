import { decodeFunctionData, erc20Abi, isAddressEqual, toFunctionSelector, type Abi } from 'viem';
import type { ProposedCall } from './approvals.js';
import type { Permission, SessionGrant, Spent } from './session-grant.js';
import { UNAUTHORIZED, WalletError } from '../../services/wallet/shared/provider-error.js';

/** Amount that a call takes from an allowance; undefined if the permission does not cover the call. */
function costOf(permission: Permission, { to, value, data }: ProposedCall): bigint | undefined {
  if (!to) return undefined;
  if (permission.type === 'native-token-recurring-allowance') return data === '0x' ? value : undefined;
  if (!isAddressEqual(permission.data.address, to)) return undefined;
  if (permission.type === 'erc20-recurring-allowance') return value === 0n ? transferred(data) : undefined;
  const { abi, functions } = permission.data;
  const isCovered = functions.some(
    ({ functionName, valueLimit = 0n }) =>
      value <= valueLimit &&
      // The wallet reads names and types of arguments only; a selector that viem cannot compute throws
      (abi as unknown as Abi).some(
        item => item.type === 'function' && item.name === functionName && data.startsWith(toFunctionSelector(item)),
      ),
  );
  return isCovered ? 0n : undefined;
}

function transferred(data: ProposedCall['data']): bigint | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
    return functionName === 'transfer' ? args[1] : undefined;
  } catch {
    return undefined; // another call
  }
}

/** Returns what was spent after an amount; undefined if the allowance does not reach. */
function spend(permission: Permission, spent: Spent, amount: bigint, now: number): Spent | undefined {
  if (permission.type === 'contract-call') return spent;
  const { allowance, period, start } = permission.data;
  if (now < start) return undefined;
  const current = Math.floor((now - start) / period);
  const before = spent.period === current ? spent.amount : 0n;
  return before + amount <= allowance ? { period: current, amount: before + amount } : undefined;
}

/**
 * Returns what a session has spent after the calls. Throws with code 4100 if it has expired or its permissions do not
 * cover a call.
 * @param now In seconds.
 */
export function spendOn(session: SessionGrant, calls: readonly ProposedCall[], now: number): readonly Spent[] {
  if (session.expiry <= now) throw new WalletError(UNAUTHORIZED, 'The session has expired.');
  return calls.reduce((spent, call) => {
    for (const [index, permission] of session.permissions.entries()) {
      const cost = costOf(permission, call);
      const before = spent[index];
      const after = cost !== undefined && before && spend(permission, before, cost, now);
      if (after) return spent.with(index, after);
    }
    throw new WalletError(UNAUTHORIZED, 'The permissions of the session do not cover the call.');
  }, session.spent);
}
