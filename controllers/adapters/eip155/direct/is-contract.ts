import { getCode } from 'viem/actions';
import type { AccountQuery } from '../../asset-reads.js';
import { isDelegation } from '../delegation.js';
import { withNodes, type NodeContext } from '../node-client.js';
import { toAddress } from '../to-address.js';

/** Reads whether an address is a contract. */
export const readIsContract = (
  context: NodeContext,
  { address, network }: AccountQuery,
  signal?: AbortSignal,
): Promise<boolean> =>
  withNodes(context, network, [signal], async client => {
    const code = await getCode(client, { address: toAddress(address) });
    return code !== undefined && !isDelegation(code);
  });
