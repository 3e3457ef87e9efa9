/** Providers as clients know them, in the order of the options. */
export const providerIds = ['coinbase', 'meld'] as const;
export type ProviderId = (typeof providerIds)[number];

/** Fees of a checkout page. */
export interface SaleTerms {
  /** Share of what is paid, in hundredths of a percent. */
  readonly feeBps: bigint;
  /** For the network, in hundredths of the currency that is paid in. */
  readonly networkCents: bigint;
}

/** A checkout page of the operator. */
export interface Checkout {
  readonly page: string;
  readonly terms: SaleTerms;
}

/** The operator's checkout pages, in the order of the options. */
export type Checkouts = ReadonlyMap<ProviderId, Checkout>;

const ITEM = /^(coinbase|meld)=(\d{1,2})(?:\.(\d{1,2}))?%\+(\d{1,3})(?:\.(\d{1,2}))?$/;
const FORM =
  'ONRAMP_FEES: each item has the form <coinbase or meld>=<percent>%+<network fee>, as in coinbase=1.5%+0.25';

/** Reads `coinbase=1.5%+0.25`. @throws if the text is not of this form */
function readTerms(item: string): readonly [ProviderId, SaleTerms] {
  const [, id, whole = '', fraction = '', money = '', cents = ''] = ITEM.exec(item) ?? [];
  const provider = providerIds.find(known => known === id);
  if (!provider) throw new Error(FORM);
  return [
    provider,
    { feeBps: BigInt(whole + fraction.padEnd(2, '0')), networkCents: BigInt(money + cents.padEnd(2, '0')) },
  ];
}

/**
 * Joins the checkout pages with their fees.
 *
 * @param fees - items of the form `coinbase=1.5%+0.25`
 * @throws for a page without fees, since its quotes would promise more than people get, and for fees without a page
 */
export function readCheckouts(
  pages: { readonly [Id in ProviderId]?: string | undefined },
  fees: readonly string[],
): Checkouts {
  if (pages.meld !== undefined && pages.coinbase === undefined)
    throw new Error('ONRAMP_MELD_CHECKOUT: needs ONRAMP_CHECKOUT, which it is offered beside');
  const terms = new Map(fees.map(readTerms));
  const extra = [...terms.keys()].find(id => pages[id] === undefined);
  if (extra) throw new Error(`ONRAMP_FEES: ${extra} has no checkout page of yours`);
  const checkouts = new Map<ProviderId, Checkout>();
  for (const id of providerIds) {
    const [page, own] = [pages[id], terms.get(id)];
    if (page === undefined) continue;
    if (!own) throw new Error(`ONRAMP_FEES: the checkout page of ${id} needs its fees, as in ${id}=1.5%+0.25`);
    checkouts.set(id, { page, terms: own });
  }
  return checkouts;
}
