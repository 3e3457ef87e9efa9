import type { AppKitNetwork } from 'latchkey/networks';
import { AppKitButton, AppKitNetworkButton, useAppKitAccount, useAppKitNetwork } from 'latchkey/react';
import type { ReactElement } from 'react';
import { useConnect, useConnection, useConnectors, useDisconnect, useSignMessage, useSwitchChain } from 'wagmi';
import { ActionButton } from '../react/action-button.js';
import { AccountList, Fact, PanelHead } from '../react/fact.js';

/** Values and actions of wagmi's hooks. */
function WagmiPanel({ networks }: { readonly networks: readonly AppKitNetwork[] }): ReactElement {
  const { address, chainId, connector, status } = useConnection();
  const connectors = useConnectors();
  const connect = useConnect();
  const disconnect = useDisconnect();
  const switchChain = useSwitchChain();
  const sign = useSignMessage();
  const other = networks.find(({ id }) => id !== chainId);
  return (
    <section className="panel" aria-label="wagmi">
      <PanelHead title="wagmi" status={status} testId="wagmi-status" />
      <AccountList isConnected={address !== undefined} hint="Connect a wallet: the hooks of wagmi return its account.">
        <Fact name="Account" testId="wagmi-address" className="mono">
          {address}
        </Fact>
        <Fact name="Chain id" testId="wagmi-chain-id" className="mono">
          {chainId}
        </Fact>
        <Fact name="Connector" testId="wagmi-connector">
          {connector?.name}
        </Fact>
        <Fact name="Signature" testId="wagmi-signature" className="mono">
          {sign.data}
        </Fact>
      </AccountList>
      <div className="row">
        {connectors.map(each => (
          <ActionButton
            key={each.uid}
            testId={`wagmi-connect-${each.id}`}
            label={`Connect ${each.name}`}
            onClick={() => connect.mutate({ connector: each })}
          />
        ))}
        <ActionButton
          testId="wagmi-disconnect"
          label="Disconnect"
          isDisabled={!address}
          onClick={() => disconnect.mutate({})}
        />
        <ActionButton
          testId="wagmi-switch"
          label="Switch network"
          isDisabled={!address}
          onClick={() => other && switchChain.mutate({ chainId: Number(other.id) })}
        />
        <ActionButton
          testId="wagmi-sign"
          label="Sign"
          isDisabled={!address}
          onClick={() => sign.mutate({ message: 'Hello wagmi' })}
        />
      </div>
    </section>
  );
}

/** Values of the modal's own hooks. */
function ModalPanel(): ReactElement {
  const { address, status } = useAppKitAccount();
  const { chainId } = useAppKitNetwork();
  return (
    <section className="panel" aria-label="Modal">
      <PanelHead title="Modal" status={status} testId="w3m-status" />
      <AccountList
        isConnected={address !== undefined}
        hint="Connect a wallet: the hooks of the modal return its account."
      >
        <Fact name="Account" testId="w3m-address" className="mono">
          {address}
        </Fact>
        <Fact name="Chain id" testId="w3m-chain-id" className="mono">
          {chainId}
        </Fact>
      </AccountList>
    </section>
  );
}

/** A wagmi app whose wallets connect in the modal. */
export const App = ({ networks }: { readonly networks: readonly AppKitNetwork[] }): ReactElement => (
  <>
    <div className="intro">
      <h1>wagmi</h1>
      <p className="soft">
        One connection for both: connect in the modal or with a hook of wagmi, and disconnect on either side.
      </p>
    </div>
    <div className="example">
      <div className="stage">
        <AppKitButton />
        <AppKitNetworkButton />
      </div>
      <div className="grid">
        <WagmiPanel networks={networks} />
        <ModalPanel />
      </div>
    </div>
  </>
);
