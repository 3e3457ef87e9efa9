import {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitNetwork,
  useDisconnect,
  useWalletInfo,
} from 'latchkey/react';
import type { AppKitNetwork } from 'latchkey/networks';
import { useEffect, useState, type ReactElement } from 'react';
import { formatUnits } from 'viem';
import { ActionButton } from './action-button.js';
import { AccountList, Fact, PanelHead } from './fact.js';
import { OutcomeText } from './outcome-text.js';
import { useOutcome } from './use-outcome.js';

/** Native balance of the active account; fetched again after a change of account or network and after a payment. */
export function useBalanceText(payments: number): string | undefined {
  const { caipAddress } = useAppKitAccount();
  const { fetchBalance } = useAppKitBalance();
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    setText(undefined);
    if (caipAddress)
      void fetchBalance().then(({ data }) => {
        if (isCurrent) setText(data ? `${formatUnits(data.amount, data.decimals)} ${data.symbol}` : 'unknown');
      });
    return () => {
      isCurrent = false;
    };
  }, [caipAddress, fetchBalance, payments]);
  return text;
}

interface AccountPanelProps {
  readonly networks: readonly [AppKitNetwork, AppKitNetwork];
  /** Number of payments made. */
  readonly payments: number;
}

/** Values of the active account and network. */
function AccountFacts({ payments }: Pick<AccountPanelProps, 'payments'>): ReactElement {
  const { address, caipAddress } = useAppKitAccount();
  const { caipNetwork, chainId } = useAppKitNetwork();
  const { walletInfo } = useWalletInfo();
  const balance = useBalanceText(payments);
  return (
    <AccountList
      isConnected={address !== undefined}
      hint="Connect a wallet: its account, network and balance appear here."
    >
      <Fact name="Balance" testId="w3m-balance" className="figure">
        {balance}
      </Fact>
      <Fact name="Account" testId="w3m-address" className="mono">
        {address}
      </Fact>
      <Fact name="Account id" testId="w3m-caip-address" className="mono">
        {caipAddress}
      </Fact>
      <Fact name="Network" testId="w3m-network">
        {caipNetwork?.name}
      </Fact>
      <Fact name="Chain id" testId="w3m-chain-id">
        {chainId}
      </Fact>
      <Fact name="Wallet" testId="w3m-wallet">
        {walletInfo?.name}
      </Fact>
    </AccountList>
  );
}

/** Shows account, network and balance; connects, disconnects and switches networks. */
export function AccountPanel({ networks, payments }: AccountPanelProps): ReactElement {
  const { open, connect } = useAppKit();
  const { isConnected, status } = useAppKitAccount();
  const { chainId, switchNetwork } = useAppKitNetwork();
  const { disconnect } = useDisconnect();
  const [outcome, run] = useOutcome();
  const other = networks.find(({ id }) => id !== chainId) ?? networks[0];

  const onConnect = (): void => run(async () => `Connected ${(await connect()).accounts[0].address}`);
  const onSwitch = (): void => run(async () => switchNetwork(other).then(() => `Switched to ${other.name}`));
  const onDisconnect = (): void => run(async () => disconnect().then(() => 'Disconnected'));

  return (
    <section className="panel" aria-label="Account">
      <PanelHead title="Account" status={status} testId="w3m-status" />
      <AccountFacts payments={payments} />
      <div className="row">
        <ActionButton testId="w3m-open-hook-button" label="Open modal" isMain onClick={() => void open()} />
        <ActionButton testId="connect-hook-button" label="Connect and wait" onClick={onConnect} />
        <ActionButton testId="switch-network-hook-button" label="Switch network" onClick={onSwitch} />
        {isConnected && <ActionButton testId="disconnect-hook-button" label="Disconnect" onClick={onDisconnect} />}
      </div>
      <OutcomeText {...outcome} testId="w3m-outcome" />
    </section>
  );
}
