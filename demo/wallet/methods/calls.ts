import { numberToHex, type Hex } from 'viem';
import * as z from 'zod/mini';
import type { ProposedCall } from '../approvals.js';
import {
  ATOMICITY_UNSUPPORTED,
  DUPLICATE_BUNDLE,
  INVALID_PARAMS,
  UNKNOWN_BUNDLE,
  UNSUPPORTED_CAPABILITY,
  UNSUPPORTED_CHAIN,
  WalletError,
} from '../../../services/wallet/shared/provider-error.js';
import { check, type Method, type MethodContext } from './method.js';
import { addressParam, bytesParam, chainIdParam, quantityParam } from './params.js';
import { sessionCapability } from './session-capability.js';
import { askToSend, send } from './transactions.js';

const VERSION = '2.0.0';
const PENDING_STATUS = 100;
const CONFIRMED_STATUS = 200;
const REVERTED_STATUS = 500;
const PARTLY_REVERTED_STATUS = 600;

const capabilities = z.optional(z.record(z.string(), z.looseObject({ optional: z.optional(z.boolean()) })));

const sendParams = z.tuple([
  z.object({
    version: z.string(),
    id: z.optional(z.string().check(z.minLength(1), z.maxLength(4096))),
    from: z.optional(addressParam),
    chainId: chainIdParam,
    atomicRequired: z.boolean(),
    calls: z
      .array(
        z.object({
          to: z.optional(addressParam),
          data: z.optional(bytesParam),
          value: z.optional(quantityParam),
          capabilities,
        }),
      )
      .check(z.minLength(1)),
    capabilities,
  }),
]);

const receiptSchema = z.nullable(
  z.object({
    status: z.enum(['0x0', '0x1']),
    logs: z.array(z.object({ address: z.string(), data: z.string(), topics: z.array(z.string()) })),
    blockHash: z.string(),
    blockNumber: z.string(),
    gasUsed: z.string(),
    transactionHash: z.string(),
  }),
);

/** Sends calls sequentially, one transaction each. A failure ends the bundle; sent transactions remain. */
export async function sendInTurn(
  context: MethodContext,
  from: Hex,
  calls: readonly ProposedCall[],
): Promise<readonly Hex[]> {
  const hashes: Hex[] = [];
  for (const call of calls) {
    try {
      hashes.push(await send(context, from, call));
    } catch (error) {
      if (hashes.length === 0) throw error;
      console.warn('The developer wallet could send only a part of the calls.', error);
      break;
    }
  }
  return hashes;
}

const statusOf = (succeeded: readonly boolean[], sent: number, requested: number): number => {
  if (succeeded.length < sent) return PENDING_STATUS;
  if (succeeded.every(Boolean)) return sent === requested ? CONFIRMED_STATUS : PARTLY_REVERTED_STATUS;
  return succeeded.some(Boolean) ? PARTLY_REVERTED_STATUS : REVERTED_STATUS;
};

/** Call batches (EIP-5792) of a wallet without atomic execution. */
export const callMethods: Readonly<Record<string, Method>> = {
  wallet_getCapabilities: async (context, params) => {
    const [account, only] = check(z.tuple([addressParam, z.optional(z.array(chainIdParam))]), params);
    context.signer(account);
    const chains = context.state.chains.filter(({ id }) => !only || only.includes(id));
    return Object.fromEntries(
      chains.map(({ id }) => [numberToHex(id), { atomic: { status: 'unsupported' }, ...sessionCapability(context) }]),
    );
  },

  wallet_sendCalls: async (context, params) => {
    const [request] = check(sendParams, params);
    const { chainId, calls, id = crypto.randomUUID(), atomicRequired } = request;
    const { state } = context;
    const from = request.from ?? state.granted[0];
    if (!from) throw new WalletError(INVALID_PARAMS, 'Invalid parameters: from is missing.');
    context.signer(from);
    if (chainId !== state.chain.id)
      throw new WalletError(UNSUPPORTED_CHAIN, `The wallet is on the chain ${state.chain.id}.`);
    if (atomicRequired) throw new WalletError(ATOMICITY_UNSUPPORTED, 'This wallet cannot send calls as one.');
    const wishes = [request.capabilities, ...calls.map(call => call.capabilities)].flatMap(some =>
      Object.entries(some ?? {}),
    );
    const unmet = wishes.find(([, { optional }]) => !optional);
    if (unmet) throw new WalletError(UNSUPPORTED_CAPABILITY, `The capability ${unmet[0]} is not supported.`);
    if (context.bundles.has(id)) throw new WalletError(DUPLICATE_BUNDLE, `The id ${id} is taken.`);

    const proposed = calls.map(({ to, value = 0n, data = '0x' }): ProposedCall => ({ to, value, data }));
    await askToSend(context, from, proposed);
    const { rpcUrl } = state.chain;
    const hashes = await sendInTurn(context, from, proposed);
    context.bundles.set(id, { chainId, rpcUrl, requested: calls.length, hashes });
    return { id };
  },

  wallet_getCallsStatus: async (context, params) => {
    const [id] = check(z.tuple([z.string()]), params);
    const bundle = context.bundles.get(id);
    if (!bundle) throw new WalletError(UNKNOWN_BUNDLE, `No calls with the id ${id} were sent from here.`);
    const answers = await Promise.all(
      bundle.hashes.map(hash => context.node('eth_getTransactionReceipt', [hash], bundle.rpcUrl)),
    );
    const receipts = answers.map(answer => receiptSchema.parse(answer)).filter(receipt => receipt !== null);
    return {
      version: VERSION,
      id,
      chainId: numberToHex(bundle.chainId),
      status: statusOf(
        receipts.map(({ status }) => status === '0x1'),
        bundle.hashes.length,
        bundle.requested,
      ),
      atomic: false,
      receipts,
    };
  },
};
