import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitProvider, useDisconnect } from 'latchkey/react';
import { useEffect, useState, type ReactElement } from 'react';
import { ActionButton } from '../react/action-button.js';
import { AccountList, Fact, PanelHead } from '../react/fact.js';
import { OutcomeText } from '../react/outcome-text.js';
import { TextField } from '../react/text-field.js';
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

interface FormProps extends NamespacePanelProps {
  /** Returns the address of the connected wallet, or throws. */
  readonly account: () => string;
}

/** Values of the namespace's account, and its connection. */
function Connection(props: NamespacePanelProps): ReactElement {
  const { namespace, title } = props.actions;
  const { connect } = useAppKit();
  const { disconnect } = useDisconnect();
  const { address, caipAddress, isConnected, status } = useAppKitAccount({ namespace });
  const balances = useNodeBalances(props);
  const [outcome, run] = useOutcome();
  const onConnect = (): void => run(async () => `Connected ${(await connect({ namespace })).accounts[0].address}`);
  const onDisconnect = (): void => run(async () => disconnect({ namespace }).then(() => 'Disconnected'));
  return (
    <>
      <PanelHead title={title} status={status} testId="w3m-status" />
      <AccountList
        isConnected={address !== undefined}
        hint="Connect a wallet of this namespace: its account appears here."
      >
        <Fact name="Balances" testId="node-balances">
          {balances}
        </Fact>
        <Fact name="Account" testId="w3m-address" className="mono">
          {address}
        </Fact>
        <Fact name="Account id" testId="w3m-caip-address" className="mono">
          {caipAddress}
        </Fact>
      </AccountList>
      <div className="row">
        <ActionButton testId="connect-hook-button" label="Connect" isMain onClick={onConnect} />
        {isConnected && <ActionButton testId="disconnect-hook-button" label="Disconnect" onClick={onDisconnect} />}
      </div>
      <OutcomeText {...outcome} testId="w3m-outcome" />
    </>
  );
}

/** Signs a message. */
function SignForm({ actions, account }: FormProps): ReactElement {
  const { isConnected } = useAppKitAccount({ namespace: actions.namespace });
  const { walletProvider } = useAppKitProvider(actions.namespace);
  const [message, setMessage] = useState('Hello from Latchkey');
  const [signed, sign] = useOutcome();
  const onSign = (): void => sign(async () => actions.sign(walletProvider, account(), message));
  return (
    <div className="request">
      <TextField label="Message" value={message} onChange={setMessage} />
      <div className="row">
        <ActionButton testId="sign-message-button" label="Sign message" isDisabled={!isConnected} onClick={onSign} />
      </div>
      <OutcomeText {...signed} testId="w3m-signature" className="mono" />
    </div>
  );
}

/** Sends one of the payments of the namespace. */
function PaymentForm({ actions, account, onPaid }: FormProps): ReactElement {
  const { isConnected } = useAppKitAccount({ namespace: actions.namespace });
  const { walletProvider } = useAppKitProvider(actions.namespace);
  const [to, setTo] = useState(actions.to);
  const [amount, setAmount] = useState('0.1');
  const [sent, send] = useOutcome();
  const pay = (payment: Payment): void =>
    send(async say => {
      const signature = await payment.send(walletProvider, account(), to.trim(), amount.trim());
      say(`Sent, waiting for confirmation…\n${signature}`);
      const settled = await actions.settled(walletProvider, signature);
      onPaid();
      return settled;
    });
  return (
    <div className="request">
      <div className="fields">
        <TextField label="Send to" name="to" className="mono" value={to} onChange={setTo} />
        <TextField label="Amount" name="amount" inputMode="decimal" value={amount} onChange={setAmount} />
      </div>
      <div className="row">
        {actions.payments.map(payment => (
          <ActionButton
            key={payment.testId}
            testId={payment.testId}
            label={payment.label}
            isDisabled={!isConnected}
            onClick={() => pay(payment)}
          />
        ))}
      </div>
      <OutcomeText {...sent} testId="w3m-receipt" className="mono" />
    </div>
  );
}

/** Account and requests of one namespace. */
export function NamespacePanel(props: NamespacePanelProps): ReactElement {
  const { namespace, title } = props.actions;
  const { address } = useAppKitAccount({ namespace });
  const { walletProvider } = useAppKitProvider(namespace);
  const account = (): string => {
    if (!walletProvider || !address) throw new Error('No wallet is connected');
    return address;
  };
  return (
    <section className="panel" aria-label={title} data-namespace={namespace}>
      <Connection {...props} />
      <SignForm {...props} account={account} />
      <PaymentForm {...props} account={account} />
    </section>
  );
}
