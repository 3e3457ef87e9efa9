/** Uses every public name as the documents of Solana's wallet adapter write it; it is compiled, not run. */
import { clusterApiUrl, PublicKey, SystemProgram, Transaction, type VersionedTransaction } from '@solana/web3.js';
import { useMemo, type FC, type ReactNode } from 'react';
import {
  BaseWalletConnectButton,
  BaseWalletDisconnectButton,
  BaseWalletMultiButton,
  ConnectionProvider,
  useAnchorWallet,
  useConnection,
  useLocalStorage,
  useWallet,
  useWalletModal,
  WalletConnectButton,
  WalletDisconnectButton,
  WalletIcon,
  WalletModal,
  WalletModalButton,
  WalletModalProvider,
  WalletMultiButton,
  WalletNotConnectedError,
  WalletProvider,
  type AnchorWallet,
  type WalletContextState,
  type WalletName,
} from './index.js';

const LABELS = {
  'change-wallet': 'Change wallet',
  'copy-address': 'Copy address',
  copied: 'Copied',
  disconnect: 'Disconnect',
  'has-wallet': 'Connect',
  'no-wallet': 'Select wallet',
  connecting: 'Connecting …',
} as const;

const Send: FC = () => {
  const { connection } = useConnection();
  const { publicKey, sendTransaction, signMessage, signTransaction, signAllTransactions, ...wallet } = useWallet();
  const { visible, setVisible } = useWalletModal();
  const [name, setName] = useLocalStorage<WalletName | null>('walletName', null);
  const anchor: AnchorWallet | undefined = useAnchorWallet();
  const state: WalletContextState = useWallet();
  const onClick = async (): Promise<void> => {
    if (!publicKey) throw new WalletNotConnectedError();
    const transfer = { fromPubkey: publicKey, toPubkey: new PublicKey('x'), lamports: 1n };
    const transaction = new Transaction().add(SystemProgram.transfer(transfer));
    const {
      context: { slot: minContextSlot },
      value: { blockhash, lastValidBlockHeight },
    } = await connection.getLatestBlockhashAndContext();
    const signature = await sendTransaction(transaction, connection, { minContextSlot, signers: [] });
    await connection.confirmTransaction({ blockhash, lastValidBlockHeight, signature });
    const signed: Transaction | undefined = await signTransaction?.(transaction);
    const all: VersionedTransaction[] | undefined = await signAllTransactions?.([] as VersionedTransaction[]);
    const bytes: Uint8Array | undefined = await signMessage?.(new TextEncoder().encode('hello'));
    console.log(signed, all, bytes, anchor?.publicKey.toBase58());
  };
  return (
    <>
      <button onClick={() => void onClick()} disabled={!state.connected || wallet.connecting || wallet.disconnecting}>
        {publicKey?.toBase58()}
      </button>
      {wallet.wallets.map(each => (
        <button key={each.adapter.name} onClick={() => wallet.select(each.adapter.name)}>
          <WalletIcon wallet={each} className="icon" /> {each.adapter.name} {each.readyState}
        </button>
      ))}
      <button onClick={() => setVisible(!visible)}>{name ?? wallet.wallet?.adapter.name}</button>
      <button onClick={() => setName(null)}>Forget</button>
    </>
  );
};

export const Page = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const endpoint = useMemo(() => clusterApiUrl('devnet'), []);
  return (
    <ConnectionProvider endpoint={endpoint} config={{ commitment: 'processed' }}>
      <WalletProvider
        wallets={[]}
        autoConnect
        onError={error => console.error(error.message)}
        options={{ projectId: 'id', services: {} }}
      >
        <WalletModalProvider className="modal" container="body">
          <WalletMultiButton className="button" style={{ blockSize: 40 }} startIcon={<i />} />
          <WalletModalButton>Choose</WalletModalButton>
          <WalletConnectButton disabled={false} />
          <WalletDisconnectButton tabIndex={0} />
          <BaseWalletMultiButton labels={LABELS} />
          <BaseWalletConnectButton labels={LABELS} />
          <BaseWalletDisconnectButton labels={LABELS} />
          <WalletModal />
          <Send />
          {children}
        </WalletModalProvider>
      </WalletProvider>
    </ConnectionProvider>
  );
};
