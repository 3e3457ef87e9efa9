import { untracked, type AppKitOptions, type ChainNamespace } from '../../controllers/index.js';
import { toCaipNetwork } from '../../controllers/domain/networks/networks.js';
import { AppKit, createAppKit } from '../../elements/app-kit.js';

/** Options of a kit that stay as they are where another kit has created the modal. */
export type DefaultOptions = Pick<AppKitOptions, 'prefetch' | 'metadata' | 'enableReconnect'>;

/**
 * Creates the page's modal for a kit. A page with a kit for each of two namespaces has one modal: what was created for
 * the other namespace before stays, with its adapters, networks, nodes and pictures.
 * @throws {W3mError} as `createAppKit`
 */
export function createPageModal(
  namespace: ChainNamespace,
  options: AppKitOptions & Required<Pick<AppKitOptions, 'adapters'>>,
  defaults: DefaultOptions = {},
): AppKit {
  const existing = AppKit.getInstance();
  const before = existing && untracked(() => existing.modal.options.current.get());
  const others = before?.adapters.filter(adapter => adapter.namespace !== namespace) ?? [];
  if (!before || others.length === 0) return createAppKit({ ...defaults, ...options });
  const isOther = (network: AppKitOptions['networks'][number]): boolean =>
    toCaipNetwork(network).chainNamespace !== namespace;
  return createAppKit({
    ...defaults,
    ...before,
    ...options,
    adapters: [...others, ...options.adapters],
    networks: [...before.networks.filter(isOther), ...options.networks],
    customRpcUrls: { ...before.customRpcUrls, ...options.customRpcUrls },
    chainImages: { ...before.chainImages, ...options.chainImages },
  });
}
