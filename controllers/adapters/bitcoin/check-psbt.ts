import * as z from 'zod/mini';
import { W3mError } from '../../domain/errors/errors.js';
import type { PsbtRequest, SignedPsbt, SignInput } from './bitcoin-wallet.js';
import { commitsTo, isSame, readPsbt, transactionId, type Psbt } from './psbt.js';
import { toHex } from './replies.js';

const invalid = (problem: string): W3mError => new W3mError('INVALID_REQUEST', { cause: new TypeError(problem) });

const psbtRequest = z.object({
  psbt: z.string(),
  signInputs: z.array(
    z.object({
      address: z.string(),
      index: z.int().check(z.minimum(0)),
      sighashTypes: z.optional(z.array(z.int())),
    }),
  ),
  broadcast: z.optional(z.boolean()),
});

/**
 * Reads a request of the host.
 * @throws {W3mError} `INVALID_REQUEST`
 */
export function readRequest(request: PsbtRequest): Required<PsbtRequest> {
  const given = psbtRequest.safeParse(request);
  if (!given.success) throw invalid('Expects a PSBT in base64 and the inputs to sign');
  const { psbt, signInputs, broadcast = false } = given.data;
  return {
    psbt,
    broadcast,
    signInputs: signInputs.map(({ address, index, sighashTypes }) => ({
      address,
      index,
      ...(sighashTypes ? { sighashTypes } : {}),
    })),
  };
}

function checkInputs({ inputs }: Psbt, signInputs: readonly SignInput[]): void {
  for (const { index, sighashTypes } of signInputs) {
    const input = inputs[index];
    if (!input) throw invalid(`The transaction has no input ${String(index)}`);
    if (sighashTypes && !commitsTo(input, sighashTypes))
      // not every wallet takes the types
      throw invalid(`Input ${String(index)} commits to another type than allowed`);
  }
}

/** Reads the reply of a wallet; undefined if it is no transaction that can be compared. */
function readReply(psbt: string): Psbt | undefined {
  try {
    return readPsbt(psbt);
  } catch {
    return undefined; // the request was valid, and the wallet may have sent it
  }
}

/**
 * Checks a request to sign. Returns the id that the transaction will have, if it is known before the signature, and
 * what checks the reply: it has to be of the same transaction.
 * @throws `INVALID_REQUEST`, also for `sighashTypes` of a transaction of version 2 (BIP-370), which is not read
 */
export function checkPsbt(
  psbt: string,
  signInputs: readonly SignInput[],
): { readonly id: string | undefined; check(signed: SignedPsbt): SignedPsbt } {
  toHex(psbt); // checks its form
  const request = readPsbt(psbt);
  if (!request) {
    if (signInputs.some(({ sighashTypes }) => sighashTypes))
      throw invalid('What a transaction of version 2 commits to cannot be checked');
    return { id: undefined, check: signed => signed };
  }
  checkInputs(request, signInputs);
  const id = transactionId(request);
  const isOther = ({ psbt: reply, txid }: SignedPsbt): boolean => {
    const signed = readReply(reply);
    return !signed || !isSame(request, signed) || (id !== undefined && (txid?.toLowerCase() ?? id) !== id);
  };
  return {
    id,
    check(signed) {
      if (isOther(signed)) throw new W3mError('WALLET_BAD_REPLY', { cause: signed });
      return signed;
    },
  };
}
