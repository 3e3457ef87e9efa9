import type { Address, Client } from 'viem';
import { coversAll } from '../../../domain/assets/covers-all.js';
import { isKnownSpender } from '../../../domain/assets/known-spenders.js';
import type { ApprovalChange } from '../../../domain/assets/preview.js';
import { isSameAddress } from '../../../domain/assets/same-address.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { codeOf } from './code-of.js';
import { isDescribed, type Descriptor } from './descriptors.js';

/** What tells whether a spender is known. */
interface Knowledge {
  readonly client: Client;
  readonly network: CaipNetwork;
  readonly account: Address;
  readonly descriptors?: readonly Descriptor[] | undefined;
}

const isOfAll = ({ amount }: ApprovalChange): boolean => amount === 'all';

/** What tells whether a spender is known, without a node. */
export interface SpenderContext extends Pick<Knowledge, 'account' | 'descriptors'> {
  readonly network: Pick<CaipNetwork, 'id'>;
}

/** True for a spender other than the account itself that is in no list of contracts and in no descriptor of the host. */
export function isUnknownSpender({ network, account, descriptors = [] }: SpenderContext, spender: string): boolean {
  const chainId = Number(network.id);
  return (
    !isKnownSpender(chainId, spender) &&
    !isSameAddress(spender, account) &&
    !isDescribed(descriptors, chainId, spender as Address) // of a call or of checked typed data
  );
}

/**
 * True if an unknown spender gets a right to everything that the account holds of an asset: without a limit, or, for an address
 * without code, up to nine tenths of what is held or more. Contracts ask honestly for exactly what is held; persons do not.
 * @param lasting Rights that last until they are used or revoked
 */
export async function givesToUnknown(
  { client, ...context }: Knowledge,
  lasting: readonly ApprovalChange[],
  all: readonly ApprovalChange[] = lasting,
): Promise<boolean> {
  const isUnknown = ({ spender }: ApprovalChange): boolean => isUnknownSpender(context, spender);
  if (all.some(right => isOfAll(right) && isUnknown(right))) return true;
  const doubtful = [
    ...new Set(lasting.filter(right => coversAll(right) && isUnknown(right)).map(({ spender }) => spender)),
  ];
  const codes = await Promise.all(doubtful.map(spender => codeOf({ client }, spender as Address)));
  return codes.includes(undefined);
}
