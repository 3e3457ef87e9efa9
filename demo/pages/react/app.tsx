import { AppKitButton, AppKitNetworkButton } from 'latchkey/react';
import type { AppKitNetwork } from 'latchkey/networks';
import { useState, type ReactElement } from 'react';
import { AccountPanel } from './account-panel.js';
import { WalletPanel } from './wallet-panel.js';

/** The demo as a React app: Latchkey elements as components, everything else with hooks. */
export function App({ networks }: { readonly networks: readonly [AppKitNetwork, AppKitNetwork] }): ReactElement {
  // A payment in one panel refreshes the balance in the other
  const [payments, setPayments] = useState(0);
  return (
    <>
      <div className="intro">
        <h1>React components and hooks</h1>
        <p className="soft">
          The two buttons are elements of Latchkey, wrapped as components; everything below them belongs to this app and
          uses the modal through hooks.
        </p>
      </div>
      <div className="example">
        <div className="stage">
          <AppKitButton />
          <AppKitNetworkButton />
        </div>
        <div className="grid">
          <AccountPanel networks={networks} payments={payments} />
          <WalletPanel onPaid={() => setPayments(count => count + 1)} />
        </div>
      </div>
    </>
  );
}
