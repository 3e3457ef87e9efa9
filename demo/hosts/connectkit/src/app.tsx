'use client';

import { ConnectKitButton, useModal } from 'connectkit';
import { useState } from 'react';
import { useAccount, useDisconnect, useSignMessage, useSwitchChain } from 'wagmi';

/** A page as ConnectKit's documents write it: its button, a button of the host's own, and hooks of wagmi. */
export function App() {
  const { address, chainId, isConnected } = useAccount();
  const { signMessageAsync: signMessage } = useSignMessage();
  const { switchChainAsync: switchChain } = useSwitchChain();
  const { disconnectAsync: disconnect } = useDisconnect();
  const { open } = useModal();
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
      <ConnectKitButton label="Connect wallet" />
      <ConnectKitButton.Custom>
        {({ isConnected, isConnecting, truncatedAddress, ensName, chain }) => (
          <p>{isConnected ? `${ensName ?? truncatedAddress} ${chain?.name}` : isConnecting ? '…' : 'Nobody'}</p>
        )}
      </ConnectKitButton.Custom>
      <p>{open ? 'open' : 'closed'}</p>
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
