import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  type Address,
  type Client,
  type Hex,
} from 'viem';
import { readContract } from 'viem/actions';
import { serializeTransaction } from 'viem/utils';
import type { CaipNetwork } from '../../domain/entities.js';
import { GAS_PRICE_ORACLE } from '../../domain/networks/gas-price-oracle.js';
import type { GasTerms } from './wallet-requests.js';

/** A nonce whose bytes count too, larger than that of any account. */
const NONCE = 0xffff_ffff;
/** Padding of the fee, in percent: it follows the fees of Ethereum, which change. */
const PADDING = 25n;

/** A transaction whose gas limit and price are known. */
interface Priced {
  readonly to: Address;
  readonly value: bigint;
  readonly data?: Hex | undefined;
  readonly terms: GasTerms;
}

/** Reads what a rollup of the OP Stack charges beside the gas of a transaction: for its data on L1, and for the operator. */
export async function dataFeeOf(
  client: Client,
  { id }: CaipNetwork,
  { to, value, data, terms }: Priced,
): Promise<bigint> {
  const { gas, gasPrice, maxFeePerGas = gasPrice ?? 0n, maxPriorityFeePerGas = maxFeePerGas } = terms;
  const price = { type: 'eip1559', gas, maxFeePerGas, maxPriorityFeePerGas } as const;
  // The oracle adds the bytes of the signature
  const bytes = serializeTransaction({ ...price, chainId: Number(id), nonce: NONCE, to, value, data });
  const fees = await Promise.all([
    orNothing(readContract(client, { ...GAS_PRICE_ORACLE, functionName: 'getL1Fee', args: [bytes] })),
    orNothing(readContract(client, { ...GAS_PRICE_ORACLE, functionName: 'getOperatorFee', args: [gas] })), // of rollups since Isthmus
  ]);
  const fee = fees[0] + fees[1];
  return fee + (fee * PADDING) / 100n;
}

/** Settles as the read; `0n` if the contract, or the function, does not exist. */
async function orNothing(read: Promise<bigint>): Promise<bigint> {
  try {
    return await read;
  } catch (error) {
    const isAbsent = (cause: unknown): boolean =>
      cause instanceof ContractFunctionZeroDataError || cause instanceof ContractFunctionRevertedError;
    if (error instanceof BaseError && error.walk(isAbsent)) return 0n;
    throw error;
  }
}
