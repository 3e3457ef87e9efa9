import { useEffect, useState, type ReactElement } from 'react';
import type { Kit } from 'latchkey/headless';
import { useAccounts, useRequests } from 'latchkey/headless/react';
import { Account } from './account.js';
import { ConnectDialog } from './connect-dialog.js';

/** The page: a dialog that connects, or the account. */
export function App({ kit }: { readonly kit: Kit }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const { active } = useAccounts(kit);
  const { current } = useRequests(kit);

  // The embedded wallet asks in a frame of its own; the page only says where
  useEffect(() => {
    if (current?.kind !== 'approval' || !current.hasSurface) return;
    kit.requests.show({ left: 16, top: 16, width: 360, height: 544, title: 'Your wallet' });
  }, [kit, current]);

  return (
    <>
      <ConnectDialog kit={kit} isOpen={isOpen} onOpenChange={setIsOpen} />
      {current?.kind === 'app' && (
        <a href={current.href} target={current.target}>
          Open {current.wallet}
        </a>
      )}
      {active?.address !== undefined && <Account kit={kit} address={active.address} />}
    </>
  );
}
