/** Entry `latchkey/adapters/solana/vue`: the adapter of Solana, and a composable for hosts of `@solana/web3.js`. */
import { shallowReactive, watch } from 'vue';
import { onConnection, solanaNode, type Connection } from '../controllers/app-kit/entries/solana-connection.js';
import { useModal, type ModalReference } from './use-modal.js';

export * from '../controllers/app-kit/entries/solana-connection.js';
export type { ModalReference };

/**
 * Returns a reactive object with a `Connection` of the host's `@solana/web3.js` to the node of the page's Solana network.
 * It is undefined until the package is loaded, on a server, and without a Solana network.
 */
export function useAppKitConnection({ modalId }: ModalReference = {}): { readonly connection: Connection | undefined } {
  const url = useModal<string | undefined>(solanaNode, undefined, modalId);
  const state = shallowReactive<{ connection: Connection | undefined }>({ connection: undefined });
  watch(
    url,
    (node, _before, onCleanup) => {
      state.connection = undefined;
      if (typeof window === 'undefined') return;
      onCleanup(onConnection(node, connection => (state.connection = connection), modalId));
    },
    { immediate: true },
  );
  return state;
}
