'use client';

import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import type { Connector } from '../../controllers/domain/entities.js';
import { useModal } from '../../react/use-modal.js';
import { WalletAdapters, type AdapterContext, type Listed } from './adapters.js';
import { WalletNotSelectedError } from './errors.js';
import { disconnectWallet, requestsOf, type Report } from './requests.js';
import type { OnError, Wallet, WalletContextState } from './types.js';
import { keyOf } from './public-key.js';
import { useAdapterEvents } from './use-adapter-events.js';
import { useLocalStorage } from './use-local-storage.js';
import { NO_WALLET, solanaConnectors, usedNow, usedWallet, type UsedWallet } from './used-wallet.js';

/** Parameters of {@link useWalletState}. */
interface WalletStateRequest {
  /** True connects a wallet as soon as it is selected. */
  readonly isAutomatic: boolean;
  /** Key under which the browser stores the name of the chosen wallet. */
  readonly storageKey: string;
  readonly onError: OnError | undefined;
}

const NO_CONNECTORS: readonly Connector[] = [];
const ignore = (): void => undefined; // of rejections that `onError` has

/** Returns the state of `useWallet`. */
export function useWalletState({ isAutomatic, storageKey, onError }: WalletStateRequest): WalletContextState {
  const listed = useModal(solanaConnectors, NO_CONNECTORS);
  const used = useModal(usedWallet, NO_WALLET);
  const { address, isConnected, isConnecting: connecting, name, canSignMessages, canSignTransactions } = used;
  const usedName = isConnected ? name : undefined;
  const [selected, setSelected] = useSelected(storageKey, usedName);
  const publicKey = isConnected ? keyOf(address) : null;
  const { listeners, report, take } = useAdapterEvents({ name: usedName, publicKey, onError });
  const { disconnecting, disconnect } = useDisconnect(report);
  const requests = useMemo(() => requestsOf(report), [report]);
  const wallets = useWallets(listed, used, { listeners, report, requests, disconnect });
  useInsertionEffect(() => take(wallets));
  const wallet = wallets.find(({ adapter }) => adapter.name === (usedName ?? selected)) ?? null;
  const forget = useCallback((left: string) => setSelected(now => (now === left ? null : now)), [setSelected]);
  const connectSelected = useAutoConnect(wallets, isAutomatic, forget);
  const select = useCallback(
    (walletName: string | null) => {
      setSelected(walletName);
      connectSelected(walletName);
      const { isConnected: hasWallet, name: current } = usedNow();
      // As in the kit, another wallet takes the place of the one in use; with `autoConnect`, its connection does
      const isLeft = hasWallet && !isAutomatic && current !== walletName;
      if (walletName === null || isLeft) disconnect().catch(ignore);
    },
    [setSelected, connectSelected, disconnect, isAutomatic],
  );
  const connect = useConnect(wallet, report, forget);
  const leave = useLeave(wallet, disconnect, forget);
  return useMemo(() => {
    const { sendTransaction, signTransaction, signAllTransactions, signMessage } = requests;
    const state = { connecting, disconnecting, connected: isConnected, autoConnect: isAutomatic };
    return {
      ...state,
      wallets,
      wallet,
      publicKey,
      select,
      connect,
      disconnect: leave,
      sendTransaction,
      signTransaction: canSignTransactions ? signTransaction : undefined,
      signAllTransactions: canSignTransactions ? signAllTransactions : undefined,
      signMessage: canSignMessages ? signMessage : undefined,
      signIn: undefined,
    };
  }, [
    connecting,
    disconnecting,
    isConnected,
    canSignMessages,
    canSignTransactions,
    isAutomatic,
    wallets,
    wallet,
    publicKey,
    select,
    connect,
    leave,
    requests,
  ]);
}

/** Makes a wallet the chosen one no more, unless the person has chosen another. */
type Forget = (walletName: string) => void;

/** Connects a wallet. As in the kit, one that declines is chosen no more: the person chooses again. */
async function connectOrForget({ adapter }: Wallet, forget: Forget): Promise<void> {
  try {
    await adapter.connect();
  } catch (error) {
    forget(adapter.name);
    throw error;
  }
}

