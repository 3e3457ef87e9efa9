import type { Address, Client, Hex } from 'viem';
import { getCode } from 'viem/actions';

/** Returns the code of an address: undefined without any, some byte where no node tells, since nothing is claimed without knowledge. */
export async function codeOf({ client }: { readonly client: Client }, address: Address): Promise<Hex | undefined> {
  try {
    return await getCode(client, { address });
  } catch {
    return '0x00';
  }
}
