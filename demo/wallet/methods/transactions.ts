import { numberToHex, type Address, type Hex, type TransactionSerializableEIP1559 } from 'viem';
import * as z from 'zod/mini';
import type { ProposedCall } from '../approvals.js';
import { INTERNAL, INVALID_PARAMS, WalletError } from '../../../services/wallet/shared/provider-error.js';
import { check, type Method, type MethodContext } from './method.js';
import { addressParam, bytesParam, chainIdParam, quantityParam } from './params.js';

const transactionParams = z.tuple([
  z.object({
    from: addressParam,
    to: z.optional(addressParam),
    value: z.optional(quantityParam),
    data: z.optional(bytesParam),
    input: z.optional(bytesParam),
    gas: z.optional(quantityParam),
    maxFeePerGas: z.optional(quantityParam),
    maxPriorityFeePerGas: z.optional(quantityParam),
    nonce: z.optional(quantityParam),
    chainId: z.optional(chainIdParam),
  }),
]);

/** Transaction fields set by the page; the wallet fills in the others. */
interface Wishes {
  readonly gas?: bigint | undefined;
  readonly maxFeePerGas?: bigint | undefined;
  readonly maxPriorityFeePerGas?: bigint | undefined;
  readonly nonce?: bigint | undefined;
}

const blockSchema = z.object({ baseFeePerGas: quantityParam });

async function quantity(context: MethodContext, method: string, params: unknown): Promise<bigint> {
  const answer = quantityParam.safeParse(await context.node(method, params));
  if (!answer.success) throw new WalletError(INTERNAL, `The node answered ${method} with what is no number.`);
  return answer.data;
}

async function fees(
  context: MethodContext,
  wishes: Wishes,
): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> {
  const tip = wishes.maxPriorityFeePerGas ?? (await quantity(context, 'eth_maxPriorityFeePerGas', []));
  const block = blockSchema.safeParse(await context.node('eth_getBlockByNumber', ['latest', false]));
  if (!block.success) throw new WalletError(INTERNAL, 'The node did not say what the base fee is.');
  return { maxPriorityFeePerGas: tip, maxFeePerGas: wishes.maxFeePerGas ?? block.data.baseFeePerGas * 2n + tip };
}

/** Fills in the missing fields of a call. Rejects if the node reports that the call would fail. */
async function prepare(
  context: MethodContext,
  from: Address,
  { to, value, data }: ProposedCall,
  wishes: Wishes = {},
): Promise<TransactionSerializableEIP1559> {
  const plain = { from, ...(to && { to }), value: numberToHex(value), data };
  const gas = wishes.gas ?? (await quantity(context, 'eth_estimateGas', [plain]));
  const nonce = wishes.nonce ?? (await quantity(context, 'eth_getTransactionCount', [from, 'pending']));
  const { chain } = context.state;
  return {
    type: 'eip1559',
    chainId: chain.id,
    ...(to && { to }),
    value,
    data,
    gas,
    nonce: Number(nonce),
    ...(await fees(context, wishes)),
  };
}

interface Forecast {
  readonly maxFee: bigint | undefined;
  readonly problem: string | undefined;
}

/** Estimates the maximum cost of calls and the reason of an expected failure. */
async function forecast(
  context: MethodContext,
  from: Address,
  calls: readonly ProposedCall[],
  wishes?: Wishes,
): Promise<Forecast> {
  const prepared = await Promise.all(calls.map(call => prepare(context, from, call, wishes)));
  const maxFee = prepared.reduce((sum, { gas = 0n, maxFeePerGas = 0n }) => sum + gas * maxFeePerGas, 0n);
  const amount = calls.reduce((sum, { value }) => sum + value, 0n);
  // Not every node checks the balance in an estimate
  const balance = await quantity(context, 'eth_getBalance', [from, 'latest']);
  return { maxFee, problem: balance < amount + maxFee ? 'the account has too little money' : undefined };
}

/** Shows calls with their estimate. Rejects when the user rejects. */
export async function askToSend(
  context: MethodContext,
  account: Address,
  calls: readonly ProposedCall[],
  wishes?: Wishes,
): Promise<void> {
  const expected = await forecast(context, account, calls, wishes).catch((error: unknown): Forecast => ({
    maxFee: undefined,
    problem: error instanceof Error ? error.message : String(error),
  }));
  await context.ask({ kind: 'transaction', account, chain: context.state.chain, calls, ...expected });
}

/** Signs a call and sends it to the node. Resolves with its hash. */
export async function send(context: MethodContext, from: Address, call: ProposedCall, wishes?: Wishes): Promise<Hex> {
  const signed = await context.signer(from).signTransaction(await prepare(context, from, call, wishes));
  const hash = bytesParam.safeParse(await context.node('eth_sendRawTransaction', [signed]));
  if (!hash.success) throw new WalletError(INTERNAL, 'The node took the transaction and gave no hash.');
  return hash.data;
}

/** Methods that send one transaction. */
export const transactionMethods: Readonly<Record<string, Method>> = {
  eth_sendTransaction: async (context, params) => {
    const [{ from, to, value = 0n, data, input, chainId, ...wishes }] = check(transactionParams, params);
    context.signer(from); // throws before the approval request
    const { chain } = context.state;
    if (chainId !== undefined && chainId !== chain.id)
      throw new WalletError(
        INVALID_PARAMS,
        `The transaction is for the chain ${chainId}, and the wallet is on ${chain.id}.`,
      );
    if (data && input && data !== input)
      throw new WalletError(INVALID_PARAMS, 'Invalid parameters: data and input differ.');
    const call: ProposedCall = { to, value, data: data ?? input ?? '0x' };
    await askToSend(context, from, [call], wishes);
    return send(context, from, call, wishes);
  },
};
