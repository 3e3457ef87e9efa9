import { expect } from '@open-wc/testing';
import '../adapters/eip155/evm-client.js'; // with those below: loaded here, so that no test waits for them
import '../adapters/eip155/evm-connector.js';
import '../adapters/embedded/embedded-evm-wallet.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { untracked } from '../core/signals.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal, Session } from '../modal/modal.js';
import * as sessionModule from '../modal/session.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { testEmbedded } from '../../testing/test-embedded.js';
import { waitUntil } from '../../testing/wait-until.js';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const PROVIDER = '@appkit/telegram/social_provider';
const AT_PROVIDER = 'https://provider.example/login?state=abc&scope=user';
const telegram = { os: 'ios', isMobile: true, isTelegram: true, isInApp: false, isFramed: false } as const;

describe('A social sign-in in Telegram', () => {
  const { open } = window;
  const before = location.href;
  let wallet: FakeEmbeddedWallet;
  let modal: Modal | undefined;
  let opened: unknown[][];
  let events: string[];

  beforeEach(() => {
    wallet = new FakeEmbeddedWallet({ eip155: [ADDRESS] });
    wallet.results.set('social-start', { next: 'open', uri: AT_PROVIDER });
    [opened, events] = [[], []];
    window.open = (...given) => {
      opened.push(given);
      return null;
    };
  });
  afterEach(() => {
    modal?.dispose();
    window.open = open;
    history.replaceState(null, '', before);
    localStorage.clear();
  });

  const visit = async (): Promise<Session> => {
    modal = createModal(
      {
        id: 'telegram',
        networks: testNetworks,
        adapters: [new EvmAdapter({ page: new EventTarget() })],
        embeddedWallet: wallet,
      },
      {
        session: () =>
          Promise.resolve({
            createSession: context => sessionModule.createSession({ ...context, environment: telegram }),
          }),
        sources: [testEmbedded],
      },
    );
    modal.events.onAny(({ data }) => events.push(data.event));
    return modal.start();
  };

  it('leaves the page for the provider, and names the page to return to', async () => {
    const session = await visit();
    (await session.source('ID_AUTH')?.social())?.start('github');
    await waitUntil(() => opened.length > 0, 'the page of the provider');
    const [uri, target] = opened[0] ?? [];
    const { origin, searchParams } = new URL(String(uri));
    expect([origin, target]).to.deep.equal(['https://provider.example', '_top']);
    expect(searchParams.get('state')).to.equal(`abc--${encodeURIComponent(location.href)}`);
    expect(searchParams.get('scope')).to.equal('user');
    expect(localStorage.getItem(PROVIDER)).to.equal('github');
    expect(untracked(() => session.router.current.get()).view).to.equal('Connect');
  });

  it('says why the provider cannot be reached, and stays on the page', async () => {
    wallet.results.set('social-start', new TypeError('offline'));
    const session = await visit();
    (await session.source('ID_AUTH')?.social())?.start('github');
    await waitUntil(() => untracked(() => session.toasts.current.get()) !== undefined, 'the message');
    expect([opened.length, localStorage.getItem(PROVIDER)]).to.deep.equal([0, null]);
  });

  it('is completed on return, and takes its result out of the address', async () => {
    localStorage.setItem(PROVIDER, 'github');
    const address = new URL(location.href);
    address.searchParams.set('result_uri', 'https://wallet.example/social/done?code=1');
    history.replaceState({ own: 'state' }, '', address);
    const session = await visit();
    await waitUntil(() => untracked(() => session.modal.account.accountOf('eip155')) !== undefined, 'the account');
    expect(wallet.steps).to.deep.equal([{ kind: 'social', uri: 'https://wallet.example/social/done?code=1' }]);
    expect(location.href).to.equal(before);
    expect(history.state).to.deep.equal({ own: 'state' });
    expect(localStorage.getItem(PROVIDER)).to.equal(null);
    expect(untracked(() => session.source('ID_AUTH')?.provider.get())).to.equal('github');
    await waitUntil(() => events.includes('SOCIAL_LOGIN_SUCCESS'), 'the event');
    expect(events.filter(name => name.startsWith('SOCIAL'))).to.deep.equal([
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'SOCIAL_LOGIN_SUCCESS',
    ]);
  });

  it('ignores a result that this browser has not asked for', async () => {
    const address = new URL(location.href);
    address.searchParams.set('result_uri', 'https://wallet.example/social/done?code=1');
    history.replaceState(null, '', address);
    const session = await visit();
    await session.source('ID_AUTH')?.open();
    expect([wallet.steps.length, location.href]).to.deep.equal([0, address.href]);
  });
});
