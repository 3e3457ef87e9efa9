import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { SolanaAdapter } from 'latchkey/adapters/solana';
import { loadDemoConfig } from './demo-config.js';
import { runHostPanel } from './host/host-panel.js';
import { devNetworks, solanaNetwork } from './host/networks.js';
import { pageLayout } from './page-layout.js';
import { runUpdateEmail } from './update-email.js';
import { installOnPage } from './with-dev-wallet.js';

const config = await loadDemoConfig();
const { searchParams } = new URL(location.href);
// The modal follows the language of the page
const lang = searchParams.get('lang');
if (lang) document.documentElement.lang = lang;
const hasNames = searchParams.has('names');
// Test networks have no names
const [first, second] = devNetworks(config);
const networks = [
  { ...first, testnet: !hasNames },
  { ...second, testnet: !hasNames },
] as const;

const isEvmOnly = searchParams.has('evm');
const kit = createAppKit({
  networks: isEvmOnly ? networks : [...networks, solanaNetwork(config)],
  layout: pageLayout,
  adapters: isEvmOnly ? [new EvmAdapter()] : [new EvmAdapter(), new SolanaAdapter()],
  projectId: 'demo',
  enableWalletConnect: false,
  embeddedWallet: {
    url: `${config.walletUrl}/sdk`,
    recovery: searchParams.has('later') ? 'later' : 'first', // read where nobody else holds a share
  },
  services: hasNames ? { identity: config.apiUrl, names: config.apiUrl } : {},
  metadata: {
    name: 'Latchkey demo',
    description: 'A page that embeds Latchkey',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
  termsConditionsUrl: '/terms',
  features: { passkey: true, legalCheckbox: searchParams.has('legal') },
});

document.querySelector<HTMLAnchorElement>('[data-inbox]')?.setAttribute('href', config.inboxUrl);

const panel = document.querySelector('[data-host]');
if (panel) runHostPanel(kit, panel, networks);

runUpdateEmail();
installOnPage(config);
