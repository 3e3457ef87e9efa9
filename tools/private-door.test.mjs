// The modal has no private door: views and widgets show what waits for the person (`session.requests`) and what the steps of a
// sign-in own, as `latchkey/headless` does. Folders that still read or change other controllers of the modal past the kit's
// objects are listed here. The list only shrinks: a folder that is not listed fails, and so does a listed one that uses none.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesBelow, ROOT } from './files.mjs';

/** Members of `Modal` and `Session` that the kit has objects for; the others are the modal's own, such as its router. */
const STATE = [
  ...['account', 'network', 'connection', 'connectors', 'features', 'balance', 'balanceOf', 'source', 'walletOf'],
  ...['adapters', 'begin', 'connect', 'disconnect', 'switchNetwork', 'useAccount', 'canRead', 'consent'],
];

/** Folders, and files beside them, that go past the kit’s objects. */
const PAST = [
  'views/account',
  'views/account-settings',
  'views/choose-account-name',
  'views/connect',
  'views/connecting-multi-chain',
  'views/create',
  'views/email-login',
  'views/legal-consent',
  'views/network-switch',
  'views/networks',
  'views/onramp-activity',
  'views/onramp-providers',
  'views/pay',
  'views/pay-loading',
  'views/profile',
  'views/register-account-name',
  'views/smart-session-created',
  'views/smart-session-list',
  'views/swap',
  'views/swap-select-token',
  'views/switch-active-chain',
  'views/transactions',
  'views/unsupported-chain',
  'views/upgrade-wallet',
  'views/wallet-compatible-networks',
  'views/wallet-receive',
  'views/wallet-send',
  'views/wallet-send-select-token',
  'widgets/account-actions',
  'widgets/account-button',
  'widgets/account-list',
  'widgets/activity',
  'widgets/asset-panel.ts',
  'widgets/button',
  'widgets/changes',
  'widgets/connect-button',
  'widgets/connection-list',
  'widgets/consent',
  'widgets/disconnect-row',
  'widgets/network-button',
  'widgets/network-rows',
  'widgets/onramp-widget',
  'widgets/pairing',
  'widgets/sign-in',
  'widgets/waiting',
  'widgets/wallet-button',
  'widgets/wallet-directory',
];

const MEMBER = new RegExp(`\\b(?:modal|session)\\??\\.(${STATE.join('|')})\\b`, 'g');
const PICKED = /\{([^{}]*)\} = (?:this\.)?(?:modal|session)\b/g;

/** Returns the members that a source uses. */
function usesOf(source) {
  const members = [...source.matchAll(MEMBER)].map(([, name]) => name);
  const picked = [...source.matchAll(PICKED)].flatMap(([, names]) =>
    names.split(',').map(each => each.split(':')[0].trim()),
  );
  return [...members, ...picked.filter(name => STATE.includes(name))];
}

/** Returns the folders of views and widgets that use any. */
function foldersPast() {
  const files = filesBelow(['elements/views', 'elements/widgets']).filter(
    file => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file),
  );
  const past = files.filter(file => usesOf(readFileSync(join(ROOT, file), 'utf8')).length > 0);
  return [...new Set(past.map(file => file.split('/').slice(1, 3).join('/')))].sort();
}

test('views and widgets go past the kit’s objects only where the list says so', () => {
  assert.deepEqual(foldersPast(), PAST);
});

test('uses by a member, and by a name of a pattern, are found', () => {
  assert.deepEqual(usesOf('this.modal.account.current; session?.source(id); modal.shell.close()'), [
    'account',
    'source',
  ]);
  assert.deepEqual(usesOf('const { network: page, shell } = this.modal;'), ['network']);
});
