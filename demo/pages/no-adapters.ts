import { createAppKit } from 'latchkey';
import * as z from 'zod/mini';
import { loadDemoConfig } from './demo-config.js';
import { byId } from './dom.js';
import { runHostPanel } from './host/host-panel.js';
import { devNetworks } from './host/networks.js';
import { report } from './host/parts.js';
import { remoteWallets } from './remote-wallets.js';
import { installOnPage } from './with-dev-wallet.js';

const config = await loadDemoConfig();
const networks = devNetworks(config);

const kit = createAppKit({
  ...remoteWallets(config),
  networks,
  metadata: {
    name: 'Latchkey demo',
    description: 'A page that embeds Latchkey without adapters',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
});

const panel = document.querySelector('[data-host]');
if (panel) runHostPanel(kit, panel, networks);

/** Fields of a universal provider's session that the page shows. */
const providerSchema = z.object({
  session: z.nullish(z.object({ namespaces: z.record(z.string(), z.object({ accounts: z.array(z.string()) })) })),
});

async function sessionInWords(): Promise<string> {
  const { session } = providerSchema.parse(await kit.getUniversalProvider());
  if (!session) return 'No session';
  return Object.values(session.namespaces)
    .flatMap(({ accounts }) => accounts)
    .join('\n');
}

const shown = byId('universal-session', HTMLParagraphElement);
byId('look', HTMLButtonElement).addEventListener('click', () => void report(shown, sessionInWords));

installOnPage(config);
