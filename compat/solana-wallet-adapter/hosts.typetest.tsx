/** Uses the names as hosts of Solana's wallet adapter do, beside what its documents write; it is compiled, not run. */
import { Transaction, type PublicKey, type VersionedTransaction } from '@solana/web3.js';
import { useCallback, useEffect, useMemo, type FC, type PropsWithChildren } from 'react';
import {
  ConnectionProvider,
  useConnection,
  useWallet,
  WalletProvider,
  type Adapter,
  type Wallet,
  type WalletContextState,
} from './index.js';
import { WalletReadyState, type WalletError, type WalletName } from './kit-base.typetest.js';

const PHANTOM = 'Phantom' as WalletName<'Phantom'>;

/* eslint-disable @typescript-eslint/no-unsafe-enum-comparison, @typescript-eslint/no-unsafe-enum-assignment -- the host’s
   enum is another declaration of the same members */
/** What a host does with the enum of the kit's base, which it keeps. */
const isReady = (state: WalletReadyState): boolean =>
  state === WalletReadyState.Installed || state === WalletReadyState.Loadable;
export const ready = (wallets: Wallet[]): Wallet[] =>
  wallets.filter(
    ({ readyState, adapter }) =>
      readyState === WalletReadyState.Installed || adapter.readyState === 'Loadable' || isReady(readyState),
  );
/* eslint-enable @typescript-eslint/no-unsafe-enum-comparison, @typescript-eslint/no-unsafe-enum-assignment */

type SignIn = NonNullable<WalletContextState['signIn']>;
export type SignInInput = NonNullable<Parameters<SignIn>[0]>;

/** A wallet for libraries of Anchor and Metaplex. */
interface LibraryWallet {
  publicKey: PublicKey | null;
  signMessage?: ((message: Uint8Array) => Promise<Uint8Array>) | undefined;
  signTransaction?: (<T extends Transaction | VersionedTransaction>(transaction: T) => Promise<T>) | undefined;
  signAllTransactions?: (<T extends Transaction | VersionedTransaction>(transactions: T[]) => Promise<T[]>) | undefined;
}

export const Part: FC = () => {
  const { connection } = useConnection();
  const { wallet, wallets, select, connect, connected, signIn, ...state } = useWallet();
  const library: LibraryWallet = state;
  useEffect(() => {
    if (!wallet) return undefined;
    const onError = (error: WalletError): void => console.error(error.name, error.error);
    const onConnect = (key: PublicKey): void => console.log(key.toBase58());
    wallet.adapter.on('error', onError);
    wallet.adapter.on('connect', onConnect);
    return () => {
      wallet.adapter.off('error', onError);
      wallet.adapter.removeListener('connect', onConnect);
    };
  }, [wallet]);
  const send = useCallback(async (): Promise<void> => {
    if (!wallet?.adapter.sendTransaction || !library.publicKey) return;
    const transaction = new Transaction();
    await wallet.adapter.sendTransaction(transaction, connection);
    if ('signTransaction' in wallet.adapter) await wallet.adapter.signTransaction(transaction);
    if ('signMessage' in wallet.adapter) await wallet.adapter.signMessage(new Uint8Array());
    if (!wallet.adapter.supportedTransactionVersions?.has(0)) return;
    const output = await signIn?.({ domain: 'shop.example', statement: 'Sign in' });
    console.log(output?.account.address, output?.signedMessage, output?.signature);
  }, [wallet, connection, library, signIn]);
  const byName = (adapter: Adapter): string => `${adapter.name} ${adapter.url} ${adapter.icon}`;
  return (
    <>
      <button onClick={() => select(PHANTOM)}>{wallets.map(each => byName(each.adapter))}</button>
      <button onClick={() => void (connected ? send() : connect())}>Send</button>
    </>
  );
};

/** An adapter of the kit's base, such as a burner wallet; hosts pass what implements it. */
interface KitAdapter {
  name: WalletName;
  url: string;
  icon: string;
  readyState: WalletReadyState;
  publicKey: PublicKey | null;
  connecting: boolean;
  connected: boolean;
  supportedTransactionVersions?: ReadonlySet<'legacy' | 0> | null | undefined;
  autoConnect(): Promise<void>;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
}

declare class UnsafeBurnerWalletAdapter implements KitAdapter {
  name: WalletName<'Burner Wallet'>;
  url: string;
  icon: string;
  readonly supportedTransactionVersions: ReadonlySet<'legacy' | 0>;
  get connecting(): boolean;
  get connected(): boolean;
  get publicKey(): PublicKey | null;
  get readyState(): WalletReadyState;
  autoConnect(): Promise<void>;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
}

export const Burners: FC<PropsWithChildren> = ({ children }) => {
  const wallets: KitAdapter[] = useMemo(() => [new UnsafeBurnerWalletAdapter()], []);
  return <WalletProvider wallets={wallets}>{children}</WalletProvider>;
};

// @ts-expect-error -- names are no adapters
export const named = <WalletProvider wallets={['Phantom']}>none</WalletProvider>;

export const App: FC<PropsWithChildren> = ({ children }) => {
  const onError = useCallback(
    (error: WalletError) => console.error(`${error.name}: ${error.message}`, error.error),
    [],
  );
  return (
    <ConnectionProvider endpoint="https://node.example">
      <WalletProvider wallets={[{ name: PHANTOM }]} onError={onError} localStorageKey="wallet">
        <WalletProvider onError={(error, adapter) => console.error(error.error, adapter?.url, adapter?.name)}>
          {children}
        </WalletProvider>
      </WalletProvider>
    </ConnectionProvider>
  );
};
