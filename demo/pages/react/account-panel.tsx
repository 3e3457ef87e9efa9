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
import { Fact } from './fact.js';
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

/** Shows account, network and balance; connects, disconnects and switches networks. */
export function AccountPanel({ networks, payments }: AccountPanelProps): ReactElement {
  const { open, connect } = useAppKit();
  const { address, caipAddress, isConnected, status } = useAppKitAccount();
  const { caipNetwork, chainId, switchNetwork } = useAppKitNetwork();
  const { walletInfo } = useWalletInfo();
  const { disconnect } = useDisconnect();
  const balance = useBalanceText(payments);
  const [{ text, outcome }, run] = useOutcome();
  const other = networks.find(({ id }) => id !== chainId) ?? networks[0];

  return (
    <section className="panel" aria-label="Account">
      <h2>Account</h2>
      <dl className="facts">
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
        <Fact name="Status" testId="w3m-status">
          {status}
        </Fact>
      </dl>
      <div className="row">
        <button type="button" className="main" data-testid="w3m-open-hook-button" onClick={() => void open()}>
          Open
        </button>
        <button
          type="button"
          data-testid="connect-hook-button"
          onClick={() => run(async () => `Connected ${(await connect()).accounts[0].address}`)}
        >
          Connect and wait
        </button>
        <button
          type="button"
          data-testid="switch-network-hook-button"
          onClick={() =>
            run(async () => {
              await switchNetwork(other);
              return `Switched to ${other.name}`;
            })
          }
        >
          Switch network
        </button>
        {isConnected && (
          <button
            type="button"
            data-testid="disconnect-hook-button"
            onClick={() =>
              run(async () => {
                await disconnect();
                return 'Disconnected';
              })
            }
          >
            Disconnect
          </button>
        )}
      </div>
      <p className="result" data-testid="w3m-outcome" data-outcome={outcome} role="status">
        {text}
      </p>
    </section>
  );
}
