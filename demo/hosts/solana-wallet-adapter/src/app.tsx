import { WalletNotConnectedError } from '@solana/wallet-adapter-base';
import { useAnchorWallet, useConnection, useWallet } from '@solana/wallet-adapter-react';
import { useWalletModal, WalletDisconnectButton, WalletMultiButton } from '@solana/wallet-adapter-react-ui';
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js';
import { useState } from 'react';

const toHex = (bytes: Uint8Array) => `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;

/** A page as the documents of Solana's wallet adapter write it. */
export function App() {
  const { connection } = useConnection();
  const { publicKey, connected, signMessage, signTransaction, disconnect, wallet } = useWallet();
  const { visible, setVisible } = useWalletModal();
  const anchor = useAnchorWallet();
  const [outcome, setOutcome] = useState('');
  const run = (work: () => Promise<string>) => () => {
    work().then(setOutcome, () => setOutcome('refused'));
  };
  const sign = async () => {
    if (!publicKey || !signMessage) throw new WalletNotConnectedError();
    return toHex(await signMessage(new TextEncoder().encode('hello')));
  };
  const signTransfer = async () => {
    if (!publicKey || !signTransaction) throw new WalletNotConnectedError();
    const transaction = new Transaction({
      feePayer: publicKey,
      recentBlockhash: Keypair.generate().publicKey.toBase58(),
    });
    transaction.add(SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: publicKey, lamports: 1 }));
    return (await signTransaction(transaction)).verifySignatures() ? 'verified' : 'invalid';
  };
  return (
    <>
      <WalletMultiButton>Connect wallet</WalletMultiButton>
      <WalletDisconnectButton />
      <button data-testid="choose" onClick={() => setVisible(true)}>
        {visible ? 'open' : 'closed'}
      </button>
      <p data-testid="status">{connected ? 'connected' : 'disconnected'}</p>
      <p data-testid="address">{publicKey?.toBase58()}</p>
      <p data-testid="wallet">{wallet?.adapter.name}</p>
      <p data-testid="anchor">{anchor ? 'yes' : 'no'}</p>
      <p data-testid="node">{connection.rpcEndpoint}</p>
      <button data-testid="sign" onClick={run(sign)}>
        Sign
      </button>
      <button data-testid="transfer" onClick={run(signTransfer)}>
        Sign a transfer
      </button>
      <button data-testid="disconnect" onClick={() => void disconnect()}>
        Disconnect
      </button>
      <p data-testid="outcome">{outcome}</p>
    </>
  );
}
