import { fiatValue } from '../../../controllers/domain/assets/fiat.js';
import type { BalanceChange, Effects, PreviewedAsset } from '../../../controllers/domain/assets/preview.js';
import { isSameAddress } from '../../../controllers/domain/assets/same-address.js';
import { compareDecimals, formatFiat, type Decimal } from '../../../controllers/domain/format.js';
import { callApi } from './client.js';
import type { Facts, Network } from './facts.js';
import { language } from './ui/language.js';

/** The person is asked without values after this time. */
const TIMEOUT_MS = 2_500;
/** Most assets whose price is asked for. */
const ASSETS_MAX = 20;

/** What the operator of the wallet knows of assets. A page can choose none of it. */
export interface KnownAssets {
  /** Returns the path of an asset's picture; undefined for an asset that the operator has not named. */
  pictureOf(asset: PreviewedAsset): string | undefined;
  /** Returns the value of a change in US dollars; undefined if no price is known. */
  fiatOf(change: BalanceChange): string | undefined;
}

const CENT: Decimal = '0.01';

/** Returns a value in US dollars; one below a cent is not nothing. */
const fiatText = (value: Decimal): string =>
  compareDecimals(value, CENT) < 0 ? `<${formatFiat(CENT, language())}` : formatFiat(value, language());

const addressOf = ({ kind, address = '' }: PreviewedAsset): string => (kind === 'coin' ? '' : address);

/** Resolves with prices by address. Without an answer in time there are none. */
async function pricesOf(network: Network, addresses: readonly string[]): Promise<ReadonlyMap<string, Decimal>> {
  if (addresses.length === 0) return new Map();
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { prices } = await callApi('prices', { network: network.id, addresses: [...addresses] }, { signal });
    return new Map(
      addresses.flatMap((address, at) => (prices[at] == null ? [] : [[address, prices[at] as Decimal] as const])), // checked by its pattern
    );
  } catch (error) {
    console.warn('The wallet service does not know the prices.', error);
    return new Map();
  }
}

/** Resolves with what the operator knows of the assets that a request changes. */
export async function knownAssets(facts: Facts, network: Network, effects: Effects | undefined): Promise<KnownAssets> {
  const changed = (effects?.changes ?? []).map(({ asset }) => asset).filter(({ kind }) => kind !== 'nft');
  const addresses = [...new Set(['', ...changed.map(addressOf)])].slice(0, ASSETS_MAX); // fees are paid in the coin
  const prices = await pricesOf(network, facts.hasPrices ? addresses : []);
  return {
    pictureOf: asset =>
      asset.kind === 'nft'
        ? undefined
        : network.tokens?.find(({ address = '' }) =>
            address === '' ? addressOf(asset) === '' : isSameAddress(address, asset.address),
          )?.picture,
    fiatOf({ asset, amount }) {
      const price = asset.kind === 'nft' ? undefined : prices.get(addressOf(asset));
      const { decimals } = asset;
      if (price === undefined || decimals === undefined) return undefined;
      return fiatText(fiatValue({ amount: amount < 0n ? -amount : amount, decimals }, price));
    },
  };
}
