import { expect } from '@open-wc/testing';
import { createStorage } from '../core/storage.js';
import type { Connection } from '../domain/entities.js';
import { createTestModal, testAccounts, testConnector } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { rememberConnections } from './remember-connections.js';

describe('rememberConnections', () => {
  afterEach(() => localStorage.clear());
  const stored = (id: string): unknown => JSON.parse(localStorage.getItem(`@appkit/${id}/connections`) ?? 'null');

  it('stores connector and accounts by namespace, and deletes those that have left', () => {
    const id = crypto.randomUUID();
    const storage = createStorage({ prefix: id });
    const connectionOf = (namespace: 'eip155' | 'solana', address: string): Connection => ({
      connectorId: 'a',
      namespace,
      accounts: [{ namespace, address, type: 'eoa' }],
      chainId: 1,
      provider: {},
    });
    rememberConnections(storage, 'eip155', connectionOf('eip155', '0xa'));
    rememberConnections(storage, 'solana', connectionOf('solana', 'S'));
    rememberConnections(storage, 'eip155', undefined);
    expect(stored(id)).to.deep.equal({
      solana: [{ connectorId: 'a', accounts: [{ namespace: 'solana', address: 'S', type: 'eoa' }] }],
    });
    rememberConnections(storage, 'solana', undefined);
    expect(stored(id)).to.equal(null);
  });

  it('follows the wallet of a modal', async () => {
    const { modal, session, connect } = createTestModal();
    await connect();
    const [{ address, namespace, type }] = testAccounts;
    const own = [{ connectorId: testConnector.id, accounts: [{ namespace, address, type }] }];
    await waitUntil(() => stored(modal.id) !== null, 'its record');
    expect(
      (stored(modal.id) as { readonly eip155: { readonly accounts: object[] }[] }).eip155[0]?.accounts[0],
    ).to.include(own[0]?.accounts[0]);
    await session.disconnect();
    await waitUntil(() => stored(modal.id) === null, 'its end');
    modal.dispose();
  });
});
