// Compares the events of AppKit 1.7 with those that the sources track, so that hosts of `subscribeEvents` miss none
// unnoticed. An event whose feature is not built yet is listed as such.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesBelow, ROOT } from './files.mjs';

const words = text => text.trim().split(/\s+/);

/** Events that the modal tracks. */
const TRACKED = words(`
  INITIALIZE MODAL_OPEN MODAL_CLOSE CLICK_ALL_WALLETS CLICK_WALLET_HELP CLICK_NETWORK_HELP CLICK_GET_WALLET
  CLICK_NETWORKS SELECT_WALLET CONNECT_SUCCESS CONNECT_ERROR CONNECT_PROXY_ERROR DISCONNECT_SUCCESS DISCONNECT_ERROR
  SEARCH_WALLET SWITCH_NETWORK OPEN_SEND SEND_INITIATED SEND_SUCCESS SEND_ERROR CLICK_SIGN_SIWX_MESSAGE
  CLICK_CANCEL_SIWX SIWX_AUTH_SUCCESS SIWX_AUTH_ERROR INTERNAL_SDK_ERROR
  CLICK_TRANSACTIONS ERROR_FETCH_TRANSACTIONS LOAD_MORE_TRANSACTIONS
  EMAIL_LOGIN_SELECTED EMAIL_SUBMITTED EMAIL_VERIFICATION_CODE_SENT EMAIL_VERIFICATION_CODE_PASS
  EMAIL_VERIFICATION_CODE_FAIL DEVICE_REGISTERED_FOR_EMAIL EMAIL_EDIT EMAIL_UPGRADE_FROM_MODAL
  SOCIAL_LOGIN_STARTED SOCIAL_LOGIN_REQUEST_USER_DATA SOCIAL_LOGIN_SUCCESS SOCIAL_LOGIN_ERROR SOCIAL_LOGIN_CANCELED
  SET_PREFERRED_ACCOUNT_TYPE
  SELECT_BUY_CRYPTO SELECT_BUY_PROVIDER SELECT_WHAT_IS_A_BUY
  OPEN_ENS_FLOW REGISTER_NAME_INITIATED REGISTER_NAME_SUCCESS REGISTER_NAME_ERROR
  OPEN_SWAP INITIATE_SWAP SWAP_SUCCESS SWAP_ERROR SWAP_APPROVAL_ERROR CLICK_SELECT_TOKEN_TO_SWAP
  PAY_MODAL_OPEN PAY_EXCHANGE_SELECTED PAY_INITIATED PAY_SUCCESS PAY_ERROR`);

/** The initial state; never tracked and never sent. */
const INITIAL = words('MODAL_CREATED');

/** Events of features that are not built yet. A feature moves its events to the first list. */
const LATER = [];

const sources = filesBelow(['controllers', 'elements'])
  .filter(path => path.endsWith('.ts') && !/\.(test|typetest|contract)\.ts$|\/testing\//.test(path))
  .map(path => [path, readFileSync(join(ROOT, path), 'utf8')]);
const TYPES = 'controllers/state/events-controller.ts';
const [, types] = sources.find(([path]) => path.endsWith(TYPES));
const declared = [...types.slice(types.indexOf('interface AppKitEvents')).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
  ([, name]) => name,
);
const isTracked = name =>
  sources.some(([path, text]) => !path.endsWith(TYPES) && text.includes('track') && text.includes(`'${name}'`));

for (const name of TRACKED) {
  test(`${name} is declared and tracked`, () => {
    assert.ok(declared.includes(name), 'not in AppKitEvents');
    assert.ok(isTracked(name), 'no source tracks it');
  });
}

test('no event of a later feature is tracked, or it belongs to the first list', () => {
  assert.deepEqual(
    LATER.filter(name => isTracked(name)),
    [],
  );
});

test('every declared event is in one of the lists', () => {
  const known = [...TRACKED, ...INITIAL, ...LATER];
  assert.deepEqual(
    declared.filter(name => !known.includes(name)),
    [],
  );
  assert.equal(new Set(known).size, known.length);
});
