import { EvmAdapter } from 'latchkey/adapters/evm';
import { forgetState, keepState, readState } from 'latchkey/ssr';
import { runHostPage } from './host/host-page.js';

const kit = await runHostPage(() => ({ adapters: [new EvmAdapter()] }));

const consent = document.querySelector<HTMLInputElement>('[data-testid="state-consent"]');
if (!consent) throw new Error('The page has lost its checkbox');
let stop = (): void => undefined;

const follow = (): void => {
  stop();
  stop = (): void => undefined;
  if (consent.checked) stop = keepState(kit);
  else forgetState();
};

consent.checked = readState(document.cookie).accounts.length > 0;
consent.addEventListener('change', follow);
follow();
