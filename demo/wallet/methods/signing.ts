import { hexToString, isHex, type Hex, type TypedDataDefinition } from 'viem';
import * as z from 'zod/mini';
import { INVALID_PARAMS, WalletError } from '../../../services/wallet/shared/provider-error.js';
import { check, type Method } from './method.js';
import { addressParam } from './params.js';

// Some pages still send a password as the third parameter
const messageTuple = z.tuple([z.string(), addressParam], z.unknown());

const typedDataSchema = z.object({
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  domain: z.looseObject({ name: z.optional(z.string()), chainId: z.optional(z.union([z.number(), z.string()])) }),
  message: z.record(z.string(), z.unknown()),
});
const typedDataTuple = z.tuple([addressParam, z.union([z.string(), typedDataSchema])]);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new WalletError(INVALID_PARAMS, 'Invalid parameters: the typed data is no JSON.');
  }
};

/** Decodes bytes as text; returns the bytes if they are not text. */
const readable = (bytes: Hex): string => {
  const text = hexToString(bytes);
  return text.includes('\uFFFD') ? bytes : text;
};

/** Signs texts (EIP-191) and typed data (EIP-712). */
export const signingMethods: Readonly<Record<string, Method>> = {
  personal_sign: async (context, params) => {
    const [data, account] = check(messageTuple, params);
    const signer = context.signer(account);
    const isBytes = isHex(data) && data.length % 2 === 0;
    await context.ask({ kind: 'message', account, text: isBytes ? readable(data) : data });
    return signer.signMessage({ message: isBytes ? { raw: data } : data });
  },

  eth_signTypedData_v4: async (context, params) => {
    const [account, given] = check(typedDataTuple, params);
    const signer = context.signer(account);
    const data = check(typedDataSchema, typeof given === 'string' ? parseJson(given) : given);
    const { chainId } = data.domain;
    const active = context.state.chain.id;
    if (chainId !== undefined && BigInt(chainId) !== BigInt(active))
      throw new WalletError(
        INVALID_PARAMS,
        `The data is meant for the chain ${chainId}, and the wallet is on ${active}.`,
      );
    // viem derives the static type from `types`, which come from the page, and validates the message against them
    const definition = data as unknown as TypedDataDefinition;
    await context.ask({
      kind: 'typed data',
      account,
      name: data.domain.name ?? data.primaryType,
      json: JSON.stringify(data.message, undefined, 2),
    });
    return signer.signTypedData(definition).catch((error: unknown) => {
      throw new WalletError(INVALID_PARAMS, `The typed data cannot be signed: ${String(error)}`);
    });
  },
};
