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
import { useOutcome } from './use-outcome.js';

/** Sends signing and payment requests to the wallet. */
export function WalletPanel({ onPaid }: { readonly onPaid: () => void }): ReactElement {
  const { address } = useAppKitAccount({ namespace: 'eip155' });
  const { chainId } = useAppKitNetwork();
  const { walletProvider } = useAppKitProvider<WalletProvider>('eip155');
  const [message, setMessage] = useState('Hello from Latchkey');
  const [to, setTo] = useState('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  const [amount, setAmount] = useState('0.1');
  const [signed, sign] = useOutcome();
  const [sent, send] = useOutcome();

  const wallet = (): readonly [WalletProvider, string] => {
    if (!walletProvider || !address) throw new Error('No wallet is connected');
    return [walletProvider, address];
  };
  const isIdle = !walletProvider || !address;

  return (
    <section className="panel" aria-label="Wallet" data-testid="eip155-test-interactions">
      <h2>Requests</h2>
      <label>
        Message <input value={message} onChange={event => setMessage(event.target.value)} autoComplete="off" />
      </label>
      <div className="row">
        <button
          type="button"
          data-testid="sign-message-button"
          disabled={isIdle}
          onClick={() => sign(async () => signMessage(...wallet(), message))}
        >
          Sign message
        </button>
        <button
          type="button"
          data-testid="sign-typed-data-button"
          disabled={isIdle}
          onClick={() => sign(async () => signTypedData(...wallet(), Number(chainId)))}
        >
          Sign typed data
        </button>
      </div>
      <p className="result mono" data-testid="w3m-signature" data-outcome={signed.outcome} role="status">
        {signed.text}
      </p>
      <label>
        Send to
        <input className="mono" value={to} onChange={event => setTo(event.target.value)} autoComplete="off" />
      </label>
      <label>
        Amount in ETH
        <input
          value={amount}
          onChange={event => setAmount(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
        />
      </label>
      <div className="row">
        <button
          type="button"
          data-testid="send-transaction-button"
          disabled={isIdle}
          onClick={() =>
            send(async say => {
              const [provider, from] = wallet();
              const hash = await sendEther(provider, from, to.trim(), amount.trim());
              say(`Sent, waiting for a block…\n${hash}`);
              const receipt = await waitForReceipt(provider, hash);
              onPaid();
              return receiptText(receipt);
            })
          }
        >
          Send
        </button>
      </div>
      <p className="result mono" data-testid="w3m-receipt" data-outcome={sent.outcome} role="status">
        {sent.text}
      </p>
    </section>
  );
}
