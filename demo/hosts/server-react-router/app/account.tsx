import { useAppKitAccount, useAppKitNetwork, useDisconnect } from 'latchkey/react';
import { forgetState, keepState, readState } from 'latchkey/ssr';
import { useEffect, useState } from 'react';
import { kit } from './kit';

/** Shows the account, and keeps it in a cookie while the person agrees. */
export function Account() {
  const { address, isConnected } = useAppKitAccount();
  const { chainId } = useAppKitNetwork();
  const { disconnect } = useDisconnect();
  const [agrees, setAgrees] = useState(false);
  useEffect(() => setAgrees(readState(document.cookie).accounts.length > 0), []);
  useEffect(() => (agrees ? keepState(kit) : undefined), [agrees]);
  return (
    <main>
      <p data-testid="status">{isConnected ? 'connected' : 'disconnected'}</p>
      <p data-testid="address">{address}</p>
      <p data-testid="network">{String(chainId ?? '')}</p>
      <label>
        <input
          data-testid="consent"
          type="checkbox"
          checked={agrees}
          onChange={({ currentTarget }) => {
            setAgrees(currentTarget.checked);
            if (!currentTarget.checked) forgetState();
          }}
        />
        Remember my account on this site
      </label>
      <button data-testid="disconnect" onClick={() => void disconnect()}>
        Disconnect
      </button>
    </main>
  );
}
