import { expect } from '@open-wc/testing';
import { LiveProvider } from './live-provider.js';

type Listener = (...values: readonly unknown[]) => void;

/** The members of the kit's provider that hosts use. */
class KitProvider {
  session: { readonly topic: string } | undefined;
  readonly #name: string;
  readonly #listeners: { readonly event: string; readonly listener: Listener }[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  get isWalletConnect(): boolean {
    return this.#name !== '';
  }

  async request({ method }: { readonly method: string }): Promise<string> {
    return `${this.#name}: ${method}`;
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push({ event, listener });
  }

  once(): void {
    throw new Error('not used');
  }

  off(): void {
    throw new Error('not used');
  }

  removeListener(event: string, listener: Listener): void {
    const index = this.#listeners.findIndex(each => each.event === event && each.listener === listener);
    if (index >= 0) this.#listeners.splice(index, 1);
  }

  emit(event: string, ...values: readonly unknown[]): void {
    for (const each of [...this.#listeners]) if (each.event === event) each.listener(...values);
  }

  get count(): number {
    return this.#listeners.length;
  }
}

interface HostProvider extends Pick<KitProvider, 'session' | 'isWalletConnect' | 'request'> {
  on(event: string, listener: Listener): void;
  once(event: string, listener: Listener): void;
  off(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
}

describe('LiveProvider', () => {
  let [first, second] = [new KitProvider('first'), new KitProvider('second')];
  let live: LiveProvider;
  let provider: HostProvider;
  let events: unknown[];
  const note: Listener = (...values) => void events.push(values);

  beforeEach(() => {
    [first, second] = [new KitProvider('first'), new KitProvider('second')];
    live = new LiveProvider();
    live.use(first);
    provider = live.facade as HostProvider;
    events = [];
  });

  it('reads and writes the members of the kit that runs', () => {
    live.use(second);
    second.session = { topic: 'two' };
    expect([provider.session, provider.isWalletConnect]).to.deep.equal([{ topic: 'two' }, true]);
    provider.session = undefined;
    expect(second.session).to.equal(undefined);
    expect(['session' in provider, 'other' in provider]).to.deep.equal([true, false]);
    expect(provider).to.be.instanceOf(KitProvider);
  });

  it('calls methods on the kit that runs, also one that a host took before', async () => {
    const { request } = provider;
    expect(await request({ method: 'a' })).to.equal('first: a');
    live.use(second);
    expect(await request({ method: 'b' })).to.equal('second: b');
    expect(provider.request).to.equal(request);
  });

  it('moves the listeners of hosts to the kit that runs', () => {
    provider.on('session_delete', note);
    live.use(second);
    first.emit('session_delete', 1);
    second.emit('session_delete', 2);
    expect(events).to.deep.equal([[2]]);
    provider.off('session_delete', note);
    second.emit('session_delete', 3);
    expect([events.length, first.count, second.count]).to.deep.equal([1, 0, 0]);
  });

  it('calls a listener of `once` once, on whichever kit the event comes', () => {
    provider.once('display_uri', note);
    provider.once('display_uri', note);
    provider.removeListener('display_uri', note);
    live.use(second);
    second.emit('display_uri', 'wc:1');
    second.emit('display_uri', 'wc:2');
    live.use(first);
    first.emit('display_uri', 'wc:3');
    expect(events).to.deep.equal([['wc:1']]);
  });

  it('is no promise, so that hosts can await it', async () => {
    expect(await Promise.resolve(live.facade)).to.equal(live.facade);
  });
});
