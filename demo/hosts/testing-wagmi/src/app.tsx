import { useState } from 'react';
import { parseEther } from 'viem';
import {
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useWaitForTransactionReceipt,
} from 'wagmi';

const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** A page with buttons of its own over the hooks of wagmi. */
export function App() {
  const { address } = useConnection();
  const connectors = useConnectors();
  const { mutate: connect, error } = useConnect();
  const { mutate: disconnect } = useDisconnect();
  const { mutateAsync: sign } = useSignMessage();
  const { mutate: pay, data: hash } = useSendTransaction();
  const { data: receipt } = useWaitForTransactionReceipt({ hash });
  const [signature, setSignature] = useState('');
  if (!address)
    return (
      <>
        {connectors.map(connector => (
          <button key={connector.uid} onClick={() => connect({ connector })}>
            {connector.name}
          </button>
        ))}
        <p role="alert">{error?.name}</p>
      </>
    );
  return (
    <>
      <p data-testid="address">{address}</p>
      <button onClick={() => void sign({ message: 'hello' }).then(setSignature)}>Sign</button>
      <p data-testid="signature">{signature}</p>
      <button onClick={() => pay({ to: SHOP, value: parseEther('1') })}>Pay 1 ETH</button>
      <p data-testid="payment">{receipt?.status}</p>
      <button onClick={() => disconnect()}>Disconnect</button>
    </>
  );
}
