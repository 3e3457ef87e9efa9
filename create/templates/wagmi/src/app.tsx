import { AppKitButton } from 'latchkey/react';
import { useState } from 'react';
import { useConnection, useDisconnect, useSignMessage, useSwitchChain } from 'wagmi';

export function App() {
  const { address, chainId, isConnected } = useConnection();
  const { mutateAsync: signMessage } = useSignMessage();
  const { mutateAsync: switchChain } = useSwitchChain();
  const { mutateAsync: disconnect } = useDisconnect();
  const [outcome, setOutcome] = useState('');

  /** Shows what an action resolves with, or the code of its error. */
  const run = (action: () => Promise<unknown>) => async () => {
    try {
      const result = await action();
      setOutcome(typeof result === 'string' ? result : 'done');
    } catch (error) {
      const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
      setOutcome(String(code ?? cause?.code)); // 4001 if the person declines
    }
  };

  return (
    <main>
      <h1>My app</h1>
      <AppKitButton balance="hide" />
      <p data-testid="status">{isConnected ? 'connected' : 'disconnected'}</p>
      <p data-testid="address">{address}</p>
      <p data-testid="network">{String(chainId ?? '')}</p>
      <button data-testid="sign" disabled={!isConnected} onClick={run(() => signMessage({ message: 'hello' }))}>
        Sign “hello”
      </button>
      <button data-testid="switch" onClick={run(() => switchChain({ chainId: 137 }))}>
        Switch to Polygon
      </button>
      <button data-testid="disconnect" disabled={!isConnected} onClick={run(() => disconnect({}))}>
        Disconnect
      </button>
      <p data-testid="outcome">{outcome}</p>
    </main>
  );
}
