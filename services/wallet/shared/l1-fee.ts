import { BaseError, ContractFunctionZeroDataError, serializeTransaction, type Client, type Hex } from 'viem';
import { entryPoint08Address } from 'viem/account-abstraction';
import { readContract } from 'viem/actions';
import { GAS_PRICE_ORACLE } from '../../../controllers/domain/networks/gas-price-oracle.js';

/** Values whose bytes count too, larger than any relayer needs. */
const DRAFT = { type: 'eip1559', gas: 0xff_ffff_ffffn, nonce: 0xffff_ffff, maxFeePerGas: 2n ** 64n - 1n } as const;

/**
 * Returns what a rollup of the OP Stack charges at present, in wei, for publishing the transaction of an operation on L1,
 * besides its gas; 0 on other networks.
 * @param data Data of the transaction
 * @throws what viem throws where the oracle does not tell
 */
export async function l1FeeOf(client: Client, data: Hex): Promise<bigint> {
  const chainId = client.chain?.id;
  if (chainId === undefined) throw new Error('A client of a network has a chain');
  const { maxFeePerGas: maxPriorityFeePerGas } = DRAFT;
  // The oracle adds the bytes of the signature
  const args = [
    serializeTransaction({ ...DRAFT, maxPriorityFeePerGas, chainId, to: entryPoint08Address, data }),
  ] as const;
  try {
    return await readContract(client, { ...GAS_PRICE_ORACLE, functionName: 'getL1Fee', args });
  } catch (error) {
    // No code is at this address: another kind of network
    if (error instanceof BaseError && error.walk(cause => cause instanceof ContractFunctionZeroDataError)) return 0n;
    throw error;
  }
}
