import { expect } from '@open-wc/testing';
import { revokesAccounts } from './revocation.js';

describe('wallet_revokePermissions', () => {
  for (const [params, expected] of [
    [[{ eth_accounts: {} }], true],
    [[{ eth_accounts: {}, permissionContext: '0x1' }], true],
    [[{ permissionContext: '0x1' }], false],
    [[{ permissionsContext: '0x1' }], false],
    [{ permissionContext: '0x1' }, false],
    [[{}], false],
    [[null], false],
    [['eth_accounts'], false],
    [[], false],
    [undefined, false],
  ] as const)
    it(`${expected ? 'revokes' : 'does not revoke'} the access to accounts with ${JSON.stringify(params)}`, () => {
      expect(revokesAccounts(params)).to.equal(expected);
    });
});
