// Script of the documentation's pages: a modal whose buttons stand among the text, and a wallet that answers in the page
import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { base, mainnet, optimism } from 'latchkey/networks';
import { EvmTestWallet } from 'latchkey/testing/wallet';
import { generatePrivateKey } from 'viem/accounts';

// A key of this visit alone: nobody may send value to a key that is known
const wallet = new EvmTestWallet({
  name: 'Wallet of this page',
  keys: [generatePrivateKey()],
  networks: [{ chainId: mainnet.id }, { chainId: base.id }, { chainId: optimism.id }],
});
wallet.announce();

const root = document.documentElement;
const theme = (): 'light' | 'dark' => (root.classList.contains('dark') ? 'dark' : 'light');

const kit = createAppKit({
  adapters: [new EvmAdapter()],
  networks: [mainnet, base, optimism],
  metadata: {
    name: 'Latchkey documentation',
    description: 'Guides and reference',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
  themeMode: theme(),
  prefetch: 'intent',
});

new MutationObserver(() => kit.setThemeMode(theme())).observe(root, { attributeFilter: ['class'] });
