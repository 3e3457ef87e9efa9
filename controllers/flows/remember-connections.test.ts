import { expect } from '@open-wc/testing';
import { createStorage } from '../core/storage.js';
import type { ChainNamespace, Connection } from '../domain/entities.js';
import { recentConnections } from '../domain/storage/connection-records.js';
import { createTestModal, testAccounts, testConnector } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { endConnection, forgetRecent, rememberConnection, storedConnections } from './remember-connections.js';

const connectionOf = (namespace: ChainNamespace, connectorId: string, address: string): Connection => ({
  connectorId,
  namespace,
  accounts: [{ namespace, address, type: 'eoa' }],
  chainId: 1,
  provider: {},
});

describe('the stored connections', () => {
  afterEach(() => localStorage.clear());
  const raw = (id: string): unknown => JSON.parse(localStorage.getItem(`@appkit/${id}/connections`) ?? 'null');
  const world = () => {
    const id = crypto.randomUUID();
    const storage = createStorage({ prefix: id });
    const idsOf = (key?: typeof recentConnections) =>
      storedConnections(storage, 'eip155', key).map(({ connectorId }) => connectorId);
    const use = (connectorId: string, sources: readonly string[] = []): void =>
      rememberConnection(storage, connectionOf('eip155', connectorId, `0x${connectorId}`), each =>
        sources.includes(each),
      );
    return { id, storage, idsOf, use };
  };

  it('hold connector and accounts by namespace, and lose those that have ended', () => {
    const { id, storage } = world();
    rememberConnection(storage, connectionOf('eip155', 'a', '0xa'), () => false);
    rememberConnection(storage, connectionOf('solana', 'a', 'S'), () => false);
    endConnection(storage, 'eip155', 'a');
    expect(raw(id)).to.deep.equal({
      solana: [{ connectorId: 'a', accounts: [{ namespace: 'solana', address: 'S', type: 'eoa' }] }],
    });
    endConnection(storage, 'solana');
    expect(raw(id)).to.equal(null);
  });

  it('list the wallet in use first, and keep at most eight', () => {
    const { idsOf, use } = world();
    for (const each of 'abcdefghij') use(each);
    use('d');
    expect(idsOf().join('')).to.equal('djihgfec');
    expect(idsOf(recentConnections).join('')).to.equal('ba');
  });

  it('end with their use where the wallet keeps no grant beside another', () => {
    const { idsOf, use } = world();
    use('walletConnect', ['walletConnect']);
    use('a', ['walletConnect']);
    expect(idsOf()).to.deep.equal(['a']);
    expect(idsOf(recentConnections)).to.deep.equal(['walletConnect']);
  });

  it('are recent once they have ended, until they are used again or forgotten', () => {
    const { idsOf, use, storage } = world();
    for (const each of 'abc') use(each);
    endConnection(storage, 'eip155', 'b');
    endConnection(storage, 'eip155', 'a');
    expect(idsOf()).to.deep.equal(['c']);
    expect(idsOf(recentConnections)).to.deep.equal(['a', 'b']);
    use('b');
    expect(idsOf(recentConnections)).to.deep.equal(['a']);
    forgetRecent(storage, 'eip155', 'a');
    expect(idsOf(recentConnections)).to.deep.equal([]);
  });

  it('follow the wallet of a modal', async () => {
    const { modal, session, connect } = createTestModal();
    await connect();
    const [{ address, namespace, type }] = testAccounts;
    await waitUntil(() => raw(modal.id) !== null, 'its record');
    expect(raw(modal.id)).to.deep.equal({
      eip155: [{ connectorId: testConnector.id, accounts: [{ namespace, address, type }] }],
    });
    await session.disconnect();
    await waitUntil(() => raw(modal.id) === null, 'its end');
    modal.dispose();
  });
});
