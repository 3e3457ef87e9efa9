import { expect } from '@open-wc/testing';
import { createStorage, type TypedStorage } from '../core/storage.js';
import type { Account, Connection } from '../domain/entities.js';
import { connectedNamespaces, connectionStatus, networkOfNamespace } from '../domain/storage/connection-keys.js';
import { accountSnapshot, connectedConnectorId } from '../domain/storage/account-keys.js';
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

describe('the wallet to restore, in a storage that has become full', () => {
  const items = new Map<string, string>();
  let isFull = false;
  const storage = createStorage({
    backend: {
      getItem: name => items.get(name) ?? null,
      setItem(name, value) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        items.set(name, value);
      },
      removeItem: name => void items.delete(name),
    },
  });
  const stored = (): readonly unknown[] => [
    storage.get(connectedConnectorId('eip155')),
    storage.get(accountSnapshot('eip155'))?.connectorId,
    storage.get(networkOfNamespace('eip155')),
    storage.get(connectedNamespaces),
    storage.get(connectionStatus),
  ];

  beforeEach(() => {
    items.clear();
    isFull = false;
    rememberConnector(storage, 'eip155', connectionOf('0xa'));
    isFull = true;
  });

  it('is none in place of the one that the person has left for another', () => {
    rememberConnector(storage, 'eip155', { ...connectionOf('0xb'), connectorId: 'b', chainId: 137 });
    expect(stored()).to.deep.equal([undefined, undefined, undefined, undefined, undefined]);
  });

  it('is none after a disconnect', () => {
    rememberConnector(storage, 'eip155', undefined);
    expect(stored()).to.deep.equal([undefined, undefined, 'eip155:1', undefined, undefined]);
  });
});
