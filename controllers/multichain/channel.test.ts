import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { META_MASK } from '../../testing/fake-multichain.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { readAnnouncement, type AnnouncedWallet } from './announcement.js';
import { channelTo, type Channel } from './channel.js';
import { RpcLine } from './rpc-line.js';

const UUID = '00000000-0000-4000-8000-000000000000';
const announcement = (detail: unknown): Event => new CustomEvent('caip294:wallet_announce', { detail });
const read = (params: object): AnnouncedWallet | undefined =>
  readAnnouncement(announcement({ method: 'wallet_announce', params: { ...META_MASK, ...params } }));
const walletOf = (params: object): AnnouncedWallet => {
  const wallet = read(params);
  if (!wallet) throw new Error('invalid');
  return wallet;
};

describe('The announcement of a wallet (CAIP-294)', () => {
  it('is read with the id of its extension, if it names one', () => {
    expect(read({ rdns: 'IO.metamask' })).to.deep.equal({
      uuid: META_MASK.uuid,
      name: 'MetaMask',
      icon: META_MASK.icon,
      rdns: 'io.metamask',
      extensionId: 'fake-extension',
    });
    expect(
      read({ targets: [null, { type: 'caip-348', value: 7 }, { type: 'caip341', value: 'a' }] })?.extensionId,
    ).to.equal('a');
    for (const targets of [
      undefined,
      [],
      'caip341',
      [{ type: 'caip-348', value: 'a'.repeat(200) }],
      [{ type: 'x', value: 'a' }],
    ])
      expect(read({ targets })?.extensionId).to.equal(undefined);
  });

  it('is ignored without a name, an rdns or an id, and whatever a script dispatches', () => {
    for (const params of [
      { name: ' ' },
      { name: 'a\u202eb' },
      { rdns: 'metamask' },
      { uuid: '' },
      { uuid: 'a b c d e f' },
    ])
      expect(read(params), JSON.stringify(params)).to.equal(undefined);
    expect(readAnnouncement(announcement({ method: 'other', params: META_MASK }))).to.equal(undefined);
    fc.assert(fc.property(fc.anything(), detail => readAnnouncement(announcement(detail)) === undefined));
  });
});

describe('The way to a wallet', () => {
  const lines: RpcLine[] = [];
  const ends: (() => void)[] = [];
  const listen = (event: string, listener: (event: Event) => void): void => {
    window.addEventListener(event, listener);
    ends.push(() => window.removeEventListener(event, listener));
  };
  const lineTo = (wallet: AnnouncedWallet, events: unknown[] = []): RpcLine => {
    const open = channelTo(wallet);
    if (!open) throw new Error('no way');
    const line = new RpcLine(open, { onNotification: (...event) => events.push(event), onClose: () => undefined });
    lines.push(line);
    return line;
  };
  afterEach(() => {
    for (const line of lines.splice(0)) line.close();
    for (const end of ends.splice(0)) end();
  });

  it('is the events of its id, if it names no extension', async () => {
    const name = `caip294:${UUID}`;
    const send = (detail: object): void => void window.dispatchEvent(new CustomEvent(name, { detail }));
    listen(name, event => {
      const { id, method } = (event as CustomEvent<{ id?: number; method?: string }>).detail;
      if (id === undefined || method === undefined) return;
      send({ id: id + 7, result: 'of another request' });
      send(method === 'fail' ? { id, error: { code: 4001, message: 'No' } } : { id, result: method });
    });
    const events: unknown[] = [];
    const line = lineTo(walletOf({ rdns: 'test.wallet', uuid: UUID, targets: [] }), events);
    expect(await line.request('wallet_getSession')).to.equal('wallet_getSession');
    const failure = await line.request('fail').catch((error: unknown) => error);
    expect(failure).to.include({ code: 4001, message: 'No' });
    send({ method: 'wallet_sessionChanged', params: 1 });
    expect(events).to.deep.equal([['wallet_sessionChanged', 1]]);
  });

  it('is MetaMask’s content script where pages cannot connect to an extension', async () => {
    const stream = (data: unknown): object => ({ name: 'metamask-multichain-provider', data });
    listen('message', event => {
      const { target, data } = (
        event as MessageEvent<{ target?: string; data?: { data: { id: number; method: string } } }>
      ).data;
      if (target !== 'metamask-contentscript' || !data) return;
      const { id, method } = data.data;
      for (const message of [
        { target: 'metamask-inpage', data: { name: 'metamask-provider', data: { id, result: 'of another stream' } } },
        { target: 'metamask-inpage', data: stream({ id, result: method }) },
      ])
        window.postMessage(message, location.origin);
    });
    expect(await lineTo(walletOf({})).request('wallet_getSession')).to.equal('wallet_getSession');
  });

  it('hears MetaMask from this window and this origin alone', async () => {
    const line = lineTo(walletOf({}));
    let answer: unknown;
    listen('message', event => {
      const { target, data } = (event as MessageEvent<{ target?: string; data?: { data: { id: number } } }>).data;
      if (target !== 'metamask-contentscript' || !data) return;
      const message = {
        target: 'metamask-inpage',
        data: { name: 'metamask-multichain-provider', data: { id: data.data.id, result: 1 } },
      };
      const { origin } = location;
      window.dispatchEvent(new MessageEvent('message', { data: message, origin, source: null }));
      window.dispatchEvent(new MessageEvent('message', { data: message, origin: 'https://evil.test', source: window }));
      answer ??= 'none';
    });
    void line.request('wallet_getSession').then(
      result => (answer = result),
      () => undefined,
    );
    await waitUntil(() => answer !== undefined, 'the request');
    await settle();
    expect(answer).to.equal('none');
  });

  it('is none to an extension that the page cannot connect to', () => {
    expect(channelTo(walletOf({ rdns: 'test.wallet' }))).to.equal(undefined);
  });

  it('opens with the first request, again after it was closed, and rejects what was pending', async () => {
    const opened: { readonly end: () => void }[] = [];
    const line = new RpcLine(
      ({ onClose }): Channel => {
        opened.push({ end: onClose });
        return {
          send: () => undefined,
          close: () => undefined,
        };
      },
      { onNotification: () => undefined, onClose: () => undefined },
    );
    expect(opened).to.have.length(0);
    const pending = line.request('a').catch((error: unknown) => error);
    opened[0]?.end();
    expect(await pending).to.include({ code: 4900 });
    void line.request('b').catch(() => undefined);
    expect(opened).to.have.length(2);
    line.close();
  });
});
