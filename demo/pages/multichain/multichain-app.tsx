import {
  AppKitButton,
  AppKitNetworkButton,
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useDisconnect,
} from 'latchkey/react';
import type { AppKitNetwork } from 'latchkey/networks';
import { useState, type ReactElement } from 'react';
import { useBalanceText } from '../react/account-panel.js';
import { Fact } from '../react/fact.js';
import { useOutcome } from '../react/use-outcome.js';
import { NamespacePanel } from './namespace-panel.js';
import type { NamespaceActions } from './namespaces.js';

interface MultichainAppProps {
  readonly networks: readonly AppKitNetwork[];
  readonly all: readonly NamespaceActions[];
}

/** Ethereum and Solana in one React app, with hooks. */
export function MultichainApp({ networks, all }: MultichainAppProps): ReactElement {
  const { open } = useAppKit();
  const { disconnect } = useDisconnect();
  const { caipAddress, status } = useAppKitAccount();
  const { caipNetwork, switchNetwork } = useAppKitNetwork();
  const [payments, setPayments] = useState(0);
  const balance = useBalanceText(payments);
  const [{ text, outcome }, run] = useOutcome();

  return (
    <>
      <div className="intro">
        <h1>Ethereum and Solana in React</h1>
        <p className="soft">Each namespace has its own wallet, account and network.</p>
        <div className="row">
          <AppKitButton />
          <AppKitNetworkButton />
        </div>
      </div>
      <section className="panel" aria-label="Active account" data-all>
        <h2>Active account</h2>
        <dl className="facts">
          <Fact name="Balance" testId="w3m-balance" className="figure">
            {balance}
          </Fact>
          <Fact name="Network" testId="w3m-network">
            {caipNetwork?.name}
          </Fact>
          <Fact name="Chain id" testId="w3m-caip-network-id" className="mono">
            {caipNetwork?.caipNetworkId}
          </Fact>
          <Fact name="Account id" testId="w3m-caip-address" className="mono">
            {caipAddress}
          </Fact>
          <Fact name="Status" testId="w3m-status">
            {status}
          </Fact>
        </dl>
        <div className="row">
          <button type="button" className="main" data-testid="w3m-open-hook-button" onClick={() => void open()}>
            Open
          </button>
          {networks.map(network => (
            <button
              key={network.id}
              type="button"
              data-testid={`switch-network-${network.name}`}
              onClick={() => run(async () => switchNetwork(network).then(() => `Switched to ${network.name}`))}
            >
              {network.name}
            </button>
          ))}
          <button
            type="button"
            data-testid="disconnect-hook-button"
            onClick={() => run(async () => disconnect().then(() => 'Disconnected'))}
          >
            Disconnect all
          </button>
        </div>
        <p className="result" data-testid="w3m-outcome" data-outcome={outcome} role="status">
          {text}
        </p>
      </section>
      <div className="grid">
        {all.map(actions => (
          <NamespacePanel
            key={actions.namespace}
            actions={actions}
            payments={payments}
            onPaid={() => setPayments(count => count + 1)}
          />
        ))}
      </div>
    </>
  );
}
