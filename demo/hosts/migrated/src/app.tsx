import { ConstantsUtil, ParseUtil, type CaipAddress } from '@reown/appkit-common';
import { polygon } from '@reown/appkit/networks';
import { useAppKitAccount, useAppKitNetwork, useAppKitProvider, useDisconnect } from '@reown/appkit/react';
import { useState } from 'react';

/** Returns the address in an id of an account. */
const addressOf = (id: CaipAddress | undefined) => (id ? ParseUtil.parseCaipAddress(id).address : undefined);

interface Provider {
  request(request: { readonly method: string; readonly params: readonly unknown[] }): Promise<string>;
}

/** A page that connects, signs, switches and disconnects, and shows the outcome. */
export function App() {
  const { address, caipAddress, isConnected } = useAppKitAccount();
  const { chainId, switchNetwork } = useAppKitNetwork();
  const { walletProvider } = useAppKitProvider<Provider>(ConstantsUtil.CHAIN.EVM);
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
      <p data-testid="address">{addressOf(caipAddress)}</p>
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
