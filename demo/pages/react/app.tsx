import { AppKitButton, AppKitNetworkButton } from 'latchkey/react';
import type { AppKitNetwork } from 'latchkey/networks';
import { useState, type ReactElement } from 'react';
import { AccountPanel } from './account-panel.js';
import { WalletPanel } from './wallet-panel.js';

/** The demo as a React app: the product's elements as components, and everything else by hooks. */
export function App({ networks }: { readonly networks: readonly [AppKitNetwork, AppKitNetwork] }): ReactElement {
  // What a payment changes, the panel beside it shows
  const [payments, setPayments] = useState(0);
  return (
    <>
      <div className="intro">
        <h1>In React, either way</h1>
        <p className="soft">
          The two buttons are the product’s own elements, wrapped as components. Everything below them is this app’s and
          speaks to the modal by hooks.
        </p>
        <div className="row">
          <AppKitButton />
          <AppKitNetworkButton />
        </div>
      </div>
      <div className="grid">
        <AccountPanel networks={networks} payments={payments} />
        <WalletPanel onPaid={() => setPayments(count => count + 1)} />
      </div>
    </>
  );
}
