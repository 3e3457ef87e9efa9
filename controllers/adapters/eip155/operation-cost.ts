import { numberToHex } from 'viem/utils';
import * as z from 'zod/mini';
import { RPC_REQUEST_TIMEOUT_MS } from '../../domain/constants.js';
import { isW3mError, W3mError } from '../../domain/errors/errors.js';
import { inTime, linked } from '../in-time.js';
import type { TransactionRequest } from '../transfers.js';
import { requestFrom, type EvmSession } from './evm-session.js';
import type { Signing } from './signing.js';

/** What the operation of a smart account costs (ERC-4337). */
export interface OperationCost {
  /** All gas that the operation may use, with its verification and what is outside of it. */
  readonly gas: bigint;
  /** The most that a unit of gas costs; `0n` where the fees are sponsored. */
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
  /** What the account has at the EntryPoint: the fee is taken from it first. */
  readonly prepaid: bigint;
}

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
  z.transform((text: string): bigint => BigInt(text)),
);

const reply = z
  .object({
    gas: quantity.check(z.gt(0n)),
    maxFeePerGas: quantity,
    maxPriorityFeePerGas: quantity,
    prepaid: quantity,
  })
  .check(z.refine(({ maxFeePerGas, maxPriorityFeePerGas }) => maxPriorityFeePerGas <= maxFeePerGas));

/** Several reads of the wallet, each with the limit of one. */
const TIMEOUT_MS = 3 * RPC_REQUEST_TIMEOUT_MS;

/**
 * Asks the wallet what a call of a smart account costs (`wallet_estimateCalls`): the page knows neither the code of the account
 * nor who pays. Resolves with undefined unless the wallet has named the account a smart one, and with `unsaid` for a wallet that does not have
 * the method.
 * @throws {W3mError} `WALLET_BAD_REPLY`, `REQUEST_TIMEOUT`, or the error of the wallet
 */
export async function readOperationCost(
  session: EvmSession,
  { account: from, chainId }: Signing,
  { to, value = 0n, data }: TransactionRequest,
  signal?: AbortSignal,
): Promise<OperationCost | 'unsaid' | undefined> {
  if (session.accounts.find(({ address }) => address === from)?.type !== 'smartAccount') return undefined;
  const params = [{ from, chainId, calls: [{ to, value: numberToHex(value), ...(data !== undefined && { data }) }] }];
  const end = linked(signal);
  try {
    const answering = requestFrom(session, 'wallet_estimateCalls', params, {
      signal: end.signal,
      fallback: 'RPC_FAILED',
    });
    const answer = await inTime(answering, TIMEOUT_MS, { scope: session.scope, signal, late: 'REQUEST_TIMEOUT' });
    const { data: cost } = reply.safeParse(answer);
    if (!cost) throw new W3mError('WALLET_BAD_REPLY', { cause: answer });
    return cost;
  } catch (error) {
    if (isW3mError(error) && (error.code === 'METHOD_UNSUPPORTED' || error.code === 'WALLET_NOT_AUTHORIZED'))
      return 'unsaid';
    throw error;
  } finally {
    end.abort();
  }
}
