import { loadDemoConfig } from '../pages/demo-config.js';
import { answerAuthentications } from './authentication.js';
import { startKit } from './kit.js';
import { PhoneState } from './phone-state.js';
import { PhoneWalletApp } from './phone-wallet-app.js';
import { PhoneWallet } from './phone-wallet.js';
import { PairingProblem } from './pairing-link.js';
import { Questions } from './questions.js';
import { phoneWorld } from './world.js';

declare global {
  interface Window {
    /** The phone wallet, for the console and for tests. */
    phoneWallet?: PhoneWallet;
  }
}

/** Returns the pairing link from the page address and removes it, so that a reload does not use it again. */
function takeLink(): string | null {
  const address = new URL(location.href);
  const uri = address.searchParams.get('uri');
  address.search = '';
  history.replaceState(null, '', address);
  return uri;
}

const settings = new URLSearchParams(location.search);
const signsIn = settings.get('sign-in') !== 'no';
const config = await loadDemoConfig();
const world = phoneWorld(
  config.chains.map(({ chainId, name, url }) => ({ id: chainId, name, rpcUrl: url, symbol: 'ETH' })),
  {
    id: config.solana.caipNetworkId,
    name: config.solana.name,
    rpcUrl: config.solana.url,
    tokens: config.solana.tokens,
  },
  settings.get('accounts') === 'smart',
);
const kit = await startKit({
  relayUrl: config.relayUrl,
  pageUrl: new URL('/phone-wallet.html', location.href).href,
  iconUrl: new URL('/phone-wallet.svg', location.href).href,
});
const wallet = new PhoneWallet({ kit, world, state: new PhoneState(world), questions: new Questions() });
if (signsIn) answerAuthentications(wallet, kit);
window.phoneWallet = wallet;

customElements.define('phone-wallet-app', PhoneWalletApp);
const app = document.createElement('phone-wallet-app');
app.wallet = wallet;
document.querySelector('main')?.replaceChildren(app);

const uri = takeLink();
if (uri)
  wallet.pair(uri).catch((error: unknown) => {
    if (!(error instanceof PairingProblem)) throw error;
    wallet.tell(error.message);
  });
