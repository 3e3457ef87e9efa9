import { expect } from '@open-wc/testing';
import { Scope } from '../../core/scope.js';
import { readGrant } from './grant.js';

describe('readGrant', () => {
  const broken = {
    get parentCapability(): never {
      throw new Error('of the wallet');
    },
  };
  const accounts = { parentCapability: 'eth_accounts' };
  for (const [what, reply, expected] of [
    ['the accounts', [accounts], 'some'],
    ['nothing', [], 'none'],
    ['another permission', [{ parentCapability: 'snap' }, null], 'none'],
    ['no list', { accounts }, 'unknown'],
    ['a permission that cannot be read', [broken], 'unknown'],
  ] as const)
    it(`is ${expected} if the wallet lists ${what}`, async () => {
      expect(await readGrant({ request: () => Promise.resolve(reply) }, new Scope())).to.equal(expected);
    });
});
