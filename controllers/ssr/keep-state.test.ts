import { expect } from '@open-wc/testing';
import { createTestModal, testAccounts, testNetworks, type TestModal } from '../../testing/index.js';
import { accountOf } from './account-of.js';
import { forgetState, keepState } from './keep-state.js';
import { NO_PAGE_STATE } from './page-state.js';
import { readState } from './read-state.js';

const [{ address }, other] = testAccounts;
const next = testNetworks[1]!;
const stated = (): ReturnType<typeof readState> => readState(document.cookie);

describe('Keeping the state of a page in a cookie', () => {
  let test: TestModal;

  beforeEach(() => {
    forgetState();
    test = createTestModal();
  });
  afterEach(() => {
    test.modal.dispose();
    forgetState();
  });

  it('writes nothing before it is called, nor while nothing is connected', async () => {
    await test.connect();
    expect(stated()).to.equal(NO_PAGE_STATE);
    await test.session.disconnect();
    keepState(test);
    await test.settle();
    expect(document.cookie).not.to.contain('latchkey-state');
  });

  it('follows account and network, and is deleted by a disconnect', async () => {
    keepState(test);
    await test.connect();
    await test.settle();
    expect(stated()).to.deep.include({ active: 'eip155:1' });
    expect(stated().accounts).to.have.length(1);
    expect(stated().accounts[0]).to.include({ address, caipAddress: `eip155:1:${address}`, namespace: 'eip155' });
    test.wallet.change({ chainId: next.id, accounts: [other] });
    await test.settle();
    expect(stated().active).to.equal(`eip155:${next.id}`);
    expect(stated().accounts[0]?.address).to.equal(other.address);
    await test.session.disconnect();
    await test.settle();
    expect(document.cookie).not.to.contain('latchkey-state');
  });

  it('names the account that the page remembers, as hooks return it meanwhile', async () => {
    keepState(test);
    await test.connect();
    await test.settle();
    const before = stated();
    test.modal.dispose();
    test = createTestModal({ adapters: [] });
    test.modal.account.setWaiting('eip155', 'restore', 'reconnecting', `eip155:1:${address}`);
    keepState(test);
    await test.settle();
    expect(stated()).to.deep.equal(before);
    expect(accountOf(stated()).status).to.equal(test.modal.account.of('eip155').status);
  });

  it('ends by its function, which leaves the cookie, and by the end of the modal', async () => {
    const stop = keepState(test);
    await test.connect();
    await test.settle();
    stop();
    await test.session.disconnect();
    await test.settle();
    expect(stated().accounts).to.have.length(1);
    forgetState();
    keepState(test);
    test.modal.dispose();
    await test.settle();
    expect(stated()).to.equal(NO_PAGE_STATE);
  });

  it('stops in every tab once the consent is withdrawn in one', async () => {
    keepState(test, { cookie: 'other-consent' });
    keepState(test);
    await test.connect();
    await test.settle();
    const channel = new BroadcastChannel('latchkey-forget:latchkey-state');
    const withdrawn = new Promise(resolve => (channel.onmessage = resolve));
    forgetState();
    await withdrawn;
    channel.close();
    test.wallet.change({ accounts: [other] });
    await test.settle();
    expect(stated()).to.equal(NO_PAGE_STATE);
    expect(readState(document.cookie, { cookie: 'other-consent' }).accounts[0]?.address).to.equal(other.address);
    forgetState({ cookie: 'other-consent' });
  });

  it('does nothing for a modal that has ended', () => {
    test.modal.dispose();
    expect(keepState(test)).to.be.a('function');
    expect(stated()).to.equal(NO_PAGE_STATE);
  });

  it('stops in this tab at once, also in a browser without channels', async () => {
    const { BroadcastChannel: channels } = window;
    Reflect.set(window, 'BroadcastChannel', undefined);
    try {
      keepState(test, { cookie: 'other-consent' });
      keepState(test);
      await test.connect();
      await test.settle();
      forgetState();
    } finally {
      Reflect.set(window, 'BroadcastChannel', channels);
    }
    test.wallet.change({ accounts: [other] });
    await test.settle();
    expect(stated()).to.equal(NO_PAGE_STATE);
    expect(readState(document.cookie, { cookie: 'other-consent' }).accounts[0]?.address).to.equal(other.address);
    forgetState({ cookie: 'other-consent' });
  });

  it('writes nothing of a change that comes with the withdrawal', async () => {
    keepState(test);
    await test.connect();
    await test.settle();
    test.wallet.change({ accounts: [other] });
    forgetState();
    await test.settle();
    expect(stated()).to.equal(NO_PAGE_STATE);
  });

  for (const options of [
    { cookie: 'a=b' },
    { cookie: 'a;b' },
    { path: '/; Domain=x' },
    { domain: 'a;b' },
    { maxAge: -1 },
  ])
    it(`refuses ${JSON.stringify(options)}`, () => expect(() => keepState(test, options)).to.throw(TypeError));
});
