import { createAppKit, type AppKit } from 'latchkey';
import { loadDemoConfig, type DemoConfig } from '../demo-config.js';
import { pageLayout } from '../page-layout.js';
import { installOnPage } from '../with-dev-wallet.js';
import { devAssets } from './assets.js';
import { runHostPanel } from './host-panel.js';
import { metadata } from './metadata.js';
import { devNetworks } from './networks.js';

type Options = Parameters<typeof createAppKit>[0];

/** Creates the modal of a page on the dev chains, and starts the page's host panel and the developer wallet. */
export async function runHostPage(optionsOf: (config: DemoConfig) => Partial<Options> = () => ({})): Promise<AppKit> {
  const config = await loadDemoConfig();
  const networks = devNetworks(config);
  const kit = createAppKit({ networks, layout: pageLayout, metadata, ...devAssets(config), ...optionsOf(config) });
  const panel = document.querySelector('[data-host]');
  if (panel) runHostPanel(kit, panel, networks);
  installOnPage(config);
  return kit;
}
