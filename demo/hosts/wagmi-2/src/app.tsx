import { AppKitButton, useAppKitAccount } from 'latchkey/react';
import { useState } from 'react';
import { useAccount, useDisconnect, useSignMessage, useSwitchChain } from 'wagmi';

/** A page whose requests go through the hooks of wagmi, while the modal's button connects. */
export function App() {
  const { isConnected } = useAppKitAccount();
  const { address, chainId } = useAccount();
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
      <AppKitButton balance="hide" />
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
