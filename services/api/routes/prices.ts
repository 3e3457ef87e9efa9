import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import type { App } from '../../http/app.js';
import { coinOf, evmTokens, knownTokens } from '../assets/tokens.js';
import { assetOf, shownAddress, type AssetId } from '../chains/account.js';
import { NodeRpc } from '../chains/node-rpc.js';
import type { ApiContext } from '../context.js';
import type { TokenRow } from '../database/schema.js';
import { assetKey, type PricedAsset, type Quote } from '../prices/price-source.js';
import { checkProject, currency, projectId } from './query.js';

const MAX_ADDRESSES = 100;

const body = z.object({
  currency,
  projectId,
  addresses: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_ADDRESSES)),
});

async function tokenOf({ db }: ApiContext, { chain, address }: AssetId): Promise<TokenRow | undefined> {
  const rpc = new NodeRpc(chain.id, chain.url);
  const isUnknownContract = chain.namespace === 'eip155' && address !== '';
  const tokens = isUnknownContract
    ? await evmTokens(db, rpc, chain, [address])
    : await knownTokens(db, chain.id, [address]);
  return tokens.get(address);
}

function fungible({ chain, address }: AssetId, token: TokenRow | undefined, quote: Quote | undefined): object {
  const none = { name: '', symbol: '', decimals: 0 };
  const { name, symbol, decimals } = address === '' ? coinOf(chain, token) : (token ?? none);
  return {
    name,
    symbol,
    decimals: Math.max(0, decimals),
    iconUrl: token?.icon_url ?? '',
    ...(address && { address: `${chain.id}:${shownAddress(address)}` }),
    chainId: chain.id,
    price: quote ? Number(quote.price) : 0,
    ...(quote && { priceDecimal: quote.price }),
    ...(quote?.change24h !== undefined && { change24h: quote.change24h }),
  };
}

/** Adds the route of prices: one item for each requested address, in order. */
export function addPrices(app: App, context: ApiContext): void {
  app.post('/v1/fungible/price', { schema: { body } }, async request => {
    const { addresses, currency: unit, projectId: project } = request.body;
    if (addresses.length === 0) throw new HttpError(400, 'address', 'At least one address is required');
    const assets = addresses.map(id => assetOf(context.settings.chains, id));
    await checkProject(context, project);
    const tokens = await Promise.all(assets.map(asset => tokenOf(context, asset)));
    const priced = assets.map(({ chain, address }, index): PricedAsset => ({
      chain: chain.id,
      address,
      basePrice: tokens[index]?.base_price ?? '',
    }));
    const quotes = await context.prices.quotes(priced, unit);
    const keys = priced.map(assetKey);
    return { fungibles: assets.map((asset, index) => fungible(asset, tokens[index], quotes.get(keys[index] ?? ''))) };
  });
}
