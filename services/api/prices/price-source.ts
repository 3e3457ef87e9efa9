/** Currencies of prices. */
export const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const;

/** A currency of prices. */
export type Currency = (typeof currencies)[number];

/** A price and its change. */
export interface Quote {
  /** Decimal text. */
  readonly price: string;
  /** Change within 24 hours in percent; undefined if it is not known. */
  readonly change24h: number | undefined;
}

/** An asset whose price is wanted. */
export interface PricedAsset {
  /** CAIP-2 id. */
  readonly chain: string;
  /** Contract or mint as the database has it; empty for the native coin. */
  readonly address: string;
  /** Price in US dollars that the operator has set, as a decimal text; or empty. */
  readonly basePrice: string;
}

/** Key of an asset in answers of a source. */
export const assetKey = ({ chain, address }: Pick<PricedAsset, 'chain' | 'address'>): string => `${chain}/${address}`;

/** Where prices come from. */
export interface PriceSource {
  /** Returns the present prices by `assetKey`; assets without a price are missing. */
  quotes(assets: readonly PricedAsset[], currency: Currency): Promise<ReadonlyMap<string, Quote>>;
  /** Returns prices of the past, if the source keeps them. */
  past?(asset: PricedAsset, currency: Currency, at: number): Quote | undefined;
}
