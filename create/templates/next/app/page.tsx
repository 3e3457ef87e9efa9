'use client';

import './wallet';
import { polygon } from 'latchkey/networks';
import { useAppKitAccount, useAppKitNetwork, useAppKitProvider, useDisconnect } from 'latchkey/react';
import { useState } from 'react';

interface Provider {
  request(request: { method: string; params: unknown[] }): Promise<string>;
}

export default function Page() {
  const { address, isConnected } = useAppKitAccount();
  const { chainId, switchNetwork } = useAppKitNetwork();
  const { walletProvider } = useAppKitProvider<Provider>('eip155');
  const { disconnect } = useDisconnect();
  const [outcome, setOutcome] = useState('');

  /** Shows what an action resolves with, or the code of its error. */
  const run = (action: () => Promise<unknown> | undefined) => async () => {
    try {
      setOutcome(String((await action()) ?? 'done'));
    } catch (error) {
      setOutcome(String((error as { code: unknown }).code)); // 4001 if the person declines
    }
  };
  const sign = () => walletProvider?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] });

  return (
    <main>
      <h1>My app</h1>
      <appkit-button balance="hide" />
      <p data-testid="status">{isConnected ? 'connected' : 'disconnected'}</p>
      <p data-testid="address">{address}</p>
      <p data-testid="network">{String(chainId ?? '')}</p>
      <button data-testid="sign" disabled={!isConnected} onClick={run(sign)}>
        Sign “hello”
      </button>
      <button data-testid="switch" onClick={run(() => switchNetwork(polygon))}>
        Switch to Polygon
      </button>
      <button data-testid="disconnect" disabled={!isConnected} onClick={run(() => disconnect())}>
        Disconnect
      </button>
      <p data-testid="outcome">{outcome}</p>
    </main>
  );
}
