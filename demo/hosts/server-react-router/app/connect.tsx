import { useAppKit, useAppKitAccount } from 'latchkey/react';

/** A button of the host’s own, for pages that render no elements on the server. */
export function Connect() {
  const { address } = useAppKitAccount();
  const { open } = useAppKit();
  return (
    <button data-testid="connect" onClick={() => void open()}>
      {address ?? 'Connect wallet'}
    </button>
  );
}
