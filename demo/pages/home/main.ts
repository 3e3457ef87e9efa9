import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { setLocale } from 'latchkey/elements';
import { applyPreset } from 'latchkey/themes';
import { loadDemoConfig } from '../demo-config.js';
import { byId } from '../dom.js';
import { devNetworks } from '../host/networks.js';
import { PRESETS } from '../presets.js';
import { remoteWallets } from '../remote-wallets.js';
import { installOnPage } from '../with-dev-wallet.js';
import { CodePanel } from './code-panel.js';
import { Customiser } from './customiser.js';
import type { Settings } from './settings.js';
import { Tour } from './tour.js';

const config = await loadDemoConfig();

const kit = createAppKit({
  ...remoteWallets(config),
  networks: devNetworks(config),
  adapters: [new EvmAdapter()],
  enableEmbedded: true,
  metadata: {
    name: 'Latchkey',
    description: 'A wallet modal for web apps',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
});

const modal = byId('modal', HTMLElement);
const stage = byId('stage', HTMLElement);

/** Applies the settings with the same functions that the printed code uses. */
function apply({ theme, preset, accent, radius, language, direction, layout }: Settings): void {
  kit.setThemeMode(theme);
  kit.setThemeVariables({
    '--w3m-accent': accent,
    '--w3m-border-radius-master': radius === undefined ? undefined : `${radius}px`,
  });
  applyPreset(modal, PRESETS[preset]);
  kit.updateOptions({ layout });
  if (direction) modal.dir = direction;
  else modal.removeAttribute('dir');
  stage.dataset.mode = theme ?? 'system';
  setLocale(language).catch(reportError);
}

const code = new CodePanel();
new Customiser(settings => {
  apply(settings);
  code.show(settings);
});

new Tour();
installOnPage(config);
