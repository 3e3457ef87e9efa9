import { isOffCurveAddress, type Address } from '@solana/addresses';
import { W3mError } from '../../../domain/errors/errors.js';
import { isSolanaAddress } from '../../../domain/validation.js';
import type { AccountQuery } from '../../asset-reads.js';
import { readAccounts } from './accounts.js';
import { withNode, type NodeContext } from './node.js';
import { SYSTEM_PROGRAM } from './programs.js';

/**
 * Reads whether no key of a person moves what an address receives: a program has the account, as it has mints, token
 * accounts and programs themselves, or the address is off the curve, so that no key signs for it.
 */
export const readIsContract = (
  context: NodeContext,
  { address, network }: AccountQuery,
  signal?: AbortSignal,
): Promise<boolean> =>
  withNode(context, network, [signal], async node => {
    if (!isSolanaAddress(address)) throw new W3mError('INVALID_REQUEST', { cause: new TypeError(address) });
    const [account] = await readAccounts(node, [address]);
    const isOfProgram = account !== undefined && account.owner !== SYSTEM_PROGRAM;
    return isOfProgram || isOffCurveAddress(address as Address); // it was decoded
  });
