import { expect } from '@open-wc/testing';
import { createStorage, type TypedStorage } from '../core/storage.js';
import type { Account, Connection } from '../domain/entities.js';
import { recallAccount, rememberAccount, rememberConnector } from './remember-connector.js';

const accountsOf = (...addresses: readonly [string, ...string[]]): readonly [Account, ...Account[]] => {
  const [first, ...others] = addresses.map(address => ({ namespace: 'eip155', address, type: 'eoa' }) as const);
  return [first ?? expect.fail('no account'), ...others];
};
const connectionOf = (...addresses: readonly [string, ...string[]]): Connection => ({
  connectorId: 'a',
  namespace: 'eip155',
  accounts: accountsOf(...addresses),
  chainId: 1,
  provider: {},
});

describe('the account that the person chose', () => {
  let storage: TypedStorage;

  beforeEach(() => {
    storage = createStorage({ prefix: crypto.randomUUID() });
    rememberConnector(storage, 'eip155', connectionOf('0xa', '0xb', '0xc'));
    rememberAccount(storage, connectionOf('0xb', '0xa', '0xc')); // as adapters list them after useAccount('0xb')
  });

  const cases: readonly (readonly [string, Connection, string | undefined])[] = [
    ['the wallet lists them as before', connectionOf('0xa', '0xb', '0xc'), '0xb'],
    ['the wallet put another first since', connectionOf('0xc', '0xa', '0xb'), undefined],
    ['the wallet does not share it any more', connectionOf('0xa', '0xc'), undefined],
    ['it is another wallet', { ...connectionOf('0xa', '0xb', '0xc'), connectorId: 'b' }, undefined],
  ];
  for (const [name, connection, expected] of cases) {
    it(`is ${expected ? 'recalled' : 'not recalled'} when ${name}`, () => {
      expect(recallAccount(storage, connection)).to.equal(expected);
    });
  }

  it('is deleted when the wallet chooses another, and on disconnect', () => {
    rememberConnector(storage, 'eip155', connectionOf('0xb', '0xa', '0xc'));
    expect(recallAccount(storage, connectionOf('0xa', '0xb', '0xc'))).to.equal('0xb');
    rememberConnector(storage, 'eip155', connectionOf('0xc', '0xa', '0xb'));
    rememberConnector(storage, 'eip155', connectionOf('0xb', '0xa', '0xc'));
    expect(recallAccount(storage, connectionOf('0xa', '0xb', '0xc'))).to.equal(undefined);
    rememberAccount(storage, connectionOf('0xb', '0xa'));
    rememberConnector(storage, 'eip155', undefined);
    rememberConnector(storage, 'eip155', connectionOf('0xa', '0xb'));
    expect(recallAccount(storage, connectionOf('0xa', '0xb'))).to.equal(undefined);
  });
});
