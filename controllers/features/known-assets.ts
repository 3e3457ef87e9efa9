import { createResource, type Resource } from '../core/resource.js';
import { computed, type ReadonlySignal } from '../core/signals.js';
import { BALANCE_RETRY_GAP_MS } from '../domain/constants.js';
import type { CaipNetwork } from '../domain/entities.js';
import type { NamedAsset } from '../domain/assets/look-alike-asset.js';
import { isSpamToken, listedTokens, tokenKey, type Holding } from '../domain/assets/tokens.js';
import type { KnownAssets } from './activity-imitations.js';
import type { FeatureContext } from './feature.js';
import type { AccountPlace } from './nfts.js';

export interface KnownAssetsDeps extends Pick<FeatureContext, 'scope' | 'options' | 'adapterOf'> {
  /** What the active account holds on the active network. */
  readonly tokens: Pick<Resource<readonly Holding[]>, 'state' | 'latest'>;
}

/** Tokens of a network whose names are read. */
interface Unnamed {
  readonly on: CaipNetwork;
  readonly addresses: readonly string[];
}

/** The assets of a place that received ones are compared with. */
export interface KnownAssetsList {
  readonly assets: ReadonlySignal<KnownAssets>;
  /** Reads names again that could not be read. */
  refresh(): void;
}

/**
 * Creates the list. A host lists tokens by their addresses alone: the balances tell the symbols of those that are held,
 * and nodes those of the others.
 */
export function createKnownAssets(
  { scope, options, adapterOf, tokens }: KnownAssetsDeps,
  place: ReadonlySignal<AccountPlace | undefined>,
): KnownAssetsList {
  const parts = computed(() => {
    const on = place.get()?.on;
    const network = on?.caipNetworkId;
    const listed = network ? listedTokens(options.get().tokens, network) : [];
    const all = (tokens.latest.get() ?? []).filter(each => each.network === network && each.address !== undefined);
    const keys = new Set(network ? listed.map(({ address }) => tokenKey({ network, address })) : []);
    const isListed = (each: Holding): boolean => each.isListed === true || keys.has(tokenKey(each));
    return { on, listed, known: all.filter(isListed), others: all.filter(each => !isListed(each)) };
  });
  const names = createResource<Unnamed, readonly NamedAsset[]>({
    scope,
    subject: computed(() => {
      const { on, listed, known } = parts.get();
      const isRead = tokens.latest.get() !== undefined || tokens.state.get().status === 'failed';
      if (!on || !isRead) return undefined;
      const named = new Set(known.map(tokenKey));
      const addresses = listed
        .map(({ address }) => address)
        .filter(address => !named.has(tokenKey({ network: on.caipNetworkId, address })));
      return addresses.length > 0 ? { on, addresses } : undefined;
    }),
    key: ({ on, addresses }) => [on.caipNetworkId, ...addresses].join(),
    async fetch({ on, addresses }, signal) {
      const reads = await adapterOf(on.chainNamespace).loadReads?.();
      return (await reads?.tokenNames?.({ network: on, addresses }, signal)) ?? [];
    },
    failure: 'NODE_UNREACHABLE',
    retryGapMs: BALANCE_RETRY_GAP_MS,
    lifetimeMs: Infinity,
  });
  return {
    assets: computed(() => {
      const { on, listed, known, others } = parts.get();
      const { name, symbol } = on?.nativeCurrency ?? {};
      return {
        listed: [{ name, symbol }, ...listed, ...known, ...(names.latest.get() ?? [])],
        holdings: others.filter(each => !isSpamToken(each)),
      };
    }),
    refresh: () => void names.refresh(),
  };
}
