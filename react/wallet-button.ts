'use client';

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { W3mError } from '../controllers/index.js';
import {
  createAppKitWalletButton,
  type WalletButtonData,
  type WalletButtonRequest,
  type WalletName,
} from '../elements/wallet-button.js';
import type { NamespaceReference } from './hooks.js';

export { AppKitWalletButton, W3mWalletButton } from './elements/w3m-wallet-button.generated.js';
export * from '../elements/wallet-button.js';

/** Options of `useAppKitWallet`. */
export interface UseAppKitWalletOptions extends NamespaceReference {
  onSuccess?(data: WalletButtonData): void;
  onError?(error: W3mError): void;
}

type Outcome =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly data: WalletButtonData }
  | { readonly status: 'error'; readonly error: W3mError };

export interface UseAppKitWallet {
  readonly data: WalletButtonData | undefined;
  readonly error: W3mError | undefined;
  /** True once stored connections are restored. */
  readonly isReady: boolean;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isSuccess: boolean;
  /** Connects a wallet by name. Resolves in every case; `error` and `onError` report a failure. */
  connect(wallet: WalletName): Promise<void>;
}

const never = (): boolean => false;

/** Returns a function that connects one wallet by name, and the state of its last call. */
export function useAppKitWallet({ modalId, namespace, ...calls }: UseAppKitWalletOptions = {}): UseAppKitWallet {
  const button = useMemo(() => createAppKitWalletButton({ modalId }), [modalId]);
  const [outcome, setOutcome] = useState<Outcome>({ status: 'idle' });
  const isReady = useSyncExternalStore(button.subscribeIsReady, button.isReady, never);
  const latest = useRef(calls);
  const attempt = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    latest.current = calls;
  });
  useEffect(() => () => attempt.current?.abort(), []);

  const connect = useCallback(
    async (wallet: WalletName) => {
      attempt.current?.abort();
      const own = (attempt.current = new AbortController());
      setOutcome({ status: 'pending' });
      const outcome = await settle(button.connect(wallet, requestOf(namespace, own.signal)));
      if (own.signal.aborted) return; // a later call or the unmount has taken over
      setOutcome(outcome);
      if (outcome.status === 'success') latest.current.onSuccess?.(outcome.data);
      else latest.current.onError?.(outcome.error);
    },
    [button, namespace],
  );

  return useMemo(
    () => ({
      data: outcome.status === 'success' ? outcome.data : undefined,
      error: outcome.status === 'error' ? outcome.error : undefined,
      isReady,
      isPending: outcome.status === 'pending',
      isError: outcome.status === 'error',
      isSuccess: outcome.status === 'success',
      connect,
    }),
    [outcome, isReady, connect],
  );
}

const requestOf = (namespace: NamespaceReference['namespace'], signal: AbortSignal): WalletButtonRequest => ({
  namespace,
  signal,
});

const settle = (connecting: Promise<WalletButtonData>): Promise<Extract<Outcome, { status: 'success' | 'error' }>> =>
  connecting.then(
    data => ({ status: 'success', data }),
    (error: unknown) => ({
      status: 'error',
      error: error instanceof W3mError ? error : new W3mError('UNKNOWN', { cause: error }),
    }),
  );
