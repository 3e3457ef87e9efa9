import { expect } from '@open-wc/testing';
import { createTestModal, FakeRemoteWallet, type TestModal } from '../../testing/index.js';
import { settleImports } from '../../testing/settle-imports.js';
import { waitUntil } from '../../testing/wait-until.js';
import { isW3mError } from '../domain/errors/errors.js';
import { kitOf, type Kit } from './kit.js';

const PHONE = { os: 'ios', isMobile: true } as const;

describe('what an app on the phone asks, in a kit without a modal', () => {
  let world: TestModal;
  let kit: Kit;
  let remote: FakeRemoteWallet;

  const connect = async (environment: Parameters<typeof createTestModal>[0] = {}): Promise<void> => {
    remote = new FakeRemoteWallet();
    const customWallets = [{ id: 'mine', name: 'Mine', mobile_link: 'mine://' }];
    world = createTestModal({ remote, customWallets, ...environment });
    kit = kitOf(world.modal);
    kit.requests.subscribe(() => undefined);
    const attempt = kit.connect({ wallet: 'mine' });
    await waitUntil(() => attempt.get().status === 'uri', 'no link');
    attempt.opened('mobile');
    remote.approve();
    await attempt;
    await settleImports();
  };
  const ask = async (...ids: readonly number[]): Promise<void> => {
    remote.openRequests.set(ids.map(id => ({ id })));
    await settleImports();
  };
  afterEach(() => {
    world.modal.dispose();
    localStorage.clear();
  });

  it('is a link to show, until its answer', async () => {
    await connect({ environment: PHONE });
    expect(kit.requests.get()).to.deep.equal({});
    await ask(7);
    await waitUntil(() => kit.requests.get().current, 'the request'); // its code has loaded
    expect(kit.requests.get().current).to.deep.equal({
      kind: 'app',
      wallet: 'Mine',
      icon: undefined,
      href: 'mine://wc?requestId=7&sessionTopic=topic',
      target: '_self',
    });
    await ask();
    expect(kit.requests.get()).to.deep.equal({});
  });

  it('is taken away by reject(), and cannot be approved here', async () => {
    await connect({ environment: PHONE });
    await ask(7);
    await waitUntil(() => kit.requests.get().current, 'the request');
    try {
      kit.requests.approve();
      expect.fail('it was approved');
    } catch (error) {
      expect(isW3mError(error) && error.code).to.equal('INVALID_REQUEST');
    }
    kit.requests.reject();
    await settleImports();
    expect(kit.requests.get()).to.deep.equal({});
    expect(remote.openRequests.get()).to.have.length(1); // the wallet still asks
  });

  it('is nothing on a computer', async () => {
    await connect();
    await ask(7);
    expect(kit.requests.get()).to.deep.equal({});
  });
});
