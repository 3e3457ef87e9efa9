import { useAppKitAccount, useAppKitNetwork, useAppKitProvider } from 'latchkey/react';
import { useState, type ReactElement } from 'react';
import {
  receiptText,
  sendEther,
  signMessage,
  signTypedData,
  waitForReceipt,
  type WalletProvider,
} from '../host/wallet-actions.js';
import { ActionButton } from './action-button.js';
import { OutcomeText } from './outcome-text.js';
import { TextField } from './text-field.js';
import { useOutcome } from './use-outcome.js';

/** Returns the connected wallet with its address, or throws. */
type ReadWallet = () => readonly [WalletProvider, string];

interface FormProps {
  readonly wallet: ReadWallet;
  readonly isIdle: boolean;
}

/** Signs a message or typed data. */
function SignForm({ wallet, isIdle }: FormProps): ReactElement {
  const { chainId } = useAppKitNetwork();
  const [message, setMessage] = useState('Hello from Latchkey');
  const [signed, sign] = useOutcome();
  const onSign = (): void => sign(async () => signMessage(...wallet(), message));
  const onSignTyped = (): void => sign(async () => signTypedData(...wallet(), Number(chainId)));
  return (
    <div className="request">
      <TextField label="Message" value={message} onChange={setMessage} />
      <div className="row">
        <ActionButton testId="sign-message-button" label="Sign message" isDisabled={isIdle} onClick={onSign} />
        <ActionButton
          testId="sign-typed-data-button"
          label="Sign typed data"
          isDisabled={isIdle}
          onClick={onSignTyped}
        />
      </div>
      <OutcomeText {...signed} testId="w3m-signature" className="mono" />
    </div>
  );
}

/** Sends an amount of ETH. */
function PaymentForm({ wallet, isIdle, onPaid }: FormProps & { readonly onPaid: () => void }): ReactElement {
  const [to, setTo] = useState('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  const [amount, setAmount] = useState('0.1');
  const [sent, send] = useOutcome();
  const onSend = (): void =>
    send(async say => {
      const [provider, from] = wallet();
      const hash = await sendEther(provider, from, to.trim(), amount.trim());
      say(`Sent, waiting for a block…\n${hash}`);
      const receipt = await waitForReceipt(provider, hash);
      onPaid();
      return receiptText(receipt);
    });
  return (
    <div className="request">
      <div className="fields">
        <TextField label="Send to" className="mono" value={to} onChange={setTo} />
        <TextField label="Amount in ETH" inputMode="decimal" value={amount} onChange={setAmount} />
      </div>
      <div className="row">
        <ActionButton testId="send-transaction-button" label="Send" isDisabled={isIdle} onClick={onSend} />
      </div>
      <OutcomeText {...sent} testId="w3m-receipt" className="mono" />
    </div>
  );
}

/** Sends signing and payment requests to the wallet. */
export function WalletPanel({ onPaid }: { readonly onPaid: () => void }): ReactElement {
  const { address } = useAppKitAccount({ namespace: 'eip155' });
  const { walletProvider } = useAppKitProvider<WalletProvider | undefined>('eip155'); // undefined without a wallet
  const isIdle = !walletProvider || !address;
  const wallet: ReadWallet = () => {
    if (!walletProvider || !address) throw new Error('No wallet is connected');
    return [walletProvider, address];
  };
  return (
    <section className="panel" aria-label="Wallet" data-testid="eip155-test-interactions">
      <div className="head">
        <h2>Requests</h2>
        {isIdle && <span className="soft">Available with a connected wallet</span>}
      </div>
      <SignForm wallet={wallet} isIdle={isIdle} />
      <PaymentForm wallet={wallet} isIdle={isIdle} onPaid={onPaid} />
    </section>
  );
}
