import { expect } from '@open-wc/testing';
import { FakeAdapter } from '../../testing/fake-adapter.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { testConnector, testNetworks } from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { settle } from '../../testing/settle.js';
import { createModal, type SessionParts } from '../modal/create-modal.js';
import type { Modal } from '../modal/modal.js';
import * as sessionModule from '../modal/session.js';
import { createAttempt, type ConnectAttempt } from './attempt.js';
import { createOutcome } from './outcome.js';

describe('an attempt that is aborted while the session loads', () => {
  const { promise: loading, resolve: load } = createOutcome<Pick<SessionParts, 'createSession'>>();
  let modal: Modal;
  let attempt: ConnectAttempt;

  before(async () => {
    modal = createModal(
      { id: crypto.randomUUID(), networks: testNetworks, adapters: [new FakeAdapter()], clock: new ManualClock() },
      { session: () => loading, sources: [] },
    );
    attempt = createAttempt(modal, { wallet: testConnector.id });
    await settle();
  });
  after(() => modal.dispose());

  it('rejects at once, and again when it is tried again and aborted', async () => {
    for (let time = 0; time < 2; time += 1) {
      const outcome = Promise.resolve(attempt);
      await settle();
      attempt.abort();
      attempt.retry();
      expect(attempt.get()).to.deep.equal({ status: 'waiting' });
      await expectRejection(outcome, 'CONNECT_ABORTED');
      expect(attempt.get(), 'the attempt that followed').to.deep.equal({ status: 'waiting' });
    }
  });

  it('connects when it is tried again', async () => {
    load(sessionModule);
    const { chainId } = await attempt;
    expect(chainId).to.equal(testNetworks[0].id);
    expect(attempt.get().status).to.equal('connected');
  });
});

describe('an attempt as a promise', () => {
  let modal: Modal;
  beforeEach(() => {
    modal = createModal(
      { id: crypto.randomUUID(), networks: testNetworks, adapters: [new FakeAdapter()], clock: new ManualClock() },
      { session: () => Promise.resolve(sessionModule), sources: [] },
    );
  });
  afterEach(() => modal.dispose());

  it('calls `finally` after success, and passes the account on', async () => {
    let ends = 0;
    const account = await createAttempt(modal, { wallet: testConnector.id })
      .catch(() => undefined)
      .finally(() => (ends += 1));
    expect([account?.chainId, ends]).to.deep.equal([testNetworks[0].id, 1]);
  });

  it('calls `catch` with the failure of the latest try, and `finally` before it rejects', async () => {
    const attempt = createAttempt(modal, {});
    for (let time = 0; time < 2; time += 1) {
      let ends = 0;
      const caught = attempt.catch((error: unknown) => error);
      const ended = attempt.finally(() => (ends += 1));
      attempt.abort();
      expect(await caught).to.include({ code: 'CONNECT_ABORTED' });
      await expectRejection(ended, 'CONNECT_ABORTED');
      expect(ends).to.equal(1);
      attempt.retry();
    }
    attempt.abort();
  });
});
