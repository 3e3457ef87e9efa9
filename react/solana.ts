'use client';

/** Entry `latchkey/adapters/solana/react`: the adapter of Solana, and a hook for hosts of `@solana/web3.js`. */
import { useEffect, useMemo, useState } from 'react';
import { onConnection, solanaNode, type Connection } from '../controllers/app-kit/entries/solana-connection.js';
import { useModal, type ModalReference } from './use-modal.js';

export * from '../controllers/app-kit/entries/solana-connection.js';
export type { ModalReference };

/**
 * Returns a `Connection` of the host's `@solana/web3.js` to the node of the page's Solana network. It is undefined until
 * the package is loaded, on a server, and without a Solana network.
 */
export function useAppKitConnection({ modalId }: ModalReference = {}): { readonly connection: Connection | undefined } {
  const url = useModal<string | undefined>(solanaNode, undefined, modalId);
  const [loaded, setLoaded] = useState<{ readonly url: string | undefined; readonly connection: Connection }>();
  useEffect(() => onConnection(url, connection => setLoaded({ url, connection }), modalId), [url, modalId]);
  const connection = loaded?.url === url ? loaded?.connection : undefined;
  return useMemo(() => ({ connection }), [connection]);
}
