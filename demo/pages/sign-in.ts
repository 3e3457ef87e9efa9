import { createAppKit, isW3mError, type AppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { SolanaAdapter } from 'latchkey/adapters/solana';
import type { AppKitNetwork } from 'latchkey/networks';
import { CloudAuthSIWX, DefaultSIWX } from 'latchkey/siwx';
import { loadDemoConfig } from './demo-config.js';
import { metadata } from './host/metadata.js';
import { devNetworks, solanaNetwork } from './host/networks.js';
import { remoteWallets } from './remote-wallets.js';
import { showCloudAccount } from './sign-in-cloud.js';
import { installOnPage } from './with-dev-wallet.js';

const NONE = '–';

const config = await loadDemoConfig();
const settings = new URLSearchParams(location.search);
const statement = settings.get('statement') ?? 'I accept the terms of the demo: 我同意 ✓';
const networks: readonly [AppKitNetwork, ...AppKitNetwork[]] = [...devNetworks(config), solanaNetwork(config)];

const common = {
  statement,
  expiration: 3_600_000,
  resources: [`${location.origin}/sign-in.html`],
  required: settings.get('required') !== 'no',
};
const cloud = settings.get('keep') === 'service' ? new CloudAuthSIWX(common) : undefined;
const siwx =
  cloud ?? new DefaultSIWX({ ...common, ...(settings.get('keep') === 'server' ? { server: config.signInUrl } : {}) });

const isEvmOnly = settings.has('evm');
const kit = createAppKit({
  networks: isEvmOnly ? devNetworks(config) : networks,
  adapters: isEvmOnly ? [new EvmAdapter()] : [new EvmAdapter(), new SolanaAdapter()],
  metadata,
  siwx,
  ...remoteWallets(config),
  ...(cloud && { projectId: 'demo', services: { auth: config.apiUrl } }),
  ...(settings.has('embedded') && {
    projectId: 'demo',
    embeddedWallet: { url: `${config.walletUrl}/sdk` },
    defaultAccountTypes: { eip155: settings.get('account') === 'eoa' ? 'eoa' : 'smartAccount' },
  }),
});

const show = (testId: string, text: string): void => {
  const output = document.querySelector<HTMLElement>(`[data-testid="${testId}"]`);
  if (!output || output.textContent === text) return;
  output.textContent = text;
  output.dataset.value = text;
  const fact = output.closest<HTMLElement>('.facts > div');
  if (fact) fact.hidden = text === NONE;
};

/** Shows the account and its session. */
async function showState({ status, address, caipAddress }: ReturnType<AppKit['getAccount']>): Promise<void> {
  show('w3m-status', status ?? NONE);
  show('w3m-address', address ?? NONE);
  show('w3m-caip-address', caipAddress ?? NONE);
  for (const hint of document.querySelectorAll<HTMLElement>('[data-unconnected]')) hint.hidden = address !== undefined;
  const chainId = kit.getCaipNetworkId();
  const [session] = address && chainId ? await siwx.getSessions(chainId, address).catch(() => []) : [];
  if (kit.getCaipAddress() !== caipAddress) return; // a later call shows the new account
  show('siwx-session', session ? `${session.data.chainId}:${session.data.accountAddress}` : NONE);
  show('siwx-signature', session?.signature ?? NONE);
}

const refresh = (): void => void showState(kit.getAccount());
kit.subscribeAccount(refresh);
kit.subscribeNetwork(refresh);
kit.subscribeEvents(({ data }) => {
  if (data.event === 'SIWX_AUTH_SUCCESS' || data.event === 'SIWX_AUTH_ERROR' || data.event === 'CLICK_CANCEL_SIWX') {
    show('siwx-event', data.event);
    show('siwx-account-kind', data.properties.isSmartAccount ? 'smart account' : 'key pair');
  }
  refresh();
});
refresh();

async function connect(): Promise<void> {
  show('w3m-outcome', '');
  try {
    const { session } = await kit.connect();
    show('w3m-outcome', session?.message ?? 'connected without a session');
  } catch (error) {
    show('w3m-outcome', isW3mError(error) ? error.code : String(error));
  }
}

if (cloud) showCloudAccount(cloud, show);
document.querySelector('[data-testid="connect-hook-button"]')?.addEventListener('click', () => void connect());
document
  .querySelector('[data-testid="disconnect-hook-button"]')
  ?.addEventListener('click', () => void kit.disconnect());
for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('form [name]')) {
  field.value = settings.get(field.name) ?? (field.name === 'statement' ? statement : field.value);
}

installOnPage(config);
