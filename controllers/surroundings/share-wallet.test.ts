import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { Eip1193Provider } from '../adapters/eip155/provider.js';
import { waitUntil } from '../../testing/wait-until.js';
import { shareWallet } from './share-wallet.js';
import { GREETING, readReply } from './shared-wallet.js';

const ORIGIN = 'https://dapp.example';

/** A wallet that answers with its name. */
const named = (name: string): Eip1193Provider => ({
  request: async ({ method }) => `${name} ${method}`,
  on: () => undefined,
  removeListener: () => undefined,
});

describe('a wallet that is shared with a frame', () => {
  let frame: HTMLIFrameElement;
  let provider: Eip1193Provider | undefined;
  let isGranted: boolean;
  let answer: () => boolean | Promise<boolean>;
  let consents: string[];
  let port: MessagePort;
  let stop: () => void;
  let ids: number;

  const request = (method: string): Promise<unknown> => {
    const id = (ids += 1);
    const reply = new Promise<unknown>(resolve => {
      port.addEventListener('message', ({ data }) => {
        const found = readReply(data);
        if (found && 'id' in found && found.id === id) resolve('error' in found ? found.error.code : found.result);
      });
    });
    port.postMessage({ id, method });
    return reply;
  };

  beforeEach(() => {
    frame = document.body.appendChild(document.createElement('iframe'));
    [provider, isGranted, consents, ids] = [named('one'), true, [], 0];
    answer = () => isGranted;
    const consent = async ({ origin }: { readonly origin: string }): Promise<boolean> => {
      consents.push(origin);
      return answer();
    };
    stop = shareWallet({ getProvider: () => provider }, frame, { origins: [ORIGIN], name: 'Portal', consent });
    const { port1, port2 } = new MessageChannel();
    const greeting = { data: GREETING, origin: ORIGIN, source: frame.contentWindow, ports: [port2] };
    window.dispatchEvent(new MessageEvent('message', greeting));
    port = port1;
    port.start();
  });

  afterEach(() => {
    stop();
    port.close();
    frame.remove();
  });

  it('is asked for once, and tells nothing before the consent', async () => {
    expect(await request('eth_accounts')).to.deep.equal([]);
    expect(await request('personal_sign')).to.equal(4100);
    expect(await request('eth_requestAccounts')).to.equal('one eth_accounts');
    expect(await request('eth_requestAccounts')).to.equal('one eth_accounts');
    expect(await request('personal_sign')).to.equal('one personal_sign');
    expect(consents).to.deep.equal([ORIGIN]);
  });

  it('needs another consent when the page connects another wallet', async () => {
    await request('eth_requestAccounts');
    provider = named('two');
    expect(await request('eth_accounts')).to.deep.equal([]);
    expect(await request('personal_sign')).to.equal(4100);
    isGranted = false;
    expect(await request('eth_requestAccounts')).to.equal(4001);
    expect(await request('personal_sign')).to.equal(4100);
    isGranted = true;
    expect(await request('eth_requestAccounts')).to.equal('two eth_accounts');
    expect(consents).to.have.length(3);
  });

  it('is not shared by a consent that was asked for another wallet', async () => {
    let agree = (): void => undefined;
    answer = () => new Promise(resolve => (agree = () => resolve(true)));
    const [first, again] = [request('eth_requestAccounts'), request('eth_requestAccounts')];
    await waitUntil(() => consents.length === 1, 'the first question');
    // Each message is a task of its own: the next one may arrive after the question
    expect(await request('eth_chainId'), 'both have arrived').to.equal('one eth_chainId');
    provider = named('two');
    const second = request('eth_requestAccounts');
    expect(await request('eth_chainId'), 'all of them have arrived').to.equal('two eth_chainId');
    expect(consents, 'one question at a time').to.have.length(1);
    agree();
    expect(await Promise.all([first, again])).to.deep.equal([4100, 4100]);
    await waitUntil(() => consents.length === 2, 'the second question');
    expect(await request('eth_accounts')).to.deep.equal([]);
    expect(await request('personal_sign')).to.equal(4100);
    agree();
    expect(await second).to.equal('two eth_accounts');
  });

  it('is not asked about once the page has connected another one', async () => {
    let refuse = (): void => undefined;
    answer = () => new Promise(resolve => (refuse = () => resolve(false)));
    const first = request('eth_requestAccounts');
    await waitUntil(() => consents.length === 1, 'the first question');
    provider = named('two');
    const second = request('eth_requestAccounts');
    expect(await request('eth_chainId')).to.equal('two eth_chainId');
    provider = named('three');
    refuse();
    expect(await Promise.all([first, second])).to.deep.equal([4001, 4100]);
    expect(consents).to.have.length(1);
  });

  it('answers with data alone, also where the wallet has a proxy of a framework or a function', async () => {
    const accounts: readonly string[] = new Proxy(['0x1'], {});
    const other = { run: () => undefined, size: 1n };
    provider = { ...named('one'), request: async ({ method }) => (method === 'eth_chainId' ? other : accounts) };
    expect(await request('eth_requestAccounts')).to.deep.equal(['0x1']);
    expect(await request('eth_chainId')).to.equal(-32603);
  });

  it('reports accounts that are a proxy of a framework', async () => {
    let emit = (_: unknown): void => undefined;
    const on = (event: string, listener: typeof emit): void => {
      if (event === 'accountsChanged') emit = listener;
    };
    provider = { ...named('one'), on };
    await request('eth_requestAccounts');
    const message = new Promise<unknown>(resolve => {
      port.addEventListener('message', ({ data }) => resolve(readReply(data)));
    });
    emit(new Proxy(['0x2'], {}));
    expect(await message).to.deep.equal({ event: 'accountsChanged', payload: ['0x2'] });
  });

  it('says when it is not shared any more', async () => {
    const message = new Promise<unknown>(resolve => {
      port.addEventListener('message', ({ data }) => 'isOver' in (data as object) && resolve(readReply(data)));
    });
    stop();
    expect(await message).to.deep.equal({ isOver: true });
  });

  it('is missed, and not called, while the page has none', async () => {
    provider = undefined;
    expect(await request('eth_accounts')).to.deep.equal([]);
    expect(await request('eth_requestAccounts')).to.equal(4900);
    expect(await request('eth_getBalance')).to.equal(4200);
    expect(consents).to.deep.equal([]);
  });
});

describe('a message of the page that shares a wallet', () => {
  it('is read as a reply or as nothing, whatever it is', () => {
    const any = fc.anything({ withNullPrototype: true });
    const parts = { isOver: any, welcome: any, event: any, id: fc.oneof(fc.nat(), any), result: any, payload: any };
    const error = fc.oneof(fc.record({ code: any, message: any }), any);
    const shaped = fc.record({ ...parts, error }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.oneof(shaped, any), data => {
        const reply = readReply(data);
        const kinds = ['welcome', 'event', 'id', 'isOver'];
        if (reply) expect(kinds.some(kind => kind in reply)).to.equal(true);
      }),
    );
    expect(readReply({ welcome: null })).to.equal(undefined);
    expect(readReply({ welcome: { name: 'x'.repeat(99), icon: 5 } })).to.deep.equal({
      welcome: { name: 'x'.repeat(60), icon: undefined },
    });
    expect(readReply({ event: 'connect', payload: 1 })).to.equal(undefined);
    expect(readReply({ id: 1, error: {} })).to.deep.equal({ id: 1, error: { code: -32603, message: 'Unknown error' } });
  });
});
