import * as z from 'zod/mini';
import type { Http } from '../core/http.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Exchange, ExchangeBuyStatus, ExchangeFilter, ExchangePage } from '../domain/transactions/pay.js';
import { isSafeWebLink } from '../domain/wallets/safe-link.js';
import { readName } from '../domain/read-name.js';

/** What exchanges are asked for. */
export interface ExchangeQuery extends ExchangeFilter {
  readonly page: number;
  /** CAIP-19 id. */
  readonly asset?: string | undefined;
  /** Decimal, in units of the asset. */
  readonly amount?: string | undefined;
}

/** What an exchange is to pay. */
export interface ExchangeOrder {
  readonly exchangeId: string;
  /** CAIP-19 id. */
  readonly asset: string;
  /** Decimal, in units of the asset. */
  readonly amount: string;
  /** CAIP-10 id. */
  readonly recipient: string;
  readonly redirectUrl?: string | undefined;
}

/** Client of a service of exchanges. Each method rejects as {@link Http} does. */
export interface PayService {
  exchanges(
    query: ExchangeQuery,
    signal: AbortSignal,
  ): Promise<{ readonly exchanges: readonly Exchange[]; readonly total: number }>;
  /** Begins a payment at an exchange. */
  payUrl(order: ExchangeOrder, signal: AbortSignal): Promise<ExchangePage>;
  status(
    payment: { readonly exchangeId: string; readonly sessionId: string },
    signal: AbortSignal,
  ): Promise<ExchangeBuyStatus>;
}

const PATH = '/v1/json-rpc';
const ID_LENGTH_MAX = 128;
const HASH_LENGTH_MAX = 128;
const id = z.string().check(z.minLength(1), z.maxLength(ID_LENGTH_MAX));
const exchange = z.object({ id, name: z.string(), imageUrl: z.nullish(z.string()) });
const exchanges = z.object({ exchanges: z.array(z.unknown()), total: z.number().check(z.int(), z.nonnegative()) });
const payUrl = z.object({ url: z.string().check(z.maxLength(8_000)), sessionId: id });
const status = z.object({
  status: z.enum(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
  txHash: z.nullish(z.string().check(z.maxLength(HASH_LENGTH_MAX))),
});
const envelope = z.object({ result: z.optional(z.unknown()), error: z.nullish(z.object({ message: z.string() })) });

const badAnswer = (): W3mError => new W3mError('HTTP_BAD_ANSWER', { params: { url: PATH } });

/** Creates the client of a service of exchanges. */
export function createPayService(http: Http): PayService {
  async function ask<T>(
    method: string,
    params: object,
    schema: z.ZodMiniType<T>,
    how: { readonly signal: AbortSignal; readonly isRead: boolean },
  ): Promise<T> {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    const { result, error } = await http.post(PATH, { schema: envelope, body, ...how });
    if (error) throw new W3mError('SERVICE_FAILED', { cause: new Error(error.message) });
    const { data } = schema.safeParse(result);
    if (!data) throw badAnswer();
    return data;
  }

  return {
    async exchanges(query, signal) {
      const answer = await ask('reown_getExchanges', query, exchanges, { signal, isRead: true });
      return { exchanges: answer.exchanges.flatMap(item => toExchange(item) ?? []), total: answer.total };
    },

    async payUrl(order, signal) {
      // Begins a payment, so it is not repeated after a failure
      const page = await ask('reown_getExchangePayUrl', order, payUrl, { signal, isRead: false });
      if (!isSafeWebLink(page.url)) throw badAnswer();
      return page;
    },

    async status(payment, signal) {
      const answer = await ask('reown_getExchangeBuyStatus', payment, status, { signal, isRead: true });
      return { status: answer.status, ...(answer.txHash && { txHash: answer.txHash }) };
    },
  };
}

function toExchange(item: unknown): Exchange | undefined {
  const { data } = exchange.safeParse(item);
  const name = readName(data?.name);
  if (!data || name === undefined) return undefined;
  return { id: data.id, name, ...(isSafeWebLink(data.imageUrl) && { imageUrl: data.imageUrl }) };
}
