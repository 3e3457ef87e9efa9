import { useEffect, useState, type ReactElement } from 'react';
import * as Dialog from '@radix-ui/react-dialog';
import type { ConnectAttempt, Kit } from 'latchkey/headless';
import { useAccounts, useAttempt, useWallets } from 'latchkey/headless/react';
import { AttemptStep } from './attempt-step.js';
import { Form } from './parts.js';

interface ConnectDialogProps {
  readonly kit: Kit;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/**
 * Connects a wallet in a dialog of Radix. It is not modal: wallets and the frame of the embedded wallet show themselves above
 * the page, and a modal dialog would make them inert.
 */
export function ConnectDialog({ kit, isOpen, onOpenChange }: ConnectDialogProps): ReactElement {
  const [attempt, setAttempt] = useState<ConnectAttempt>();
  const state = useAttempt(attempt);
  const isConnected = useAccounts(kit).active?.status === 'connected';

  useEffect(() => {
    if (state?.status === 'connected') onOpenChange(false);
  }, [state, onOpenChange]);

  const leave = (): void => {
    attempt?.abort();
    setAttempt(undefined);
  };
  const change = (open: boolean): void => {
    if (!open) leave();
    onOpenChange(open);
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={change} modal={false}>
      {!isConnected && <Dialog.Trigger data-testid="connect">Connect</Dialog.Trigger>}
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          data-testid="connect-dialog"
          onInteractOutside={event => event.preventDefault()}
        >
          <Dialog.Title>Connect</Dialog.Title>
          {state && state.status !== 'connected' && attempt ? (
            <AttemptStep state={state} attempt={attempt} onLeave={leave} />
          ) : (
            <WalletList kit={kit} onChoose={wallet => setAttempt(kit.connect({ wallet }))} />
          )}
          <Dialog.Close data-testid="close">Close</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface WalletListProps {
  readonly kit: Kit;
  readonly onChoose: (wallet: string) => void;
}

function WalletList({ kit, onChoose }: WalletListProps): ReactElement {
  const { methods, installed, results, search, status, error } = useWallets(kit);
  const found = search === '' ? installed : results;
  return (
    <>
      {methods.includes('ID_AUTH') && (
        <button type="button" data-testid="by-email" onClick={() => onChoose('ID_AUTH')}>
          Sign in by email
        </button>
      )}
      {methods.includes('walletConnect') && (
        <button type="button" data-testid="code" onClick={() => onChoose('walletConnect')}>
          Show a code
        </button>
      )}
      <ul>
        {found.map(({ id, name }) => (
          <li key={id}>
            <button type="button" data-testid={`wallet-${id}`} onClick={() => onChoose(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <Form title="Search" testId="search" fields={['name']} onEnter={({ name }) => void kit.wallets.search(name)} />
      <p data-testid="list-state">{error ?? status}</p>
    </>
  );
}
