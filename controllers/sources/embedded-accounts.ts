import type { Once } from '../core/once.js';
import { report } from '../core/report.js';
import { signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { EmbeddedAccountType, EmbeddedWallet } from '../domain/embedded/embedded-wallet.js';
import type { ChainNamespace } from '../domain/entities.js';
import { preferredAccountTypes, smartAccountEnabledNetworks } from '../domain/storage/storage-keys.js';
import type { SourceContext } from './source.js';

/** Types that hold where neither the person nor the host has chosen one. */
const DEFAULTS: Readonly<Partial<Record<ChainNamespace, EmbeddedAccountType>>> = {
  eip155: 'smartAccount',
  solana: 'eoa',
};

/** Types of accounts: what is preferred, and where smart accounts exist. */
export interface AccountTypes {
  preferred(namespace: ChainNamespace): EmbeddedAccountType;
  /** Prefers the plain account from now on: the network in use has no smart accounts. */
  preferPlain(namespace: ChainNamespace): void;
  /** EVM chain ids with smart accounts, as far as they are known. */
  readonly smartNetworks: ReadonlySignal<readonly number[]>;
  /** Reads the networks with smart accounts; a failure leaves none. */
  loadNetworks(): void;
  /** Uses the account of a type, and remembers the choice. */
  choose(namespace: ChainNamespace, type: EmbeddedAccountType, stop?: AbortSignal): Promise<void>;
}

interface AccountTypesDeps extends Pick<SourceContext, 'storage' | 'options' | 'network' | 'events'> {
  readonly openWallet: Once<EmbeddedWallet>;
  refresh(): Promise<void>;
}

/** Holds the types of accounts of the embedded wallet. */
export function createAccountTypes({
  storage,
  options,
  network,
  events,
  openWallet,
  refresh,
}: AccountTypesDeps): AccountTypes {
  const smartNetworks = signal<readonly number[]>(storage.get(smartAccountEnabledNetworks) ?? []);
  const put = (ids: readonly number[]): void => {
    smartNetworks.set(ids);
    storage.set(smartAccountEnabledNetworks, ids);
  };
  const remember = (namespace: ChainNamespace, type: EmbeddedAccountType): void => {
    storage.set(preferredAccountTypes, { ...storage.get(preferredAccountTypes), [namespace]: type });
  };
  return {
    smartNetworks,
    preferred(namespace) {
      const chosen = storage.get(preferredAccountTypes)?.[namespace];
      const given = chosen ?? untracked(() => options.current.get()).defaultAccountTypes?.[namespace];
      return given === 'eoa' || given === 'smartAccount' ? given : (DEFAULTS[namespace] ?? 'eoa');
    },
    preferPlain: namespace => remember(namespace, 'eoa'),
    loadNetworks() {
      openWallet()
        .then(wallet => wallet.smartAccountNetworks?.() ?? [])
        .then(put, (error: unknown) => {
          put([]);
          report(error);
        });
    },
    async choose(namespace, type, stop) {
      const wallet = await openWallet();
      await wallet.setAccountType?.(type, stop);
      remember(namespace, type);
      await refresh();
      const { caipNetworkId } = untracked(() => network.of(namespace)) ?? {};
      if (caipNetworkId) events.track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network: caipNetworkId });
    },
  };
}
