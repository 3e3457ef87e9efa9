import { polygon } from 'latchkey/networks';
import { useAppKitAccount, useAppKitNetwork, useAppKitProvider, useDisconnect } from 'latchkey/react';
import { useState } from 'react';

interface Provider {
  request(request: { readonly method: string; readonly params: readonly unknown[] }): Promise<string>;
}

/** A page that connects, signs, switches and disconnects, and shows the outcome. */
export default function Home() {
  const { address, isConnected } = useAppKitAccount();
  const { chainId, switchNetwork } = useAppKitNetwork();
  const { walletProvider } = useAppKitProvider<Provider>('eip155');
  const { disconnect } = useDisconnect();
  const [outcome, setOutcome] = useState('');
  const run = (work: () => Promise<unknown> | undefined) => () => {
    Promise.resolve(work()).then(
      result => setOutcome(String(result ?? 'done')),
      (error: { readonly code: unknown }) => setOutcome(String(error.code)),
    );
  };
  const sign = () => walletProvider?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] });
  return (
    <>
      <appkit-button balance="hide" />
      <p data-testid="status">{isConnected ? 'connected' : 'disconnected'}</p>
      <p data-testid="address">{address}</p>
      <p data-testid="network">{String(chainId ?? '')}</p>
      <button data-testid="sign" onClick={run(sign)}>
        Sign
      </button>
      <button data-testid="switch" onClick={run(() => switchNetwork(polygon))}>
        Switch
      </button>
      <button data-testid="disconnect" onClick={run(() => disconnect())}>
        Disconnect
      </button>
      <p data-testid="outcome">{outcome}</p>
    </>
  );
}
