import { createDevWallet, type DevWallet, type WalletWorld } from './dev-wallet.js';
import { DevWalletPanel, type NodeControl } from './dev-wallet-panel.js';
import { DevWalletSheet } from './dev-wallet-sheet.js';

declare global {
  interface Window {
    /** The developer wallet, for the console and for tests. */
    devWallet?: DevWallet;
  }
}

customElements.define('dev-wallet-sheet', DevWalletSheet);
customElements.define('dev-wallet-panel', DevWalletPanel);

/** Installs the developer wallet: announces it, adds its sheet and drawer, and sets `window.devWallet`. */
export function installDevWallet(world: WalletWorld, nodes: NodeControl): DevWallet {
  const wallet = createDevWallet(world);
  window.devWallet = wallet;

  const sheet = document.createElement('dev-wallet-sheet');
  sheet.approvals = wallet.approvals;
  // Outside the body, since a page can make its body inert
  document.documentElement.append(sheet);

  const panel = document.createElement('dev-wallet-panel');
  panel.wallet = wallet;
  panel.nodes = nodes;
  // In the header it never covers a control of the page
  (document.querySelector('header.site') ?? document.body).append(panel);
  return wallet;
}
