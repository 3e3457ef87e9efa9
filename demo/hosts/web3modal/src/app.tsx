import { useWeb3Modal, useWeb3ModalState } from '@web3modal/wagmi/react';
import { useState } from 'react';
import { useAccount, useDisconnect, useSignMessage, useSwitchChain } from 'wagmi';

/** A page as the documents of Web3Modal 5 write it. */
export function App() {
  const { open } = useWeb3Modal();
  const { open: isOpen } = useWeb3ModalState();
  const { address, chainId, isConnected } = useAccount();
  const { signMessageAsync: signMessage } = useSignMessage();
  const { switchChainAsync: switchChain } = useSwitchChain();
  const { disconnectAsync: disconnect } = useDisconnect();
  const [outcome, setOutcome] = useState('');
  const run = (work: () => Promise<unknown>) => () => {
    work().then(
      result => setOutcome(typeof result === 'string' ? result : 'done'),
      (error: { readonly code?: unknown; readonly cause?: { readonly code?: unknown } }) =>
        setOutcome(String(error.code ?? error.cause?.code)),
    );
  };
  return (
    <>
      <button disabled={isOpen} onClick={() => void open()}>
        Connect wallet
      </button>
      <p data-testid="status">{isConnected ? 'connected' : 'disconnected'}</p>
      <p data-testid="address">{address}</p>
      <p data-testid="network">{String(chainId ?? '')}</p>
      <button data-testid="sign" onClick={run(() => signMessage({ message: 'hello' }))}>
        Sign
      </button>
      <button data-testid="switch" onClick={run(() => switchChain({ chainId: 137 }))}>
        Switch
      </button>
      <button data-testid="disconnect" onClick={run(() => disconnect({}))}>
        Disconnect
      </button>
      <p data-testid="outcome">{outcome}</p>
    </>
  );
}
