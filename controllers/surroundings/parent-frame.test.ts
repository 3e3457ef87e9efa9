import { expect } from '@open-wc/testing';
import type { Eip1193Provider } from '../adapters/eip155/provider.js';
import { Scope } from '../core/scope.js';
import { catchReports } from '../../testing/catch-reports.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { findParentWallet } from './parent-frame.js';
import { readSigns } from './read-signs.js';
import { GREETING } from './shared-wallet.js';

/** Outcome of a request that may stay without an answer. */
const codeOf = (pending: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    pending.catch((error: unknown) => (error as { readonly code?: unknown }).code),
    new Promise(resolve => setTimeout(() => resolve('no answer'), 500)),
  ]);

describe('the wallet of the page around this one', () => {
  let scope: Scope;
  let port: MessagePort;
  let provider: Eip1193Provider;

  beforeEach(async () => {
    scope = new Scope();
    const greeted = new Promise<MessagePort>(resolve => {
      const onMessage = ({ data, ports }: MessageEvent<unknown>): void => {
        if (data !== GREETING || !ports[0]) return;
        window.removeEventListener('message', onMessage);
        resolve(ports[0]);
      };
      window.parent.addEventListener('message', onMessage);
    });
    const { origin } = location;
    const found = findParentWallet({
      scope,
      signs: { ...readSigns(), parentOrigin: origin },
      options: { parent: { origins: [origin] } },
    });
    port = await greeted;
    port.postMessage({ welcome: { name: 'Portal' } });
    const wallet = (await found)?.wallet;
    provider = wallet?.provider ?? expect.fail('no wallet');
  });

  afterEach(() => {
    scope.dispose();
    port.close();
  });

  it('rejects requests with 4900 once it is not shared any more, and tells of the end', async () => {
    const ends: unknown[] = [];
    provider.on?.('disconnect', error => ends.push((error as { readonly code?: unknown }).code));
    const pending = provider.request({ method: 'personal_sign' });
    await settle();
    port.postMessage({ isOver: true });
    expect(await codeOf(pending)).to.equal(4900);
    expect(await codeOf(provider.request({ method: 'eth_accounts' }))).to.equal(4900);
    expect(ends).to.deep.equal([4900]);
  });

  it('rejects requests with 4900 after the end of the modal', async () => {
    const pending = provider.request({ method: 'personal_sign' });
    scope.dispose();
    expect(await codeOf(pending)).to.equal(4900);
    expect(await codeOf(provider.request({ method: 'eth_accounts' }))).to.equal(4900);
  });

  it('sends parameters that are a proxy of a framework, and refuses those that are no data', async () => {
    const sent = new Promise<unknown>(resolve => (port.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)));
    provider.request({ method: 'personal_sign', params: new Proxy(['0x1'], {}) }).catch(() => undefined); // not answered
    expect(await sent).to.deep.include({ method: 'personal_sign', params: ['0x1'] });
    const params = [{ value: 1n, run: () => undefined }];
    expect(await codeOf(provider.request({ method: 'eth_sendTransaction', params }))).to.equal(-32602);
  });

  it('tells every listener of an event, also after one that throws', async () => {
    const shared: unknown[] = [];
    const reports = catchReports();
    provider.on?.('accountsChanged', () => {
      throw new Error('of the host');
    });
    provider.on?.('accountsChanged', accounts => shared.push(accounts));
    port.postMessage({ event: 'accountsChanged', payload: ['0x1'] });
    await waitUntil(() => shared.length > 0);
    expect(reports.stop()).to.have.length(1);
    expect(shared).to.deep.equal([['0x1']]);
  });
});
