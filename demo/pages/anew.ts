import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { loadDemoConfig } from './demo-config.js';
import { byId } from './dom.js';
import { devNetworks } from './host/networks.js';
import { installOnPage } from './with-dev-wallet.js';

const config = await loadDemoConfig();
const [harbor, meadow] = devNetworks(config);

const form = byId('options', HTMLFormElement);
const state = byId('state', HTMLParagraphElement);
let kit: ReturnType<typeof createAppKit> | undefined;

function make(): void {
  const chosen = new FormData(form);
  const networks = chosen.get('first') === '1' ? ([meadow, harbor] as const) : ([harbor, meadow] as const);
  const themeMode = chosen.get('themeMode') === 'dark' ? 'dark' : 'light';
  // createAppKit replaces the existing modal
  const created = createAppKit({ networks, adapters: [new EvmAdapter()], themeMode });
  kit = created;
  const tell = (): void => {
    const { isConnected } = created.getAccount();
    state.textContent = isConnected
      ? `Connected, on ${created.getCaipNetwork()?.name ?? 'no network'}`
      : 'Not connected';
  };
  created.subscribeAccount(tell);
  created.subscribeNetwork(tell);
  tell();
}

form.addEventListener('submit', event => {
  event.preventDefault();
  make();
});
byId('destroy', HTMLButtonElement).addEventListener('click', () => {
  kit?.destroy();
  kit = undefined;
  state.textContent = 'No modal';
});

make();
installOnPage(config);
