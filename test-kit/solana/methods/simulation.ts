import { getAddressEncoder, getBase58Encoder, signatureBytes, verifySignature, type Commitment } from '@solana/kit';
import * as z from 'zod/mini';
import { encodings } from '../account-json.js';
import { MAX_AGE } from '../blocks.js';
import { loadedAddresses } from '../lookup-tables.js';
import { RpcError, SIGNATURE_VERIFICATION_FAILURE } from '../rpc-error.js';
import { failure as failureNamed, type TransactionFailure } from '../transaction-error.js';
import { innerInstructionsJson, returnDataJson } from '../transaction-json.js';
import type { WireTransaction } from '../wire-transaction.js';
import { tell } from './accounts.js';
import { addressParam, commitmentOf, commitmentParam, slotFor, u64Param, type MethodContext } from './method.js';

/** Schema of the simulation options. */
export const simulateOptions = z.nullish(
  z.object({
    encoding: z.nullish(z.enum(['base58', 'base64'])),
    commitment: z.nullish(commitmentParam),
    minContextSlot: z.nullish(u64Param),
    sigVerify: z.nullish(z.boolean()),
    replaceRecentBlockhash: z.nullish(z.boolean()),
    innerInstructions: z.nullish(z.boolean()),
    accounts: z.nullish(z.object({ addresses: z.array(addressParam), encoding: z.nullish(z.enum(encodings)) })),
  }),
);

type SimulateOptions = z.infer<typeof simulateOptions>;

/** Rejects a transaction with a missing or invalid signature. */
export async function checkSignatures({ transaction, accounts, signatures }: WireTransaction): Promise<void> {
  const checks = signatures.map(async (text, index) => {
    const address = accounts[index];
    if (!address) return false;
    const signature = signatureBytes(getBase58Encoder().encode(text));
    const bytes = new Uint8Array(getAddressEncoder().encode(address));
    try {
      const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', true, ['verify']);
      return await verifySignature(key, signature, transaction.messageBytes);
    } catch {
      return false; // an address that is not a public key has no valid signature
    }
  });
  if (!(await Promise.all(checks)).every(Boolean))
    throw new RpcError(SIGNATURE_VERIFICATION_FAILURE, 'Transaction signature verification failure');
}

interface Tried {
  readonly failure: TransactionFailure | undefined;
  /** Answer of the node; contains only requested parts. */
  readonly json: object;
}

/** Simulates a transaction on the newest state. */
export function simulate(
  context: MethodContext,
  wire: WireTransaction,
  options: { readonly commitment: Commitment; readonly verifies: boolean; readonly given?: SimulateOptions },
): Tried {
  const { ledger } = context;
  const { given } = options;
  const found = ledger.problem(wire, options.commitment);
  const isForgiven = given?.replaceRecentBlockhash && found?.err === 'BlockhashNotFound';
  const loaded = loadedAddresses(wire, address => ledger.account(address));
  const early = (isForgiven ? undefined : found) ?? (loaded ? undefined : failureNamed('AddressLookupTableNotFound'));
  const run = early ? undefined : ledger.simulate(wire, options.verifies);
  const failure = early ?? run?.failure;
  const addresses = [...wire.accounts, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])];

  const requested = given?.accounts;
  const json = {
    err: failure?.err ?? null,
    logs: run?.meta?.logs() ?? [],
    accounts: requested
      ? requested.addresses.map(address => {
          if (failure) return null;
          const after = run?.accounts.find(account => account.address === address) ?? ledger.account(address);
          return after ? tell(context, after, { encoding: requested.encoding ?? 'base64' }) : null;
        })
      : null,
    unitsConsumed: run?.meta?.computeUnitsConsumed() ?? 0,
    returnData: (run?.meta && returnDataJson(run.meta)) ?? null,
    innerInstructions: given?.innerInstructions && run?.meta ? innerInstructionsJson(run.meta, addresses, true) : null,
    replacementBlockhash: null,
  };
  return { failure, json };
}

/** Returns the answer of the node to a simulation request. */
export function simulationJson(context: MethodContext, wire: WireTransaction, given: SimulateOptions): object {
  const commitment = commitmentOf(given);
  slotFor(context, given);
  const { json } = simulate(context, wire, { commitment, verifies: false, given });
  if (!given?.replaceRecentBlockhash) return json;
  const { blockhash, height } = context.ledger.blocks.newest(commitment);
  return { ...json, replacementBlockhash: { blockhash, lastValidBlockHeight: height + MAX_AGE } };
}
