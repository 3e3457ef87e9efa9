import { expect } from '@open-wc/testing';
import type { Channel, ChannelListener } from './channel.js';
import { RpcLine } from './rpc-line.js';

interface Sent {
  readonly id: number;
  readonly params?: unknown;
}

describe('Requests to a wallet over a channel', () => {
  let opened: ChannelListener[];
  let sent: Sent[];
  let notified: string[];
  let line: RpcLine;

  /** As a port or the message of a window, which clone what they carry. */
  const open = (listener: ChannelListener): Channel => {
    opened.push(listener);
    return { send: message => void sent.push(structuredClone(message) as Sent), close: () => undefined };
  };
  const answer = (reply: object): void => {
    for (const { onMessage } of opened) onMessage({ jsonrpc: '2.0', id: sent.at(-1)?.id, ...reply });
  };
  const codeOf = (pending: Promise<unknown>): Promise<unknown> =>
    pending.catch((error: unknown) => (error as { readonly code?: unknown }).code);

  beforeEach(() => {
    [opened, sent, notified] = [[], [], []];
    line = new RpcLine(open, { onNotification: method => notified.push(method), onClose: () => undefined });
  });

  it('resolves with a result beside an error that is null', async () => {
    const pending = line.request('wallet_getSession');
    answer({ result: { sessionScopes: {} }, error: null });
    expect(await pending).to.deep.equal({ sessionScopes: {} });
  });

  it('sends parameters that are a proxy of a framework', async () => {
    const pending = line.request('wallet_invokeMethod', new Proxy({ request: new Proxy(['0x1'], {}) }, {}));
    expect(sent.at(-1)?.params).to.deep.equal({ request: ['0x1'] });
    answer({ result: '0x2' });
    expect(await pending).to.equal('0x2');
  });

  it('refuses parameters that are no data with -32602, and keeps its channel', async () => {
    const pending = line.request('wallet_getSession');
    expect(await codeOf(line.request('wallet_invokeMethod', { value: 1n, run: () => undefined }))).to.equal(-32602);
    expect(opened).to.have.length(1);
    for (const { onMessage } of opened) onMessage({ method: 'wallet_sessionChanged', params: {} });
    expect(notified).to.deep.equal(['wallet_sessionChanged']);
    answer({ result: null });
    expect(await pending).to.equal(null);
  });
});
