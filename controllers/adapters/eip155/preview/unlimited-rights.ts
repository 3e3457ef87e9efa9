import type { Address } from 'viem';
import type { PreviewWarning } from '../../../domain/assets/preview.js';
import { isSameAddress } from '../../../domain/assets/same-address.js';
import { ownCalls } from './inner-calls.js';
import { knownCall } from './read-call.js';
import type { EvmCall } from './simulate.js';
import { permit2Right, rightAmount } from './touched-by-call.js';
import { isUnknownSpender, type SpenderContext } from './unknown-spender.js';

/** Returns whom a call lets take any amount; undefined if its bytes name no such right of the account. */
function spenderOf(account: Address, call: EvmCall): string | undefined {
  const right = permit2Right(call);
  if (right) return right.amount === 'all' ? right.spender : undefined;
  const known = knownCall(call.data);
  const [first, second, third] = known?.args ?? [];
  switch (known?.signature) {
    case 'approve(address,uint256)':
    case 'increaseAllowance(address,uint256)':
      return rightAmount(second as bigint) === 'all' ? (first as Address) : undefined;
    case 'setApprovalForAll(address,bool)':
      return second === true ? (first as Address) : undefined;
    case 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)':
      return isSameAddress(first as Address, account) && rightAmount(third as bigint) === 'all'
        ? (second as Address)
        : undefined;
    default:
      return undefined;
  }
}

/** Returns what the rights in the bytes of calls warn of: for calls whose success no node has simulated. */
export function unlimitedRights(context: SpenderContext, calls: readonly EvmCall[]): readonly PreviewWarning[] {
  const spenders = calls.flatMap(call => ownCalls(call)).flatMap(call => spenderOf(context.account, call) ?? []);
  if (spenders.length === 0) return [];
  return spenders.some(spender => isUnknownSpender(context, spender))
    ? ['unlimited', 'unknown-spender']
    : ['unlimited'];
}
