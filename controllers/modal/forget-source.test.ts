import { expect } from '@open-wc/testing';
import { createModal } from './create-modal.js';
import { sessionChunk } from './session-chunk.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { FakeAdapter, ManualClock } from '../../testing/index.js';

describe('a stored connection of a source that the host does not offer', () => {
  it('is removed at once, without waiting for the source', async () => {
    const id = crypto.randomUUID();
    const key = `@appkit/${id}/eip155:connected_connector_id`;
    localStorage.setItem(key, 'ID_AUTH');
    const adapters = [new FakeAdapter()];
    const modal = createModal({ id, networks: testNetworks, adapters, clock: new ManualClock() }, sessionChunk);
    expect(modal.account.of('eip155').status).to.equal('disconnected');
    expect(localStorage.getItem(key)).to.equal(null);
    await Promise.resolve();
    expect(modal.isReady.get()).to.equal(true);
    modal.dispose();
  });
});