/** Returns what connects the chosen wallet. Effects of hosts call it more than once, also while the wallet is restored. */
function useConnect(wallet: Wallet | null, report: Report, forget: Forget): () => Promise<void> {
  return useCallback(async () => {
    const { isConnected, isConnecting } = usedNow();
    if (isConnected || (isConnecting && !wallet?.adapter.connecting)) return;
    if (wallet) await connectOrForget(wallet, forget);
    else await report(() => Promise.reject(new WalletNotSelectedError()), 'WalletConnectionError');
  }, [report, wallet, forget]);
}

/** Returns what disconnects the chosen wallet, which ends the choice also before a connection. */
function useLeave(wallet: Wallet | null, disconnect: () => Promise<void>, forget: Forget): () => Promise<void> {
  return useCallback(async () => {
    await disconnect();
    if (wallet) forget(wallet.adapter.name);
  }, [wallet, disconnect, forget]);
}

/** Returns the name of the chosen wallet, which outlives the page until its wallet disconnects, and what chooses. */
function useSelected(
  storageKey: string,
  usedName: string | undefined,
): [string | undefined, Dispatch<SetStateAction<string | null>>] {
  const [stored, store] = useLocalStorage<string | null>(storageKey, null);
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    const ended = last.current;
    last.current = usedName;
    if (usedName !== undefined && usedName !== ended) store(usedName);
    if (usedName === undefined && ended !== undefined) store(now => (now === ended ? null : now));
  }, [usedName, store]);
  return [typeof stored === 'string' ? stored : undefined, store]; // any page of this origin may have stored it
}

/** Returns a function that connects a wallet by its name, once it is listed. Null forgets the name. */
function useAutoConnect(
  wallets: readonly Wallet[],
  isAutomatic: boolean,
  forget: Forget,
): (walletName: string | null) => void {
  const awaited = useRef<string | null>(null);
  const connectAwaited = useCallback(() => {
    const found = wallets.find(({ adapter }) => adapter.name === awaited.current);
    if (!found) return;
    awaited.current = null;
    connectOrForget(found, forget).catch(ignore);
  }, [wallets, forget]);
  useEffect(connectAwaited, [connectAwaited]);
  return useCallback(
    walletName => {
      awaited.current = isAutomatic ? walletName : null;
      connectAwaited();
    },
    [isAutomatic, connectAwaited],
  );
}

function useDisconnect(report: Report): Pick<WalletContextState, 'disconnecting' | 'disconnect'> {
  const [disconnecting, setDisconnecting] = useState(false);
  const disconnect = useCallback(async () => {
    setDisconnecting(true);
    await report(disconnectWallet, 'WalletDisconnectionError').finally(() => setDisconnecting(false));
  }, [report]);
  return { disconnecting, disconnect };
}

/** Returns the wallets to choose from. Each stays the same object; what it offers follows the wallet in use. */
function useWallets(
  listed: readonly Listed[],
  used: UsedWallet,
  { listeners, report, requests, disconnect }: AdapterContext,
): Wallet[] {
  const adapters = useMemo(
    () => new WalletAdapters({ listeners, report, requests, disconnect }),
    [listeners, report, requests, disconnect],
  );
  const all = useListed(listed, used);
  const wallets = useMemo(() => adapters.list(all), [adapters, all]);
  useInsertionEffect(() => adapters.offer(used));
  return wallets;
}

/** Returns the wallets of this browser, and the one in use if it is on another device. */
function useListed(listed: readonly Listed[], { name, icon }: UsedWallet): readonly Listed[] {
  const other = listed.some(each => each.name === name) ? undefined : name;
  const picture = other === undefined ? undefined : icon;
  return useMemo(() => {
    const plain = listed.map(({ id, name: own, imageUrl }) => ({ id, name: own, ...(imageUrl && { imageUrl }) }));
    if (other === undefined) return plain;
    return [...plain, { id: other, name: other, ...(picture !== undefined && { imageUrl: picture }) }];
  }, [listed, other, picture]);
}
