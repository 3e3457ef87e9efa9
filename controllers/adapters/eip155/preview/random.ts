import { bytesToBigInt } from 'viem/utils';

const BYTES = 16;

/** Returns a random number from 0 to below a limit that is above 0. */
export const randomBelow = (limit: bigint): bigint =>
  bytesToBigInt(crypto.getRandomValues(new Uint8Array(BYTES))) % limit;
