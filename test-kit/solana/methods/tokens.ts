import type { EncodedAccount } from '@solana/kit';
import type { Mint } from '@solana-program/token';
import * as z from 'zod/mini';
import { decimalsOf } from '../account-json.js';
import { uiAmount } from '../amounts.js';
import { INVALID_PARAMS, RpcError } from '../rpc-error.js';
import { mintIn, TOKEN_PROGRAMS, tokenIn } from '../token-layout.js';
import { tell } from './accounts.js';
import {
  accountOptions,
  addressParam,
  check,
  inContext,
  readOptions,
  type Method,
  type MethodContext,
} from './method.js';

const whichTokens = z.union([z.object({ mint: addressParam }), z.object({ programId: addressParam })]);

const notFound = (what: string): RpcError => new RpcError(INVALID_PARAMS, `Invalid param: ${what}`);

function findMint({ ledger }: MethodContext, address: EncodedAccount['address']): readonly [EncodedAccount, Mint] {
  const account = ledger.account(address);
  if (!account) throw notFound('could not find mint');
  const mint = mintIn(account);
  if (!mint) throw notFound('not a Token mint');
  return [account, mint];
}

/** Methods for token accounts, balances and supply. */
export const tokenMethods: Readonly<Record<string, Method>> = {
  getTokenAccountsByOwner: (context, params) => {
    const [owner, which, options] = check(z.tuple([addressParam, whichTokens, z.optional(accountOptions)]), params);
    const mint = 'mint' in which ? which.mint : undefined;
    const program = 'mint' in which ? findMint(context, which.mint)[0].programAddress : which.programId;
    if (!(program in TOKEN_PROGRAMS)) throw notFound('unrecognized Token program id');
    const accounts = context.ledger.svm.getProgramAccounts(program).filter(account => {
      const token = account.lamports > 0n ? tokenIn(account) : undefined;
      return token?.owner === owner && (mint === undefined || token.mint === mint);
    });
    return inContext(
      context,
      options,
      accounts.map(account => ({ pubkey: account.address, account: tell(context, account, options) })),
    );
  },

  getTokenAccountBalance: (context, params) => {
    const [address, options] = check(z.tuple([addressParam, z.optional(readOptions)]), params);
    const account = context.ledger.account(address);
    if (!account) throw notFound('could not find account');
    const token = tokenIn(account);
    const decimals = token && decimalsOf(token, one => context.ledger.account(one));
    if (!token || decimals === undefined) throw notFound('not a Token account');
    return inContext(context, options, uiAmount(token.amount, decimals));
  },

  getTokenSupply: (context, params) => {
    const [address, options] = check(z.tuple([addressParam, z.optional(readOptions)]), params);
    const [, mint] = findMint(context, address);
    return inContext(context, options, uiAmount(mint.supply, mint.decimals));
  },
};
