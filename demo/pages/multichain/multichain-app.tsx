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
import { ActionButton } from '../react/action-button.js';
import { AccountList, Fact, PanelHead } from '../react/fact.js';
import { OutcomeText } from '../react/outcome-text.js';
import { useOutcome } from '../react/use-outcome.js';
import { NamespacePanel } from './namespace-panel.js';
import type { NamespaceActions } from './namespaces.js';

interface ActiveAccountProps {
  readonly networks: readonly AppKitNetwork[];
  /** Number of payments made, in all namespaces. */
  readonly payments: number;
}

interface MultichainAppProps {
  readonly networks: readonly AppKitNetwork[];
  readonly all: readonly NamespaceActions[];
}

/** Account and network in use, whatever their namespace. */
function ActiveAccount({ networks, payments }: ActiveAccountProps): ReactElement {
  const { open } = useAppKit();
  const { disconnect } = useDisconnect();
  const { caipAddress, status } = useAppKitAccount();
  const { caipNetwork, switchNetwork } = useAppKitNetwork();
  const balance = useBalanceText(payments);
  const [outcome, run] = useOutcome();
  const onSwitch = (network: AppKitNetwork): void =>
    run(async () => switchNetwork(network).then(() => `Switched to ${network.name}`));
  const onDisconnect = (): void => run(async () => disconnect().then(() => 'Disconnected'));
  return (
    <section className="panel" aria-label="Active account" data-all>
      <PanelHead title="Active account" status={status} testId="w3m-status" />
      <AccountList
        isConnected={caipAddress !== undefined}
        hint="Connect a wallet: the account in use, its network and balance appear here."
      >
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
      </AccountList>
      <div className="row">
        <ActionButton testId="w3m-open-hook-button" label="Open modal" isMain onClick={() => void open()} />
        {networks.map(network => (
          <ActionButton
            key={network.id}
            testId={`switch-network-${network.name}`}
            label={network.name}
            onClick={() => onSwitch(network)}
          />
        ))}
        <ActionButton testId="disconnect-hook-button" label="Disconnect all" onClick={onDisconnect} />
      </div>
      <OutcomeText {...outcome} testId="w3m-outcome" />
    </section>
  );
}

/** Ethereum and Solana in one React app, with hooks. */
export function MultichainApp({ networks, all }: MultichainAppProps): ReactElement {
  const [payments, setPayments] = useState(0);
  const onPaid = (): void => setPayments(count => count + 1);
  return (
    <>
      <div className="intro">
        <h1>Ethereum and Solana in React</h1>
        <p className="soft">Each namespace has its own wallet, account and network.</p>
      </div>
      <div className="example">
        <div className="stage">
          <AppKitButton />
          <AppKitNetworkButton />
        </div>
        <ActiveAccount networks={networks} payments={payments} />
        <div className="grid">
          {all.map(actions => (
            <NamespacePanel key={actions.namespace} actions={actions} payments={payments} onPaid={onPaid} />
          ))}
        </div>
      </div>
    </>
  );
}
