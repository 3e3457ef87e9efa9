import * as z from 'zod/mini';
import { MAX_AGE } from '../blocks.js';
import { feeOf } from '../fees.js';
import { INVALID_PARAMS, RpcError } from '../rpc-error.js';
import { readMessage, transactionBytes } from '../wire-transaction.js';
import {
  addressParam,
  API_VERSION,
  check,
  commitmentOf,
  hashParam,
  inContext,
  readOptions,
  slotFor,
  u64Param,
  type Method,
} from './method.js';

const optionsOnly = z.tuple([z.optional(readOptions)]);
const MAX_FEE_ACCOUNTS = 128;

/** Methods for slots, blockhashes and fees. */
export const chainMethods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',

  getVersion: () => ({ 'solana-core': API_VERSION, 'feature-set': 0 }),

  getGenesisHash: ({ genesisHash }) => genesisHash,

  getSlot: (context, params) => slotFor(context, check(optionsOnly, params)[0]),

  getBlockHeight: (context, params) => {
    const [options] = check(optionsOnly, params);
    slotFor(context, options);
    return context.ledger.blocks.newest(commitmentOf(options)).height;
  },

  getBlockTime: ({ ledger }, params) => {
    const [slot] = check(z.tuple([u64Param]), params);
    return ledger.blocks.recent.find(block => block.slot === slot)?.time ?? null;
  },

  getEpochInfo: (context, params) => {
    const [options] = check(optionsOnly, params);
    const absoluteSlot = slotFor(context, options);
    const { blocks, history } = context.ledger;
    const { epoch, slotIndex, slotsInEpoch } = blocks.epochOf(absoluteSlot);
    return {
      absoluteSlot,
      epoch,
      slotIndex,
      slotsInEpoch,
      blockHeight: blocks.newest(commitmentOf(options)).height,
      transactionCount: [...history].length,
    };
  },

  getLatestBlockhash: (context, params) => {
    const [options] = check(optionsOnly, params);
    const { blockhash, height } = context.ledger.blocks.newest(commitmentOf(options));
    return inContext(context, options, { blockhash, lastValidBlockHeight: height + MAX_AGE });
  },

  isBlockhashValid: (context, params) => {
    const [hash, options] = check(z.tuple([hashParam, z.optional(readOptions)]), params);
    return inContext(context, options, context.ledger.blocks.valid(hash, commitmentOf(options)) !== undefined);
  },

  getMinimumBalanceForRentExemption: ({ ledger }, params) => {
    const [size] = check(z.tuple([u64Param, z.optional(readOptions)]), params);
    return ledger.svm.minimumBalanceForRentExemption(size);
  },

  getFeeForMessage: (context, params) => {
    const [text, options] = check(z.tuple([z.string(), z.optional(readOptions)]), params);
    const message = readMessage(transactionBytes(text, 'base64'));
    const isValid = context.ledger.blocks.valid(message.blockhash, commitmentOf(options)) !== undefined;
    return inContext(context, options, isValid ? feeOf(message).total : null);
  },

  getRecentPrioritizationFees: ({ ledger, busyFee }, params) => {
    const [accounts = []] = check(z.tuple([z.optional(z.array(addressParam))]), params ?? []);
    if (accounts.length > MAX_FEE_ACCOUNTS)
      throw new RpcError(INVALID_PARAMS, `Too many inputs provided; max ${MAX_FEE_ACCOUNTS}`);
    const landed = [...ledger.history];
    const least = (prices: readonly bigint[]): bigint =>
      prices.reduce((low, price) => (price < low ? price : low), prices[0] ?? 0n);
    return ledger.blocks.recent.slice(-Number(MAX_AGE)).map(({ slot }) => {
      const inBlock = landed.filter(transaction => transaction.slot === slot);
      const locking = accounts.map(account => inBlock.filter(({ writable }) => writable.includes(account)));
      const prices = [inBlock, ...locking].map(some => least(some.map(({ unitPrice }) => unitPrice)));
      const prioritizationFee = prices.reduce((high, price) => (price > high ? price : high), busyFee);
      return { slot, prioritizationFee };
    });
  },
};
