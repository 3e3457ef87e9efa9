import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { isSafeLink } from '../../../controllers/domain/wallets/safe-link.js';
import type { App } from '../../http/app.js';
import { HttpError } from '../../http/http-error.js';
import { accountOf, storedAddress } from '../chains/account.js';
import type { ApiContext } from '../context.js';
import type { TokenRow } from '../database/schema.js';
import { addPaySession, findPaySession } from '../pay/pay-sessions.js';
import { soldTokens } from '../onramp/own-onramp.js';
import { plainDecimal } from '../prices/decimal.js';
import { checkProject, projectQuery } from './query.js';

const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;
const PAGE_SIZE = 20;
const MAX_TEXT = 256;
const MAX_URL = 2_000;
const text = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT));
const decimal = z.string().check(z.regex(/^\d{1,60}(\.\d{1,60})?$/, 'must be a decimal'));
const ids = z.optional(z.array(text).check(z.maxLength(100)));

const body = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.optional(z.unknown()),
});
const listParams = z.object({
  page: z.int().check(z.minimum(1), z.maximum(1_000)),
  asset: z.optional(text),
  amount: z.optional(z.union([decimal, z.number()])),
  includeOnly: ids,
  exclude: ids,
});
const urlParams = z.object({
  exchangeId: text,
  asset: text,
  amount: z.union([decimal, z.pipe(z.pipe(z.number().check(z.positive()), z.transform(plainDecimal)), decimal)]),
  recipient: text,
  redirectUrl: z.optional(
    z.url().check(z.maxLength(MAX_URL), z.refine(isSafeLink, 'must be the address of a page or an app')),
  ),
});
const statusParams = z.object({ exchangeId: text, sessionId: text });

/** A refusal in the form of JSON-RPC. */
class RpcRefusal extends Error {
  readonly code: number;

  constructor(message: string, code = INVALID_PARAMS) {
    super(message);
    this.code = code;
  }
}

function read<T>(schema: z.ZodMiniType<T>, params: unknown): T {
  const answer = schema.safeParse(params);
  if (answer.success) return answer.data;
  throw new RpcRefusal(z.prettifyError(answer.error));
}

const ASSET = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/(slip44:\d{1,6}|(?:erc20|token):([0-9a-zA-Z]{32,44}))$/;

/** Returns the token of a CAIP-19 id; undefined if the exchanges do not have it. */
function tokenOf(tokens: readonly TokenRow[], asset: string): TokenRow | undefined {
  const [, chain, , address = ''] = ASSET.exec(asset) ?? [];
  return tokens.find(token => token.chain === chain && token.address === storedAddress(address));
}

type Method = (context: ApiContext, params: unknown) => Promise<object>;

/** Methods of payments at exchanges. */
const methods: Readonly<Record<string, Method>> = {
  async reown_getExchanges(context, params) {
    const { page, asset, includeOnly, exclude } = read(listParams, params);
    const isServed = asset === undefined || tokenOf(await soldTokens(context), asset) !== undefined;
    const offered = context.settings.payExchanges.filter(
      ({ id }) => isServed && (includeOnly?.includes(id) ?? true) && !(exclude?.includes(id) ?? false),
    );
    return {
      exchanges: offered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id, name, imageUrl }) => ({
        id,
        name,
        imageUrl: imageUrl ?? null,
      })),
      total: offered.length,
    };
  },

  async reown_getExchangePayUrl(context, params) {
    const { exchangeId, asset, amount, recipient, redirectUrl = '' } = read(urlParams, params);
    const exchange = context.settings.payExchanges.find(({ id }) => id === exchangeId);
    if (!exchange) throw new RpcRefusal('There is no such exchange');
    const token = tokenOf(await soldTokens(context), asset);
    if (!token) throw new RpcRefusal('The exchange does not have this asset');
    const digits = amount.split('.')[1]?.length ?? 0;
    if (digits > token.decimals || !/[1-9]/.test(amount)) throw new RpcRefusal('The amount is invalid');
    const { address } = readAccount(context, recipient, token.chain);
    const [id, now] = [randomUUID(), Date.now()];
    await addPaySession(context.db, {
      id,
      exchange: exchangeId,
      chain: token.chain,
      address: token.address,
      symbol: token.symbol,
      decimals: token.decimals,
      recipient: address,
      amount,
      redirect_url: redirectUrl,
      status: 'UNKNOWN',
      hash: '',
      created_at: now,
      updated_at: now,
    });
    const url = new URL(exchange.url);
    url.searchParams.set('session', id);
    url.searchParams.set('exchange', exchangeId);
    return { url: url.href, sessionId: id };
  },

  async reown_getExchangeBuyStatus({ db }, params) {
    const { exchangeId, sessionId } = read(statusParams, params);
    const session = await findPaySession(db, exchangeId, sessionId);
    if (!session) throw new RpcRefusal('There is no such payment');
    return { status: session.status, ...(session.hash && { txHash: session.hash }) };
  },
};

/** Returns the account of a CAIP-10 id, which must be on the network of the asset. */
function readAccount({ settings }: ApiContext, recipient: string, chain: string): ReturnType<typeof accountOf> {
  try {
    if (!recipient.startsWith(`${chain}:`)) throw new RpcRefusal('The recipient is no account of this network');
    return accountOf(settings.chains, recipient, chain);
  } catch (error) {
    throw error instanceof HttpError ? new RpcRefusal('The recipient is no account of this network') : error;
  }
}

/** Adds the route of payments at exchanges (JSON-RPC). Without exchanges in the settings, it answers 501. */
export function addPay(app: App, context: ApiContext): void {
  app.post(
    '/v1/json-rpc',
    { schema: { querystring: z.object(projectQuery), body } },
    async ({ query, body: { id, method, params } }) => {
      if (context.settings.payExchanges.length === 0) throw new HttpError(501, '', 'This server has no exchanges');
      await checkProject(context, query.projectId);
      const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
      try {
        if (!known) throw new RpcRefusal('There is no such method', METHOD_NOT_FOUND);
        return { jsonrpc: '2.0', id, result: await known(context, params) };
      } catch (error) {
        if (!(error instanceof RpcRefusal)) throw error;
        return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
      }
    },
  );
}
