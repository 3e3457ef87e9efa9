import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitProvider, useDisconnect } from 'latchkey/react';
import { useEffect, useState, type ReactElement } from 'react';
import { Fact } from '../react/fact.js';
import { useOutcome } from '../react/use-outcome.js';
import type { NamespaceActions, Payment } from './namespaces.js';

interface NamespacePanelProps {
  readonly actions: NamespaceActions;
  /** Number of payments made, in all namespaces. */
  readonly payments: number;
  readonly onPaid: () => void;
}

/** Balances of the account, read from the node; fetched again after each payment. */
function useNodeBalances({ actions, payments }: NamespacePanelProps): string | undefined {
  const { namespace } = actions;
  const { address } = useAppKitAccount({ namespace });
  const { chainId } = useAppKitNetwork();
  const { walletProvider } = useAppKitProvider(namespace);
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    const tell = (answer: string | undefined): void => {
      if (isCurrent) setText(answer);
    };
    tell(undefined);
    if (address && walletProvider) actions.balances(walletProvider, address).then(tell, () => tell('unknown'));
    return () => {
      isCurrent = false;
    };
  }, [actions, address, chainId, payments, walletProvider]);
  return text;
}

/** Account and requests of one namespace. */
export function NamespacePanel(props: NamespacePanelProps): ReactElement {
  const { actions, onPaid } = props;
  const { namespace, title } = actions;
  const { connect } = useAppKit();
  const { disconnect } = useDisconnect();
  const { address, caipAddress, isConnected, status } = useAppKitAccount({ namespace });
  const { walletProvider } = useAppKitProvider(namespace);
  const balances = useNodeBalances(props);
  const [message, setMessage] = useState('Hello from Latchkey');
  const [to, setTo] = useState(actions.to);
  const [amount, setAmount] = useState('0.1');
  const [connected, run] = useOutcome();
  const [signed, sign] = useOutcome();
  const [sent, send] = useOutcome();

  const account = (): string => {
    if (!walletProvider || !address) throw new Error('No wallet is connected');
    return address;
  };
  const pay = (payment: Payment): void =>
    send(async say => {
      const signature = await payment.send(walletProvider, account(), to.trim(), amount.trim());
      say(`Sent, waiting for confirmation…\n${signature}`);
      const settled = await actions.settled(walletProvider, signature);
      onPaid();
      return settled;
    });

  return (
    <section className="panel" aria-label={title} data-namespace={namespace}>
      <h2>{title}</h2>
      <dl className="facts">
        <Fact name="Balances from the node" testId="node-balances">
          {balances}
        </Fact>
        <Fact name="Account" testId="w3m-address" className="mono">
          {address}
        </Fact>
        <Fact name="Account id" testId="w3m-caip-address" className="mono">
          {caipAddress}
        </Fact>
        <Fact name="Status" testId="w3m-status">
          {status}
        </Fact>
      </dl>
      <div className="row">
        <button
          type="button"
          className="main"
          data-testid="connect-hook-button"
          onClick={() => run(async () => `Connected ${(await connect({ namespace })).accounts[0].address}`)}
        >
          Connect
        </button>
        {isConnected && (
          <button
            type="button"
            data-testid="disconnect-hook-button"
            onClick={() => run(async () => disconnect({ namespace }).then(() => 'Disconnected'))}
          >
            Disconnect
          </button>
        )}
      </div>
      <p className="result" data-testid="w3m-outcome" data-outcome={connected.outcome} role="status">
        {connected.text}
      </p>
      <label>
        Message <input value={message} onChange={event => setMessage(event.target.value)} autoComplete="off" />
      </label>
      <div className="row">
        <button
          type="button"
          data-testid="sign-message-button"
          disabled={!isConnected}
          onClick={() => sign(async () => actions.sign(walletProvider, account(), message))}
        >
          Sign message
        </button>
      </div>
      <p className="result mono" data-testid="w3m-signature" data-outcome={signed.outcome} role="status">
        {signed.text}
      </p>
      <label>
        Send to
        <input
          className="mono"
          data-field="to"
          value={to}
          onChange={event => setTo(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <label>
        Amount
        <input
          data-field="amount"
          value={amount}
          onChange={event => setAmount(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
        />
      </label>
      <div className="row">
        {actions.payments.map(payment => (
          <button
            key={payment.testId}
            type="button"
            data-testid={payment.testId}
            disabled={!isConnected}
            onClick={() => pay(payment)}
          >
            {payment.label}
          </button>
        ))}
      </div>
      <p className="result mono" data-testid="w3m-receipt" data-outcome={sent.outcome} role="status">
        {sent.text}
      </p>
    </section>
  );
}
