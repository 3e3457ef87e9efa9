import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import type { AppKitNetwork } from 'latchkey/networks';
import { bloom, presetCss, terminal, type Preset } from 'latchkey/themes';
import { loadDemoConfig } from './demo-config.js';
import { runHostPanel } from './host/host-panel.js';
import { devNetworks } from './host/networks.js';
import { installOnPage } from './with-dev-wallet.js';

const config = await loadDemoConfig();
const [harbor, meadow] = devNetworks(config);

const TAGS = ['w3m-modal', 'w3m-button', 'w3m-network-button'];

/** Applies a preset to the elements of one modal, as a style sheet of the page would. */
function dress(id: string, preset: Preset): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(presetCss(TAGS.map(tag => `${tag}[modal-id="${id}"]`).join(','), preset));
  document.adoptedStyleSheets.push(sheet);
}

function start(
  id: string,
  networks: readonly [AppKitNetwork, AppKitNetwork],
  preset: Preset,
  themeMode: 'light' | 'dark',
): void {
  dress(id, preset);
  const kit = createAppKit({ id, networks, adapters: [new EvmAdapter()], themeMode });
  const panel = document.querySelector(`[data-modal="${id}"] [data-host]`);
  if (!panel) return;
  // Landmarks have different names
  for (const section of panel.querySelectorAll('section')) section.ariaLabel = `${section.ariaLabel ?? ''}, ${id}`;
  runHostPanel(kit, panel, networks);
}

start('garden', [harbor, meadow], bloom, 'light');
start('workshop', [meadow, harbor], terminal, 'dark');

installOnPage(config);
