import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import { catchReports } from '../../testing/catch-reports.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { FakeAdapter, ManualClock, testAccounts } from '../../testing/index.js';
import { settleImports as settle } from '../../testing/settle-imports.js';
import { createModal } from './create-modal.js';
import type { Modal } from './modal.js';
import { sessionChunk } from './session-chunk.js';

const ADDRESS = testAccounts[0].address;

describe('a modal that restores the account of the last visit', () => {
  let id: string;
  let modal: Modal;
  let loads: number;
  let paint: () => void;

  const store = (name: string, value: string): void => localStorage.setItem(`@appkit/${id}/eip155:${name}`, value);
  const visit = (): void => {
    const painted = new Promise<void>(resolve => (paint = resolve));
    modal = createModal(
      { id, networks: testNetworks, adapters: [new FakeAdapter()], clock: new ManualClock() },
      {
        ...sessionChunk,
        shown: () => painted,
        session() {
          loads += 1;
          return sessionChunk.session();
        },
      },
    );
  };

  beforeEach(() => {
    id = crypto.randomUUID();
    loads = 0;
    store('connected_connector_id', 'wallet.test');
    store('account_snapshot', JSON.stringify({ connectorId: 'wallet.test', caipAddress: `eip155:1:${ADDRESS}` }));
  });
  afterEach(() => {
    modal.dispose();
    localStorage.clear();
  });

  it('loads its session once that account is painted', async () => {
    visit();
    await settle();
    expect(untracked(() => modal.account.shownOf())?.address).to.equal(ADDRESS);
    expect(loads).to.equal(0);
    paint();
    await settle();
    expect(loads).to.equal(1);
  });

  it('loads it at once when there is no account to show', () => {
    localStorage.removeItem(`@appkit/${id}/eip155:account_snapshot`);
    visit();
    expect(loads).to.equal(1);
  });

  it('does not wait for the paint when somebody needs the session', async () => {
    visit();
    await modal.start();
    expect(loads).to.equal(1);
    paint();
    await settle();
    expect(loads).to.equal(1);
  });

  it('loads nothing, and reports nothing, when it is destroyed before', async () => {
    const reports = catchReports();
    visit();
    modal.dispose();
    paint();
    await settle();
    expect(loads).to.equal(0);
    expect(reports.stop()).to.deep.equal([]);
  });
});
