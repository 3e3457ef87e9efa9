import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { forgetState, keepState, readState } from 'latchkey/ssr';
import { networks } from './networks';

const kit = createAppKit({
  adapters: [new EvmAdapter()],
  networks,
  metadata: { name: 'Host', description: '', url: 'http://127.0.0.1', icons: [] },
});

const part = <T extends HTMLElement>(id: string): T => document.querySelector<T>(`[data-testid="${id}"]`)!;
const consent = part<HTMLInputElement>('consent');
let stop: (() => void) | undefined;

/** Shows what the modal shows; until the wallet has answered this is what the server has rendered. */
function show(): void {
  const account = kit.getAccount();
  part('status').textContent = account?.isConnected ? 'connected' : 'disconnected';
  part('address').textContent = account?.address ?? '';
  part('network').textContent = String(kit.getChainId() ?? '');
}

function follow(): void {
  stop?.();
  stop = consent.checked ? keepState(kit) : undefined;
}

consent.checked = readState(document.cookie).accounts.length > 0;
consent.addEventListener('change', () => {
  follow();
  if (!consent.checked) forgetState();
});
part('disconnect').addEventListener('click', () => void kit.disconnect());
kit.subscribeAccount(show);
kit.subscribeNetwork(show);
show();
follow();
