import * as z from 'zod/mini';
import { gateModes } from '../evm-chain/gate.js';
import { socketModes } from '../../../test-kit/solana/socket-server.js';
import type { RecordedRequest, SolanaControl } from '../solana/solana-control.js';
import type { Solana } from '../solana/solana.js';
import type { Control } from './control.js';

/** Large integer as a string of digits. */
const digits = z.string().check(z.regex(/^\d{1,20}$/));

const orderSchema = z.strictObject({
  mode: z.optional(z.enum(gateModes)),
  socketMode: z.optional(z.enum(socketModes)),
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(60_000))),
  /** Whether new transactions are held back from blocks. */
  hold: z.optional(z.boolean()),
  /** Number of slots to skip. */
  skip: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  busyFee: z.optional(digits),
  balance: z.optional(z.strictObject({ address: z.string(), lamports: digits })),
  mint: z.optional(z.strictObject({ symbol: z.string(), owner: z.string(), amount: digits })),
  act: z.optional(z.enum(['expire blockhashes', 'forget requests', 'reset'])),
});

/** State of the local Solana for pages and tests. */
export type SolanaReport = Pick<Solana, 'name' | 'caipNetworkId' | 'genesisHash' | 'url' | 'wsUrl' | 'tokens'> &
  Pick<SolanaControl, 'mode' | 'socketMode' | 'delayMs' | 'connections'> & {
    readonly requests: readonly RecordedRequest[];
  };

/** Commands to the local Solana. */
export type SolanaOrder = z.infer<typeof orderSchema>;

/** Converts bigint parameters to strings for JSON. */
const carried = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(carried);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, carried(member)]));
};

/** Control of the local Solana: mode, time, funds and recorded requests. */
export const solanaControl = (solana: Solana): Control => ({
  report: (): SolanaReport => {
    const { name, caipNetworkId, genesisHash, url, wsUrl, tokens, control } = solana;
    const { mode, socketMode, delayMs, connections } = control;
    const requests = control.requests.map(({ via, method, params }) => ({ via, method, params: carried(params) }));
    return { name, caipNetworkId, genesisHash, url, wsUrl, tokens, mode, socketMode, delayMs, connections, requests };
  },
  async obey(order) {
    const { mode, socketMode, delayMs, hold, skip, busyFee, balance, mint, act } = orderSchema.parse(order);
    const { control } = solana;
    if (act === 'reset') await control.reset();
    if (act === 'forget requests') control.forgetRequests();
    if (mode) await control.setMode(mode);
    if (socketMode) await control.setSocketMode(socketMode);
    if (delayMs !== undefined) control.setDelay(delayMs);
    if (hold !== undefined) control.hold(hold);
    if (busyFee) control.setBusyFee(BigInt(busyFee));
    if (balance) control.setBalance(balance.address, BigInt(balance.lamports));
    if (mint) await control.mint(mint.symbol, mint.owner, BigInt(mint.amount));
    if (skip) control.skip(skip);
    if (act === 'expire blockhashes') control.expireBlockhashes();
  },
});
