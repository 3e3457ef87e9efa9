import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { W3mError } from '../domain/errors/errors.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { FakeFrame } from '../../testing/fake-frame.js';
import { waitUntil } from '../../testing/wait-until.js';
import { FrameChannel } from './frame-channel.js';
import { createFrameWallet, frameWallet, pageData, surfaceOf } from './frame-wallet.js';

const URL_OF_WALLET = 'https://wallet.invalid/sdk';

describe('The frame of the embedded wallet', () => {
  let scope: Scope;
  let fake: FakeFrame;

  beforeEach(() => ([scope, fake] = [new Scope(), new FakeFrame()]));
  afterEach(() => scope.dispose());

  const create = (url = URL_OF_WALLET, recovery?: 'later'): ReturnType<typeof createFrameWallet> =>
    createFrameWallet({
      scope,
      url,
      recovery,
      projectId: 'demo',
      enableLogger: true,
      chainId: () => 'eip155:1',
      metadata: () => undefined,
      theme: () => ({}),
      onAlert: () => undefined,
    });
  const frame = (): HTMLIFrameElement | null => document.querySelector('#w3m-iframe');

  it('is created by the first request, hidden, with as few rights as the wallet needs, and removed with the modal', async () => {
    const wallet = create();
    expect(frame()).to.equal(null);
    const late = wallet.account({ chainId: 'eip155:1' });
    const { name, hidden, tabIndex, sandbox, allow, src, referrerPolicy } = frame()!;
    expect([name, hidden, tabIndex, referrerPolicy]).to.deep.equal(['w3m-secure-iframe', true, -1, 'origin']);
    expect([...sandbox].sort()).to.deep.equal([
      'allow-downloads',
      'allow-forms',
      'allow-same-origin',
      'allow-scripts',
      'allow-storage-access-by-user-activation',
    ]);
    expect(allow.split('; ').every(permission => permission.endsWith(' https://wallet.invalid'))).to.equal(true);
    expect(src).to.equal(`${URL_OF_WALLET}?projectId=demo&chainId=eip155%3A1&version=4&enableLogger=true`);
    scope.dispose();
    await expectRejection(late, 'MODAL_DESTROYED', 'FRAME_ABORTED');
    expect(frame()).to.equal(null);
  });

  it('covers the modal and has the focus while it is shown, and is inert while it is hidden', () => {
    const { account, surface } = create();
    account({ chainId: 'eip155:1' }).catch(() => undefined); // ends with the scope
    surface?.show({ left: 10, top: 20, width: 300, height: 400, title: 'Your wallet' });
    const { left, top, width, height } = frame()!.getBoundingClientRect();
    expect([left, top, width, height]).to.deep.equal([10, 20, 300, 400]);
    expect([document.activeElement === frame(), frame()!.title]).to.deep.equal([true, 'Your wallet']);
    surface?.blur?.();
    expect(document.activeElement?.localName).to.equal('body');
    surface?.focus?.();
    expect(document.activeElement?.localName).to.equal('iframe');
    surface?.hide();
    surface?.focus?.();
    expect([frame()!.hidden, document.activeElement === frame()]).to.deep.equal([true, false]);
  });

  it('releases addresses before a recovery only with the option of the host, and rejects other values', () => {
    create(URL_OF_WALLET, 'later')
      .account({ chainId: 'eip155:1' })
      .catch(() => undefined); // ends with the scope
    expect(new URL(frame()!.src).searchParams.get('recovery')).to.equal('later');
    expect(() => create(URL_OF_WALLET, 'never' as 'later')).to.throw(W3mError, "a recovery of 'first' or 'later'");
  });

  it('asks for the account of who is connected or new, and of nobody else, whatever it has done before', async () => {
    const sent: string[] = [];
    let state: object = { isConnected: false };
    const channel = {
      request(name: string) {
        sent.push(name);
        return Promise.resolve(name === 'IS_CONNECTED' ? state : { address: '0x1' });
      },
    };
    const { login, account } = frameWallet(channel as unknown as FrameChannel, URL_OF_WALLET);
    const read = async (): Promise<unknown> => [await account({ chainId: 'eip155:1' }), sent.splice(0).join()];
    await login?.({ kind: 'otp', otp: '123456' });
    sent.length = 0;
    expect(await read()).to.deep.equal([undefined, 'IS_CONNECTED']);
    for (state of [{ isConnected: true }, { isConnected: false, isNew: true }])
      expect(await read()).to.deep.equal([{ address: '0x1' }, 'IS_CONNECTED,GET_USER']);
  });

  it('is shown for a request that is open, and ends the question of one that is not', async () => {
    const channel = new FrameChannel({
      scope,
      origin: fake.origin,
      page: fake.page,
      createFrame: fake.create,
      onInitialise: () => undefined,
      onAlert: () => undefined,
    });
    const needs: unknown[] = [];
    surfaceOf(
      channel,
      () => undefined,
      () => undefined,
    ).onNeed(need => needs.push(need?.id));
    const stop = new AbortController();
    const settings = channel.request('OPEN_SETTINGS', { section: 'export' }, { signal: stop.signal });
    await waitUntil(() => fake.requests.length > 0, 'the request');
    const id = fake.lastId('OPEN_SETTINGS');
    fake.emit('SHOW', { id, purpose: 'settings' });
    stop.abort();
    await expectRejection(settings, 'FRAME_ABORTED');
    fake.emit('HIDE');
    fake.requests.length = 0;
    fake.emit('SHOW', { id, purpose: 'settings' });
    expect(needs).to.deep.equal([id, undefined]);
    expect(fake.requests.map(({ name, payload }) => [name, payload])).to.deep.equal([['ABORT', { id }]]);
  });

  for (const url of [location.origin, '/sdk', 'javascript:alert(1)', 'https://'])
    it(`is not created for the page ${url}`, () => {
      expect(() => create(url)).to.throw(W3mError, 'must have the URL of a page of another origin');
    });

  it('receives the project, the metadata and the software version of the page', () => {
    const metadata = {
      name: 'Shop',
      description: 'A shop',
      url: 'https://shop.example',
      icons: ['https://shop.example/i'],
    };
    expect(pageData('demo', metadata)).to.deep.equal({
      projectId: 'demo',
      sdkType: 'appkit',
      sdkVersion: 'html-1.7.7',
      metadata,
    });
  });
});
