import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { filesBelow, ROOT, SOURCE_FOLDERS } from './files.mjs';

/** The test ids that end-to-end suites of hosts look for; one that ends with a hyphen goes on with a name. */
const IDS = `
  connect-button account-button w3m-network-button wui-network-button w3m-modal-overlay w3m-modal-card
  w3m-header-close w3m-header-text header-back w3m-account-select-network w3m-header-smart-sessions
  wui-snackbar-message wui-alertbar-text wallet-selector-walletconnect all-wallets wallet-list no-wallet-found
  no-wallet-found-text wui-certified-switch wui-input-text wui-search-bar w3m-connect-scroll-view
  w3m-collapse-wallets-button wui-separator w3m-email-login-or-separator w3m-legal-checkbox wui-checkbox
  w3m-wallet-guide-get-started w3m-wallet-guide-explore w3m-social-login-widget social-selector-more wui-list-social
  wui-email-input w3m-connecting-widget-secondary-button copy-wc2-uri wui-link-copy wui-qr-code
  w3m-connecting-siwe-sign w3m-connecting-siwe-cancel single-account-avatar disconnect-button
  w3m-account-default-onramp-button w3m-account-default-swaps-button w3m-account-default-send-button
  w3m-account-default-activity-button
  wui-profile-button w3m-profile-button w3m-account-wallet-features-widget wallet-features-receive-button
  account-settings-button account-settings-address account-switch-network-button account-choose-name-button
  account-toggle-preferred-account-type wui-list-item-loading-spinner w3m-account-email-update
  w3m-wallet-upgrade-card w3m-secure-website-button switch-address-item w3m-switch-active-chain-button
  account-name-suggestion wui-ens-input wui-otp-input receive-address-copy-button receive-funds
  buy-crypto link-receive-funds nft-template-title nft-template-description month-indexes group-title empty-activity-state
  empty-account-state swap-select-token-search-input swap-action-button wallet-payment-option apkt-wallet-button-
  connect-button- account-button- wallet-selector- wallet-selector-external- wallet-selector-featured-
  wallet-search-item- social-selector- wui-list-chain- tab- w3m-switch-address-button- w3m-network-switch-
  w3m-switch-active-chain-to- onramp-provider- swap-input- swap-input-token- swap-select-token-button-
  swap-select-token-item- exchange-option-
`;

/** The ids that the product does not have, with the reason. */
const LEFT_OUT = {
  'ux-branding-reown': 'the mark of another product',
  'activate-smart-account-promo': 'the product of 1.7 has no such element either',
};

const isTest = path => /\.(?:test|node-test|spec)\.[a-z]+$/.test(path);
const textOf = paths => paths.map(path => readFileSync(`${ROOT}${path}`, 'utf8')).join('\n');
const files = filesBelow([...SOURCE_FOLDERS, 'demo/e2e']).filter(path => /\.[mc]?tsx?$/.test(path));

test('each test id of the suites of hosts is looked for by a test of ours', () => {
  const tests = textOf(files.filter(isTest));
  // A quoted name, whole or, for a name that goes on, its beginning
  const isNamed = id => new RegExp(`['"\`=]${id}${id.endsWith('-') ? '' : `['"\`\\]]`}`).test(tests);
  const missing = IDS.split(/\s+/).filter(id => id && !isNamed(id));
  assert.deepEqual(missing, []);
});

test('no test id that is left out has come back', () => {
  const sources = textOf(files.filter(path => path.startsWith('elements/') && !isTest(path)));
  assert.deepEqual(
    Object.keys(LEFT_OUT).filter(id => sources.includes(`"${id}"`)),
    [],
  );
});
