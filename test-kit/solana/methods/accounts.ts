import { getBase58Encoder, getBase64Encoder, type EncodedAccount } from '@solana/kit';
import * as z from 'zod/mini';
import { accountJson } from '../account-json.js';
import { INVALID_PARAMS, RpcError } from '../rpc-error.js';
import {
  accountMembers,
  accountOptions,
  addressParam,
  check,
  inContext,
  readOptions,
  slotFor,
  u64Param,
  type Method,
  type MethodContext,
} from './method.js';

const MAX_ACCOUNTS = 100;

/** Options for the format of an account. */
export type AccountOptions = z.infer<typeof accountOptions>;

/** Formats an account with the requested encoding. */
export const tell = ({ ledger }: MethodContext, account: EncodedAccount, options: AccountOptions): object =>
  accountJson(account, options?.encoding ?? undefined, ledger.account.bind(ledger), options?.dataSlice ?? undefined);

const memcmp = z.object({
  offset: z.int().check(z.minimum(0)),
  bytes: z.string(),
  encoding: z.optional(z.enum(['base58', 'base64'])),
});
const filter = z.union([
  z.object({ memcmp }),
  z.object({ dataSize: u64Param }),
  z.object({ tokenAccountState: z.null() }),
]);

const programOptions = z.nullish(
  z.object({
    ...accountMembers,
    filters: z.nullish(z.array(filter).check(z.maxLength(4))),
    withContext: z.nullish(z.boolean()),
  }),
);

function passes({ data }: EncodedAccount, requested: z.infer<typeof filter>): boolean {
  if ('dataSize' in requested) return BigInt(data.length) === requested.dataSize;
  if ('tokenAccountState' in requested)
    throw new RpcError(INVALID_PARAMS, 'The filter tokenAccountState is not served');
  const { offset, bytes, encoding } = requested.memcmp;
  const expected = (encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(bytes);
  return expected.every((byte, index) => data[offset + index] === byte);
}

/** Account methods. They return the newest state at every commitment. */
export const accountMethods: Readonly<Record<string, Method>> = {
  getBalance: (context, params) => {
    const [address, options] = check(z.tuple([addressParam, z.optional(readOptions)]), params);
    return inContext(context, options, context.ledger.account(address)?.lamports ?? 0);
  },

  getAccountInfo: (context, params) => {
    const [address, options] = check(z.tuple([addressParam, z.optional(accountOptions)]), params);
    const account = context.ledger.account(address);
    return inContext(context, options, account ? tell(context, account, options) : null);
  },

  getMultipleAccounts: (context, params) => {
    const [addresses, options] = check(z.tuple([z.array(addressParam), z.optional(accountOptions)]), params);
    if (addresses.length > MAX_ACCOUNTS)
      throw new RpcError(INVALID_PARAMS, `Too many inputs provided; max ${MAX_ACCOUNTS}`);
    const accounts = addresses.map(address => context.ledger.account(address));
    return inContext(
      context,
      options,
      accounts.map(account => (account ? tell(context, account, options) : null)),
    );
  },

  getProgramAccounts: (context, params) => {
    const [program, options] = check(z.tuple([addressParam, z.optional(programOptions)]), params);
    slotFor(context, options);
    const accounts = context.ledger.svm
      .getProgramAccounts(program)
      .filter(
        account => account.lamports > 0n && (options?.filters ?? []).every(requested => passes(account, requested)),
      )
      .map(account => ({ pubkey: account.address, account: tell(context, account, options) }));
    return options?.withContext ? inContext(context, options, accounts) : accounts;
  },

  requestAirdrop: async (context, params) => {
    const [address, lamports] = check(z.tuple([addressParam, u64Param, z.optional(readOptions)]), params);
    return context.airdrop(address, lamports);
  },
};
