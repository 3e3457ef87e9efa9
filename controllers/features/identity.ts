import { createResource, type Resource } from '../core/resource.js';
import { computed, untracked, type ReadonlySignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import { BALANCE_RETRY_GAP_MS, IDENTITY_CACHE_MS, NAME_CACHE_MS } from '../domain/constants.js';
import type { CaipNetwork } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { ensCache, identityCache, type StoredIdentity } from '../domain/storage/cache-keys.js';
import { hasIdentities } from '../domain/networks/namespace-facts.js';
import type { AssetQuery, Identity, IdentityProvider } from '../providers/providers.js';
import type { FeatureContext } from './feature.js';
import { lookUp, type FoundIdentity } from './look-up-identity.js';

export interface IdentityDeps extends Pick<FeatureContext, 'scope' | 'storage' | 'accountOf' | 'setProfile'> {
  readonly network: Pick<FeatureContext['network'], 'of'>;
  /** Undefined if the host names no source and ENS is off. */
  readonly provider: IdentityProvider | undefined;
}

/** Names and pictures of accounts. */
export interface Identities {
  /** That of the EVM account in use. */
  readonly own: Resource<Identity>;
  /** Looks up any account; a recent answer is not asked again. @throws {W3mError} `NAME_LOOKUP_FAILED` */
  of(query: AssetQuery, signal: AbortSignal): Promise<Identity>;
  /** Shows the name that an account has just got, without asking for it. */
  adopt(query: AssetQuery, name: string): void;
  /** True if names can be resolved. */
  readonly canResolve: boolean;
  /** Returns the address of a name; undefined if it has none. @throws {W3mError} `NAME_RESOLVE_FAILED` */
  resolve(name: string, network: CaipNetwork, signal: AbortSignal): Promise<string | undefined>;
}

/** An identity, and the account and network to which it belongs. */
interface OwnIdentity extends FoundIdentity {
  readonly of: string;
}

const EVM = 'eip155';

/** Identity of an account on a network, whose names depend on the chain. */
const keyOf = ({ address, network }: AssetQuery): string => `${network.caipNetworkId}:${address.toLowerCase()}`;

/** Follows the EVM account, and shows its name and picture on networks that have names (spec section 5). */
export function createIdentities({
  scope,
  storage,
  accountOf,
  network,
  provider,
  setProfile,
}: IdentityDeps): Identities {
  const stored = storedIdentities(storage, () => scope.now());
  const source = provider && withStoredNames(provider, storage, () => scope.now());
  /** The account whose name was adopted: the registry may know it later. */
  let adopted: string | undefined;
  const find = async (query: AssetQuery, signal: AbortSignal, isForced = false): Promise<FoundIdentity> => {
    if (!source) return {};
    const recent = isForced ? undefined : stored.recall(keyOf(query));
    if (recent) return recent;
    const found = await lookUp(source, query, signal);
    if (!found.isByName) stored.remember(keyOf(query), found);
    return found;
  };
  const subject = computed((): AssetQuery | undefined => {
    const [account, on] = [accountOf(EVM), network.of(EVM)];
    return provider && account && on && hasIdentities(on) ? { address: account.address, network: on } : undefined;
  });
  const own: Resource<OwnIdentity> = createResource({
    scope,
    subject,
    key: keyOf,
    async fetch(query, signal, isForced) {
      const of = keyOf(query);
      const isAdopted = adopted === of;
      adopted = undefined;
      return { ...(await find(query, signal, isForced && !isAdopted)), of };
    },
    failure: 'NAME_LOOKUP_FAILED',
    retryGapMs: BALANCE_RETRY_GAP_MS,
    lifetimeMs: IDENTITY_CACHE_MS,
  });

  showIdentity({ scope, accountOf, setProfile }, subject, own);
  return {
    own,
    adopt(query, name) {
      stored.remember(keyOf(query), { ...stored.recall(keyOf(query)), name });
      adopted = keyOf(query);
      void own.refresh({ force: true });
    },
    canResolve: provider?.resolve !== undefined,
    of: (query, signal) =>
      find(query, signal).catch((cause: unknown) => {
        throw signal.aborted ? signal.reason : new W3mError('NAME_LOOKUP_FAILED', { cause });
      }),
    resolve: async (name, on, signal) => {
      try {
        return await provider?.resolve?.(name, on, signal);
      } catch (cause) {
        throw signal.aborted ? signal.reason : new W3mError('NAME_RESOLVE_FAILED', { cause });
      }
    },
  };
}

/** Shows the identity of the account; clears only what it has shown itself. */
function showIdentity(
  { scope, accountOf, setProfile }: Pick<IdentityDeps, 'scope' | 'accountOf' | 'setProfile'>,
  subject: ReadonlySignal<AssetQuery | undefined>,
  own: Resource<OwnIdentity>,
): void {
  let shownFor: string | undefined; // the address whose name or picture comes from here
  scope.effect(() => {
    const query = subject.get();
    const address = accountOf(EVM)?.address;
    const state = own.state.get();
    const show = (profile: Parameters<typeof setProfile>[1]): void => {
      shownFor = address;
      untracked(() => setProfile(EVM, profile));
    };
    if (!query) {
      if (address !== undefined && address === shownFor) show({ profileName: undefined, profileImage: undefined });
      shownFor = undefined;
    } else if (state.status === 'ready' && state.value.of === keyOf(query)) {
      const { name, avatar, isByName } = state.value;
      const isNothing = name === undefined && avatar === undefined;
      if (isNothing && address !== shownFor) return; // a name that the host has set stays
      const keepsImage = isByName && query.network.id === 1;
      show({ profileName: name, ...(!keepsImage && { profileImage: avatar }) });
    } else if (state.status === 'failed' && !state.previous && address === shownFor) {
      show({ profileName: undefined, ...(query.network.id !== 1 && { profileImage: undefined }) });
    }
  });
}

/** Asks for a name alone, when an identity cannot be read, once in five minutes. */
function withStoredNames(provider: IdentityProvider, storage: TypedStorage, now: () => number): IdentityProvider {
  const { nameOf } = provider;
  if (!nameOf) return provider;
  const recent = () =>
    Object.entries(storage.get(ensCache) ?? {}).filter(
      ([, entry]) => entry !== undefined && Math.abs(now() - entry.timestamp) < NAME_CACHE_MS,
    );
  return {
    ...provider,
    identity: (query, signal) => provider.identity(query, signal),
    async nameOf(query, signal) {
      const address = query.address.toLowerCase();
      const { caipNetworkId } = query.network;
      const known = recent().find(([key, entry]) => key === address && entry?.network === caipNetworkId)?.[1];
      if (known) return known.ens[0]?.name;
      const name = await nameOf.call(provider, query, signal);
      signal.throwIfAborted(); // a wallet that has disconnected leaves nothing in the storage
      const ens = name === undefined ? [] : [{ name }];
      const entry = { address, ens, timestamp: now(), network: caipNetworkId };
      storage.set(ensCache, { ...Object.fromEntries(recent()), [address]: entry });
      return name;
    },
  };
}

/** Identities of the last minutes. */
function storedIdentities(storage: TypedStorage, now: () => number) {
  const isRecent = ({ timestamp }: StoredIdentity): boolean => Math.abs(now() - timestamp) < IDENTITY_CACHE_MS;
  const all = (): readonly (readonly [string, StoredIdentity])[] =>
    Object.entries(storage.get(identityCache) ?? {}).filter(
      (entry): entry is [string, StoredIdentity] => entry[1] !== undefined && isRecent(entry[1]),
    );
  return {
    recall(key: string): Identity | undefined {
      const found = all().find(([known]) => known === key)?.[1].identity;
      return found && { name: found.name ?? undefined, avatar: found.avatar ?? undefined };
    },
    remember(key: string, { name, avatar }: Identity): void {
      const entry = { identity: { name: name ?? null, avatar: avatar ?? null }, timestamp: now() };
      storage.set(identityCache, { ...Object.fromEntries(all()), [key]: entry });
    },
  };
}
