export * from './elements.generated.js';
export * from './asset-hooks.js';
export * from './hooks.js';
export { useAppKitWallets, type UseAppKitWallets } from './wallets.js';
export type { WalletItem, WalletList, WalletListState } from '../controllers/headless/wallet-list.js';
export { AppKitProvider, type AppKitProviderProps } from './provider.js';
export { AppKitStateProvider, type AppKitStateProviderProps, type PageState } from './page-state.js';
export { useSignal } from './use-signal.js';
export * from '../elements/app-kit.js';
