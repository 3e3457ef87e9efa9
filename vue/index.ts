/** Entry `latchkey/vue`: composables with the names of the React hooks, and the modal. */
export * from './asset-composables.js';
export * from './composables.js';
export * from './connections.js';
export { provideAppKitState, type PageState } from './page-state.js';
export { useAppKitWallets, type UseAppKitWallets } from './wallets.js';
export type { WalletItem, WalletList, WalletListState } from '../controllers/headless/wallet-list.js';
export { useSignal } from './use-signal.js';
export * from '../elements/main.js';
export type { VueElements } from './elements.generated.js';
