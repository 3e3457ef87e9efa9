import { expect } from '@open-wc/testing';
import { FakeRemoteWallet } from '../../testing/fake-remote-wallet.js';
import { settle } from '../../testing/settle.js';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { createStorage, type TypedStorage } from '../core/storage.js';
import { environmentOf } from '../domain/environment.js';
import type { AppRequest, RouteEntry } from '../domain/views/views.js';
import { appLink, deepLinkChoice } from '../domain/wallets/remote-keys.js';
import { leadToWallet } from './lead-to-wallet.js';
import type { PersonRequest } from './person-requests.js';

const environment = environmentOf({
  userAgent: 'iPhone',
  isCoarse: true,
  touchPoints: 5,
  isFramed: false,
  hasTelegram: false,
});

/** Storage of one page, in memory. */
function memory(): TypedStorage {
  const values = new Map<string, string>();
  return createStorage({
    backend: {
      getItem: key => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: key => void values.delete(key),
    },
  });
}

describe('Leading to the wallet of this phone', () => {
  let scope: Scope;
  let remote: FakeRemoteWallet;
  let storage: TypedStorage;
  const requests = signal<readonly PersonRequest[]>([]);
  const isOpen = signal(false);
  const current = signal<RouteEntry>({ view: 'Connect', data: undefined });
  const opened: AppRequest[] = [];
  const ask = (...ids: readonly number[]): Promise<void> => {
    remote.openRequests.set(ids.map(id => ({ id })));
    return settle();
  };
  const waiting = (): readonly string[] =>
    requests.get().map(each => (each.kind === 'app' ? each.data.link.get().href : each.kind));

  beforeEach(() => {
    scope = new Scope();
    remote = new FakeRemoteWallet();
    remote.approve();
    storage = memory();
    storage.set(appLink, { href: 'ember://', name: 'Ember' });
    requests.set([]);
    isOpen.set(false);
    opened.length = 0;
    leadToWallet(scope, {
      remote,
      openRequests: remote.openRequests,
      storage,
      environment,
      requests,
      shell: { isOpen, close: () => isOpen.set(false) },
      router: { current },
      open(data) {
        opened.push(data);
        current.set({ view: 'OpenWallet', data });
        isOpen.set(true);
      },
    });
  });
  afterEach(() => scope.dispose());

  it('opens the view while a request waits, and closes it with the answer', async () => {
    await ask(7);
    expect(opened.map(({ name }) => name)).to.deep.equal(['Ember']);
    expect(waiting()).to.deep.equal(['ember://wc?requestId=7&sessionTopic=topic']);
    await ask();
    expect(isOpen.get()).to.equal(false);
    expect(waiting()).to.deep.equal([]);
  });

  it('has a link before the request has an id, and then one with it', async () => {
    remote.openRequests.set([{}]);
    await settle();
    expect(waiting()).to.deep.equal(['ember://wc?sessionTopic=topic']);
    await ask(7);
    expect(waiting()).to.deep.equal(['ember://wc?requestId=7&sessionTopic=topic']);
    expect(opened).to.have.length(1);
  });

  it('leaves an open modal at its view, where the request is listed', async () => {
    isOpen.set(true);
    await ask(7);
    expect(opened).to.deep.equal([]);
    expect(waiting()).to.have.length(1);
    await ask();
    expect(isOpen.get()).to.equal(true);
    expect(waiting()).to.deep.equal([]);
  });

  it('opens again for the next request of a person who has closed it', async () => {
    await ask(7);
    isOpen.set(false);
    await settle();
    expect(opened).to.have.length(1);
    await ask(7, 8);
    expect(opened).to.have.length(2);
    expect(waiting()).to.deep.equal(['ember://wc?requestId=8&sessionTopic=topic']);
  });

  it('finds the link of a page that had another kit before', async () => {
    storage.remove(appLink);
    storage.set(deepLinkChoice, { href: 'ember://', name: 'Ember' });
    await ask(7);
    expect(waiting()).to.deep.equal(['ember://wc?requestId=7&sessionTopic=topic']);
  });

  it('is dismissed for the request alone', async () => {
    await ask(7);
    opened[0]?.dismiss();
    expect(waiting()).to.deep.equal([]);
    expect(isOpen.get()).to.equal(false);
    await ask();
    await ask(8);
    expect(opened).to.have.length(2);
  });

  it('shows nothing for a wallet that was connected by a QR code, nor with a link that is not safe', async () => {
    storage.remove(appLink);
    await ask(7);
    await ask();
    storage.set(appLink, { href: 'javascript:alert(1)//', name: 'Evil' });
    await ask(8);
    expect(opened).to.deep.equal([]);
    expect(waiting()).to.deep.equal([]);
  });

  it('takes the name of the session if the stored one is empty, or changes the direction of the text around it', async () => {
    for (const [id, name] of ['', 'Em\u202eber', 'E'.repeat(200)].entries()) {
      storage.set(appLink, { href: 'ember://', name });
      await ask(id + 1);
      await ask();
    }
    const { name } = remote.session.get()?.wallet ?? {};
    expect(name).to.be.a('string');
    expect(opened.map(each => each.name)).to.deep.equal([name, name, name]);
  });

  it('ends with the modal', async () => {
    await ask(7);
    scope.dispose();
    expect(waiting()).to.deep.equal([]);
  });
});
