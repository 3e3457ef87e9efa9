import { aTimeout, expect } from '@open-wc/testing';
import { createTestModal } from '../../testing/create-test-modal.js';
import type { FeatureName } from './registry.js';
import { waitUntil } from '../../testing/wait-until.js';

const NAMES: readonly FeatureName[] = ['balance', 'directory'];

/** Longer than a chunk takes to load. */
const settle = (): Promise<void> => aTimeout(50);

describe('the features of a session', () => {
  it('are not fetched before they are needed', async () => {
    const { session } = createTestModal();
    await settle();
    for (const name of NAMES) expect(session.features.get(name), name).to.equal(undefined);
    expect(session.balance.state.get()).to.deep.equal({ status: 'idle' });
  });

  it('include the balance as soon as a wallet is connected', async () => {
    const { session, wallet, connect } = createTestModal();
    await connect();
    expect(session.features.get('balance')).not.to.equal(undefined);
    expect(session.balance.latest.get()).to.deep.equal(wallet.balance.get());
    expect(session.features.get('directory')).to.equal(undefined);
  });

  it('include the directory of wallets when it is loaded', async () => {
    const { session } = createTestModal();
    const directory = await session.features.load('directory');
    expect(session.features.get('directory')).to.equal(directory);
    expect(directory.hasMore.get()).to.equal(false); // no service is named, so none is asked
    expect(directory.all.get().length).to.be.greaterThan(10);
  });

  it('are not created when the modal is destroyed during a load', async () => {
    const { modal, session, wallet } = createTestModal();
    const failed = session.features.load('directory').catch((error: unknown) => error);
    modal.dispose();
    expect(await failed).to.have.property('code', 'MODAL_DESTROYED');
    await settle();
    expect(session.features.get('directory')).to.equal(undefined);
    expect(wallet.connection.get()).to.equal(undefined);
  });

  it('use the service of the host', async () => {
    const { session } = createTestModal({ services: { explorer: 'http://127.0.0.1:9/explorer' } });
    const directory = await session.features.load('directory');
    expect(directory.hasMore.get()).to.equal(true);
  });

  it('alert the developer of a service whose URL is not safe, and work without it', async () => {
    const { session } = createTestModal({ services: { explorer: 'javascript:alert(1)' } });
    const directory = await session.features.load('directory');
    expect(directory.hasMore.get()).to.equal(false);
    await waitUntil(() => session.alerts.current.get());
    expect(session.alerts.current.get()).to.have.nested.property('error.code', 'INVALID_APP_CONFIGURATION');
  });
});
