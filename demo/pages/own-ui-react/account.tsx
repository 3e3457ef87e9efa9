import { useState, type ReactElement, type ReactNode } from 'react';
import { isW3mError, type ErrorCode, type Kit } from 'latchkey/headless';
import { useAccounts, useBalances, useNetworks } from 'latchkey/headless/react';
import { Exchange, Transfer } from './money.js';
import { Failure, type Run } from './parts.js';

interface Signer {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
}

/** The account: balances, networks, a signature, a transfer and a swap. */
export function Account({ kit, address }: { readonly kit: Kit; readonly address: string }): ReactElement {
  const { active } = useAccounts(kit);
  const networks = useNetworks(kit);
  const { tokens } = useBalances(kit);
  const [outcome, setOutcome] = useState<ReactNode>();

  const run: Run = work => {
    setOutcome('…');
    work().then(
      result => setOutcome(typeof result === 'string' ? result : 'done'),
      (error: unknown) => setOutcome(<Failure code={codeOf(error)} />),
    );
  };
  return (
    <>
      <h2 data-testid="address">{address}</h2>
      <p data-testid="account-status">{active?.status}</p>
      <p data-testid="network">{networks.active?.name}</p>
      <p data-testid="tokens">{tokens.map(({ amount, symbol }) => `${amount} ${symbol}`).join(' · ')}</p>
      <div className="row">
        {networks.all.map(({ id, name }) => (
          <button key={id} data-testid={`network-${name}`} onClick={() => run(() => kit.networks.switchTo(id))}>
            {name}
          </button>
        ))}
      </div>
      <button data-testid="sign" onClick={() => run(() => sign(kit, address))}>
        Sign
      </button>
      <Transfer kit={kit} run={run} />
      <Exchange kit={kit} run={run} />
      <button data-testid="disconnect" onClick={() => run(() => kit.accounts.disconnect())}>
        Disconnect
      </button>
      <output data-testid="outcome">{outcome}</output>
    </>
  );
}

/** Returns the code of what an action or the provider of a wallet has thrown; EIP-1193 says 4001 for a refusal. */
function codeOf(error: unknown): ErrorCode {
  if (isW3mError(error)) return error.code;
  return (error as { readonly code?: unknown }).code === 4001 ? 'USER_REJECTED' : 'UNKNOWN';
}

async function sign(kit: Kit, address: string): Promise<string> {
  const provider = kit.accounts.provider() as Signer; // EIP-1193, as the EVM adapter gives it
  const bytes = new TextEncoder().encode('Hello');
  const text = `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
  return String(await provider.request({ method: 'personal_sign', params: [text, address] }));
}
