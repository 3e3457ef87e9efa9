import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { codeOf } from '../../testing/gate-world.js';
import { settle } from '../../testing/settle.js';
import { resultOf } from './social-popup.js';

const ORIGIN = 'https://wallet.example';
const URI = `${ORIGIN}/social/done?code=1`;

describe('the window of a social sign-in', () => {
  let clock: ManualClock;
  let scope: Scope;
  let stop: AbortController;
  let popup: { window: Window & { closed: boolean } };

  beforeEach(() => {
    clock = new ManualClock();
    scope = new Scope(clock);
    stop = new AbortController();
    popup = { window: Object.assign(document.createElement('iframe'), { closed: false }) as never }; // compared, never called
  });
  afterEach(() => scope.dispose());

  const wait = (): Promise<string | undefined> => resultOf(popup, { scope, origin: ORIGIN, stop: stop.signal });
  const tell = (data: unknown, origin = ORIGIN, source: unknown = popup.window): void => {
    const event = new MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  };
  const pass = async (ms: number): Promise<void> => {
    await settle();
    clock.advance(ms);
    await settle();
  };

  it('resolves with the first result that it tells', async () => {
    const result = wait();
    tell({ resultUri: URI });
    tell({ resultUri: `${URI}2` });
    await pass(100);
    expect(await result).to.equal(URI);
  });

  it('ignores other windows, other origins and other messages', async () => {
    let answer: unknown = 'none';
    void wait().then(result => (answer = result));
    tell({ resultUri: URI }, 'https://evil.example');
    tell({ resultUri: URI }, ORIGIN, window);
    for (const data of [null, 'text', {}, { resultUri: 1 }, { resultUri: 'javascript:alert(1)' }, { resultUri: '' }])
      tell(data);
    await pass(100);
    expect(answer).to.equal('none');
    tell({ resultUri: URI });
    await pass(100);
    expect(answer).to.equal(URI);
  });

  it('resolves without a result when the person closes it, and takes a result that arrives with the end', async () => {
    const closed = wait();
    popup.window.closed = true;
    await pass(100);
    await pass(1_000);
    expect(await closed).to.equal(undefined);
    const late = wait();
    await pass(100);
    tell({ resultUri: URI });
    await pass(1_000);
    expect(await late).to.equal(URI);
  });

  it('rejects after ten minutes', async () => {
    const code = codeOf(wait());
    for (let tenth = 0; tenth <= 6_000; tenth += 1) {
      clock.advance(100);
      await Promise.resolve();
      await Promise.resolve();
    }
    await settle();
    expect(await code).to.equal('REQUEST_TIMEOUT');
  });

  it('rejects when the attempt ends, and stops to listen', async () => {
    const ended = wait().catch((error: unknown) => error);
    stop.abort(new Error('left'));
    expect(String(await ended)).to.contain('left');
    expect(clock.pending).to.equal(0);
  });
});
