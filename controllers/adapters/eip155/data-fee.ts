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

/** Mantle and its test network: their oracle is that of the OP Stack, in ether, and their coin is another one. */
const MANTLE: ReadonlySet<number> = new Set([5_000, 5_003]);
/** Scroll and its test network. */
const SCROLL: ReadonlySet<number> = new Set([534_352, 534_351]);
/** `L1GasPriceOracle` of Scroll. */
const SCROLL_ORACLE = '0x5300000000000000000000000000000000000002';
/** Coins of Mantle for one ether. */
const tokenRatioAbi = [
  { type: 'function', name: 'tokenRatio', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint256' }] },
] as const;

/** A signature as long as any. */
const SIGNATURE = { r: `0x${'ff'.repeat(32)}`, s: `0x${'ff'.repeat(32)}`, yParity: 1 } as const;

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

/** Reads what a rollup charges beside the gas of a transaction: for its data on L1, and for the operator. */
export async function dataFeeOf(
  client: Client,
  { id }: CaipNetwork,
  { to, value, data, terms }: Priced,
): Promise<bigint> {
  const { gas, gasPrice, maxFeePerGas = gasPrice ?? 0n, maxPriorityFeePerGas = maxFeePerGas } = terms;
  const chainId = Number(id);
  const price = { type: 'eip1559', gas, maxFeePerGas, maxPriorityFeePerGas } as const;
  const isScroll = SCROLL.has(chainId);
  const draft = { ...price, chainId, nonce: NONCE, to, value, data };
  // Only the oracle of the OP Stack adds the bytes of the signature
  const bytes = serializeTransaction(draft, isScroll ? SIGNATURE : undefined);
  const oracle = isScroll ? ({ ...GAS_PRICE_ORACLE, address: SCROLL_ORACLE } as const) : GAS_PRICE_ORACLE;
  const [dataFee, operatorFee, ratio] = await Promise.all([
    orNothing(readContract(client, { ...oracle, functionName: 'getL1Fee', args: [bytes] })),
    isScroll ? 0n : orNothing(readContract(client, { ...oracle, functionName: 'getOperatorFee', args: [gas] })), // of rollups since Isthmus
    MANTLE.has(chainId) ? readContract(client, { ...oracle, abi: tokenRatioAbi, functionName: 'tokenRatio' }) : 1n,
  ]);
  const fee = dataFee * ratio + operatorFee;
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
