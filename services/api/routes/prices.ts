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

/** Reads the tokens of a request, those of one network together; returns them by the keys of `assetKey`. */
async function tokensOf({ db }: ApiContext, assets: readonly AssetId[]): Promise<ReadonlyMap<string, TokenRow>> {
  const chains = [...new Set(assets.map(({ chain }) => chain))];
  const lists = await Promise.all(
    chains.map(chain => {
      const addresses = [...new Set(assets.filter(asset => asset.chain === chain).map(({ address }) => address))];
      return chain.namespace === 'eip155'
        ? evmTokens(db, new NodeRpc(chain.id, chain.url), chain, addresses)
        : knownTokens(db, chain.id, addresses);
    }),
  );
  return new Map(lists.flatMap(list => [...list.values()].map((row): [string, TokenRow] => [assetKey(row), row])));
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
    const tokens = await tokensOf(context, assets);
    const priced = assets.map(({ chain, address }): PricedAsset => {
      const asset = { chain: chain.id, address };
      return { ...asset, basePrice: tokens.get(assetKey(asset))?.base_price ?? '' };
    });
    const quotes = await context.prices.quotes(priced, unit);
    const rowOf = (asset: AssetId): object => {
      const key = assetKey({ chain: asset.chain.id, address: asset.address });
      return fungible(asset, tokens.get(key), quotes.get(key));
    };
    return { fungibles: assets.map(rowOf) };
  });
}
