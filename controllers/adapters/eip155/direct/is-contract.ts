import { getCode } from 'viem/actions';
import type { AccountQuery } from '../../asset-reads.js';
import { withNodes, type NodeContext } from '../node-client.js';
import { toAddress } from '../to-address.js';

/** Code of an account that delegates to a contract (EIP-7702); its key still moves what it holds. */
const DELEGATION = '0xef0100';

/** Reads whether an address is a contract. */
export const readIsContract = (
  context: NodeContext,
  { address, network }: AccountQuery,
  signal?: AbortSignal,
): Promise<boolean> =>
  withNodes(context, network, [signal], async client => {
    const code = await getCode(client, { address: toAddress(address) });
    return code !== undefined && !code.startsWith(DELEGATION);
  });
