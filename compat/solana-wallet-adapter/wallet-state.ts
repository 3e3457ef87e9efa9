'use client';

import { PublicKey } from '@solana/web3.js';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Connector } from '../../controllers/domain/entities.js';
import { useModal } from '../../react/use-modal.js';
import type { AdapterListeners } from './adapter-events.js';
import { WalletNotSelectedError } from './errors.js';
import { connectWallet, disconnectWallet, requestsOf, type Report } from './requests.js';
import type { Adapter, Wallet, WalletContextState, WalletName } from './types.js';
import { useAdapterEvents } from './use-adapter-events.js';
import { NO_WALLET, solanaConnectors, usedWallet, type UsedWallet } from './used-wallet.js';

/** Parameters of {@link useWalletState}. */
interface WalletStateRequest {
  /** True connects a wallet as soon as it is selected. */
  readonly isAutomatic: boolean;
  readonly onError: ((error: Error) => void) | undefined;
}

type Listed = Pick<Connector, 'id' | 'name' | 'imageUrl'>;

const NO_CONNECTORS: readonly Connector[] = [];
const ignore = (): void => undefined; // of rejections that `onError` has

/** Returns the state of `useWallet`. */
export function useWalletState({ isAutomatic, onError }: WalletStateRequest): WalletContextState {
  const listed = useModal(solanaConnectors, NO_CONNECTORS);
  const used = useModal(usedWallet, NO_WALLET);
  const [selected, setSelected] = useState<string | undefined>(undefined);
  const { address, isConnected, isConnecting: connecting, name, canSignMessages, canSignTransactions } = used;
  const shownKey = useMemo(() => (address === undefined ? null : new PublicKey(address)), [address]);
  const publicKey = isConnected ? shownKey : null;
  const { listeners, report } = useAdapterEvents({ name: isConnected ? name : undefined, publicKey, onError });
  const { disconnecting, disconnect } = useDisconnect(report);
  const wallets = useWallets(listed, { used, publicKey, selected, listeners, report, disconnect });
  const wallet = wallets.find(({ adapter }) => adapter.name === (isConnected ? name : selected)) ?? null;
  const requests = useMemo(() => requestsOf(report), [report]);
  const connectSelected = useAutoConnect(wallets, isAutomatic);
  const select = useCallback(
    (walletName: string | null) => {
      setSelected(walletName ?? undefined);
      connectSelected(walletName);
      if (walletName === null) disconnect().catch(ignore);
    },
    [connectSelected, disconnect],
  );
  const connect = useCallback(async () => {
    if (isConnected) return;
    if (wallet) await wallet.adapter.connect();
    else await report(() => Promise.reject(new WalletNotSelectedError()));
  }, [report, isConnected, wallet]);
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
      disconnect,
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
    disconnect,
    requests,
  ]);
}

/** Returns a function that connects a wallet by its name, once it is listed. Null forgets the name. */
function useAutoConnect(wallets: readonly Wallet[], isAutomatic: boolean): (walletName: string | null) => void {
  const awaited = useRef<string | null>(null);
  const connectAwaited = useCallback(() => {
    const found = wallets.find(({ adapter }) => adapter.name === awaited.current);
    if (!found) return;
    awaited.current = null;
    found.adapter.connect().catch(ignore);
  }, [wallets]);
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
    await report(disconnectWallet).finally(() => setDisconnecting(false));
  }, [report]);
  return { disconnecting, disconnect };
}

/** What the items of the list show. */
interface ListState extends Pick<WalletContextState, 'publicKey' | 'disconnect'> {
  readonly used: UsedWallet;
  readonly selected: string | undefined;
  readonly listeners: AdapterListeners;
  readonly report: Report;
}

/** Returns the wallets of this browser, and the one in use if it is on another device. */
function useWallets(
  listed: readonly Listed[],
  { used, publicKey, selected, listeners, report, disconnect }: ListState,
): Wallet[] {
  return useMemo(() => {
    const walletOf = ({ id, name, imageUrl }: Listed): Wallet => {
      const connected = used.isConnected && name === used.name;
      const adapter: Adapter = {
        name: name as WalletName, // a text with a brand
        url: '',
        icon: imageUrl ?? '',
        readyState: 'Installed',
        publicKey: connected ? publicKey : null,
        connecting: used.isConnecting && name === selected,
        connected,
        connect: () => report(() => connectWallet(id), name),
        disconnect,
        ...listeners.methodsOf(name, () => adapter),
      };
      return { adapter, readyState: adapter.readyState };
    };
    const { name, icon } = used;
    const isListed = name === undefined || listed.some(each => each.name === name);
    const all = isListed ? listed : [...listed, { id: name, name, ...(icon !== undefined && { imageUrl: icon }) }];
    return all.map(walletOf);
  }, [listed, used, publicKey, selected, listeners, report, disconnect]);
}
