import type { Config } from '@wagmi/core';
import { useEffect, useMemo } from 'react';
import { WagmiHolder } from '../../controllers/adapters/wagmi/holder.js';
import { untracked, type AppKitOptions, type Modal } from '../../controllers/index.js';
import { AppKit } from '../../elements/app-kit.js';
import { useModal } from '../../react/use-modal.js';
import { notesOf, type NotedWallet } from './notes.js';
import { createPageModal } from './page-modal.js';
import { nodesOf, withNodes } from './wagmi-nodes.js';

/** Options of the modal that a kit has no name for. */
export type MoreOptions = Partial<Omit<AppKitOptions, 'id' | 'adapters' | 'networks'>>;

/** Returns the options that wagmi's configuration states. */
function optionsOf(config: Config): AppKitOptions & Required<Pick<AppKitOptions, 'adapters'>> {
  const { appName, appDescription = '', appUrl, appIcon, projectId, relayUrl } = notesOf(config);
  // A list that a host puts together may have a network twice
  const chains = config.chains.filter(({ id }, at) => config.chains.findIndex(chain => chain.id === id) === at);
  const nodes = new Map(chains.map(({ id }) => [id, nodesAt(config, id)]));
  const images = chains.flatMap(chain => {
    const { iconUrl } = chain as { readonly iconUrl?: unknown }; // of RainbowKit's chains
    return typeof iconUrl === 'string' ? [[chain.id, iconUrl] as const] : [];
  });
  return {
    prefetch: 'intent', // with `idle`, a page would load 36 kB more before a click
    adapters: [new WagmiHolder(config)],
    networks: chains.map(chain => withNodes(chain, nodes.get(chain.id) ?? [])),
    customRpcUrls: Object.fromEntries([...nodes].map(([id, urls]) => [`eip155:${id}`, urls])),
    chainImages: Object.fromEntries(images),
    metadata: {
      name: appName ?? document.title,
      description: appDescription,
      url: appUrl ?? location.origin,
      icons: appIcon ? [appIcon] : [],
    },
    ...(projectId !== undefined && { projectId }),
    ...(relayUrl !== undefined && { walletConnect: { relayUrl } }),
  };
}

/** Returns the nodes of a network; none if the host names no transport for it, of which wagmi tells whoever reads there. */
function nodesAt(config: Config, chainId: number): ReturnType<typeof nodesOf> {
  try {
    return nodesOf(config.getClient({ chainId }).transport);
  } catch {
    return [];
  }
}

/** Returns the configuration of the page's modal; undefined if it has none of wagmi. */
function configOf(modal: Modal | undefined): Config | undefined {
  const adapters = modal ? untracked(() => modal.options.current.get()).adapters : [];
  return adapters.find(adapter => adapter instanceof WagmiHolder)?.wagmiConfig;
}

/**
 * Creates the page's modal for wagmi's configuration before the children of a provider render, unless it exists. The
 * options are read once. The modal outlives the component. On a server there is none.
 */
export function useWagmiModal(config: Config, options: () => MoreOptions): void {
  const create = (): void => void createPageModal('eip155', { ...optionsOf(config), ...withoutUnset(options()) });
  useMemo(() => {
    if (typeof document !== 'undefined' && !configOf(AppKit.getInstance()?.modal)) create();
  }, [config]);
  // The modal of another configuration ends, which changes what components have rendered
  useEffect(() => {
    if (configOf(AppKit.getInstance()?.modal) !== config) create();
  }, [config]);
  useFeatured(notesOf(config).wallets);
}

/** An option that is undefined leaves what the configuration states. */
const withoutUnset = (options: MoreOptions): MoreOptions =>
  Object.fromEntries(Object.entries<unknown>({ ...options }).filter(([, value]) => value !== undefined));

/** Lists the wallets that the host names first, once the wallets of the modal are loaded. */
function useFeatured(wallets: readonly NotedWallet[]): void {
  const session = useModal(modal => modal.session, undefined);
  useEffect(() => {
    if (!session || wallets.length === 0) return;
    void loadWallets().then(([{ WALLETS }, { walletNamed }]) => {
      const found = wallets.map(({ name, rdns }) => (rdns && walletNamed(WALLETS, rdns)) || walletNamed(WALLETS, name));
      const ids = found.flatMap(wallet => wallet?.id ?? []);
      const { options } = session.modal;
      if (untracked(() => options.current.get()).featuredWalletIds === undefined)
        options.update({ featuredWalletIds: ids });
    }, session.modal.scope.report);
  }, [session, wallets]);
}

/** Loads what the list of wallets has loaded already. */
const loadWallets = () =>
  Promise.all([
    import('../../controllers/domain/wallets/wallets.js'),
    import('../../controllers/domain/wallets/named-wallets.js'),
  ]);
