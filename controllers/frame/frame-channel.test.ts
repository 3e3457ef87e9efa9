import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { Scope } from '../core/scope.js';
import {
  FRAME_LOAD_TIMEOUT_MS,
  FRAME_READY_DELAY_MS,
  FRAME_REQUEST_TIMEOUT_MS,
} from '../domain/embedded/frame-constants.js';
import { loadErrors, type W3mError } from '../domain/errors/errors.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { FakeFrame } from '../../testing/fake-frame.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { FrameChannel } from './frame-channel.js';
import { errorType, eventType, successType } from './frame-envelope.js';
import { frameEvents, frameMessages, type FrameMessageName } from './frame-messages.js';

describe('FrameChannel', () => {
  before(loadErrors);

  let frame: FakeFrame;
  let clock: ManualClock;
  let scope: Scope;
  let channel: FrameChannel;
  let alerts: W3mError[];
  let initialised: number;
  let describePage: () => void;

  beforeEach(() => {
    frame = new FakeFrame();
    clock = new ManualClock();
    scope = new Scope(clock);
    alerts = [];
    initialised = 0;
    describePage = () => undefined;
    channel = new FrameChannel({
      scope,
      origin: frame.origin,
      page: frame.page,
      createFrame: frame.create,
      onInitialise() {
        initialised++;
        describePage();
      },
      hint: 'Check WALLET_PROJECTS',
      onAlert: error => void alerts.push(error),
    });
  });
  afterEach(() => scope.dispose());

  /** Loads the frame and lets the pause after READY pass. */
  async function loaded(): Promise<void> {
    const load = channel.load();
    await settle();
    clock.advance(FRAME_READY_DELAY_MS);
    await load;
  }
  const ask = (): Promise<unknown> => channel.request('CONNECT_EMAIL', { email: 'ann@example.org' });

  it('creates no frame before something is asked', async () => {
    await settle();
    expect([frame.frames, channel.life.get(), clock.pending]).to.deep.equal([0, 'not created', 0]);
  });

  it('initialises the frame 500 ms after READY, and asks only then', async () => {
    frame.answers = { CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }) };
    const answer = ask();
    await settle();
    expect([channel.life.get(), frame.requests.length]).to.deep.equal(['ready', 0]);
    clock.advance(FRAME_READY_DELAY_MS - 1);
    await settle();
    expect([channel.life.get(), initialised, frame.requests.length]).to.deep.equal(['ready', 0, 0]);
    clock.advance(1);
    expect(await answer).to.deep.equal({ action: 'VERIFY_OTP' });
    expect([channel.life.get(), initialised, frame.frames]).to.deep.equal(['initialised', 1, 1]);
    expect([...frame.targets]).to.deep.equal([frame.origin]);
    expect(clock.pending).to.equal(0);
  });

  it('describes the page before it sends what has waited', async () => {
    describePage = () => void channel.request('SYNC_THEME', { themeMode: 'dark', locale: 'ar' }).catch(() => undefined);
    const answer = ask();
    await settle();
    clock.advance(FRAME_READY_DELAY_MS);
    await settle();
    expect(frame.requests.map(({ name }) => name)).to.deep.equal(['SYNC_THEME', 'CONNECT_EMAIL']);
    scope.dispose();
    await expectRejection(answer, 'FRAME_ABORTED');
  });

  it('rejects and alerts after 20 s without READY, and loads again on the next request', async () => {
    const printed: unknown[] = [];
    const { warn } = console;
    console.warn = (...line: readonly unknown[]) => void printed.push(...line);
    after(() => (console.warn = warn));
    frame.loads = false;
    const answer = ask();
    const other = channel.request('SIGN_OUT', undefined);
    await settle();
    clock.advance(FRAME_LOAD_TIMEOUT_MS);
    await expectRejection(answer, 'FRAME_LOAD_FAILED');
    await expectRejection(other, 'FRAME_LOAD_FAILED');
    expect(alerts.map(({ code }) => code)).to.deep.equal(['FRAME_LOAD_FAILED']);
    expect(String(alerts[0]?.cause)).to.contain('Check WALLET_PROJECTS');
    expect(printed).to.deep.equal(['Check WALLET_PROJECTS']);
    expect([frame.framesRemoved, channel.life.get(), clock.pending]).to.deep.equal([1, 'not created', 0]);
    frame.loads = true;
    frame.answers = { CONNECT_EMAIL: () => ({ action: 'CONNECT' }) };
    const again = ask();
    await settle();
    clock.advance(FRAME_READY_DELAY_MS);
    expect(await again).to.deep.equal({ action: 'CONNECT' });
    expect(frame.frames).to.equal(2);
  });

  for (const [name, payload] of [
    ['CONNECT_EMAIL', { email: 'ann@example.org' }],
    ['CONNECT_DEVICE', undefined],
    ['CONNECT_OTP', { otp: '123456' }],
    ['CONNECT_SOCIAL', { uri: 'https://wallet.test/?code=1' }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'x' }],
  ] as const) {
    it(`rejects ${name} after 30 s without an answer, alerts, and ignores the late answer`, async () => {
      await loaded();
      const answer = channel.request(name, payload);
      await settle();
      clock.advance(FRAME_REQUEST_TIMEOUT_MS);
      await expectRejection(answer, 'FRAME_REQUEST_TIMEOUT');
      expect(alerts.map(({ code }) => code)).to.deep.equal(['FRAME_REQUEST_TIMEOUT']);
      frame.fail(name, { message: 'late' });
      expect(channel.ignored).to.deep.equal({ foreign: 0, malformed: 0, unmatched: 1 });
      expect([channel.pending, clock.pending]).to.deep.equal([0, 0]);
    });
  }

  it('waits for a request to the wallet without a limit', async () => {
    await loaded();
    const answer = channel.request('RPC_REQUEST', { method: 'personal_sign' });
    await settle();
    clock.advance(60 * 60_000);
    frame.succeed('RPC_REQUEST', '0x1');
    expect(await answer).to.equal('0x1');
  });

  it('takes the first of two answers', async () => {
    await loaded();
    const answer = ask();
    await settle();
    frame.succeed('CONNECT_EMAIL', { action: 'VERIFY_DEVICE' });
    frame.succeed('CONNECT_EMAIL', { action: 'CONNECT' });
    expect(await answer).to.deep.equal({ action: 'VERIFY_DEVICE' });
    expect(channel.ignored.unmatched).to.equal(1);
  });

  it('matches answers that come in another order', async () => {
    await loaded();
    const methods = ['eth_getBalance', 'eth_getCode', 'eth_call'];
    const answers = methods.map(method => channel.request('RPC_REQUEST', { method }));
    await settle();
    for (const { name, id, payload } of [...frame.requests].reverse()) {
      if (name === 'RPC_REQUEST') frame.succeed(name, payload.method, id);
    }
    expect(await Promise.all(answers)).to.deep.equal(methods);
    expect(new Set(frame.requests.map(({ id }) => id)).size).to.equal(methods.length);
  });

  it('rejects with what the frame says, and with the code of a wallet', async () => {
    await loaded();
    frame.answers = {
      CONNECT_OTP: () => frame.refuse({ message: 'Invalid code' }),
      SWITCH_NETWORK: () => frame.refuse({ message: 'Chain is not supported', code: 4902 }),
      SIGN_OUT: () => frame.refuse({}),
      RPC_REQUEST: () => frame.refuse({ message: 'No', code: 4001 }),
    };
    const refused = await expectRejection(channel.request('CONNECT_OTP', { otp: '000000' }), 'FRAME_REFUSED');
    expect(refused.message).to.equal('Invalid code');
    const unserved = await expectRejection(channel.request('SWITCH_NETWORK', { chainId: 1 }), 'FRAME_REFUSED');
    expect(unserved.cause).to.have.property('code', 4902);
    const failed = await expectRejection(channel.request('SIGN_OUT', undefined), 'FRAME_FAILED');
    expect(failed.message).to.equal('An error occurred');
    const error: unknown = await channel
      .request('RPC_REQUEST', { method: 'personal_sign' })
      .catch((thrown: unknown) => thrown);
    expect(error).to.include({ code: 4001, message: 'No' });
  });

  it('ends a request that is aborted, tells the frame, and ignores the late answer', async () => {
    await loaded();
    const abort = new AbortController();
    let id = '';
    const answer = channel.request(
      'RPC_REQUEST',
      { method: 'personal_sign' },
      { signal: abort.signal, onSent: sent => (id = sent) },
    );
    await settle();
    abort.abort();
    const error = await expectRejection(answer, 'REQUEST_ABORTED');
    expect(error.code).to.equal('REQUEST_ABORTED');
    expect(frame.requests.at(-1)).to.deep.include({ name: 'ABORT', payload: { id } });
    frame.succeed('RPC_REQUEST', '0x1');
    expect(channel.ignored.unmatched).to.equal(1);
    await expectRejection(channel.request('SIGN_OUT', undefined, { signal: abort.signal }), 'FRAME_ABORTED');
  });

  it('refuses an invalid request before it creates a frame', async () => {
    await expectRejection(channel.request('CONNECT_EMAIL', { email: 'nobody' }), 'INVALID_REQUEST');
    expect(frame.frames).to.equal(0);
  });

  it('rejects what cannot be cloned', async () => {
    await loaded();
    const answer = channel.request('RPC_REQUEST', { method: 'eth_call', params: [() => 1] });
    await answer.then(
      () => expect.fail('resolved'),
      (error: unknown) => expect(error).to.have.property('name', 'DataCloneError'),
    );
    expect(channel.pending).to.equal(0);
  });

  it('initialises a frame that has loaded by itself again, and rejects what was lost', async () => {
    await loaded();
    const answer = ask();
    await settle();
    frame.emit('READY');
    await expectRejection(answer, 'FRAME_ABORTED');
    expect([initialised, channel.life.get()]).to.deep.equal([2, 'initialised']);
  });

  it('reloads, and describes the page again 100 ms later', async () => {
    await loaded();
    const answer = ask();
    await settle();
    channel.reload();
    await expectRejection(answer, 'FRAME_ABORTED');
    expect(frame.requests.at(-1)?.name).to.equal('RELOAD');
    frame.emit('READY');
    clock.advance(100);
    await settle();
    expect([initialised, channel.life.get(), frame.frames]).to.deep.equal([2, 'initialised', 1]);
  });

  it('passes the events of the frame on', async () => {
    await loaded();
    const events: unknown[] = [];
    const stop = channel.on('SHOW', payload => events.push(payload));
    frame.emit('SHOW', { id: 'a', purpose: 'approve' });
    frame.emit('SHOW', { id: 'a', purpose: 'steal' });
    stop();
    frame.emit('SHOW', { id: 'b', purpose: 'approve' });
    expect(events).to.deep.equal([{ id: 'a', purpose: 'approve' }]);
    expect(channel.ignored.malformed).to.equal(1);
  });

  for (const [what, lose] of [
    ['loads by itself again', () => frame.emit('READY')],
    ['is reloaded', () => channel.reload()],
  ] as const)
    it(`says that nothing is left to show if the frame ${what}`, async () => {
      await loaded();
      let hides = 0;
      channel.on('HIDE', () => hides++);
      lose();
      expect(hides).to.equal(1);
    });

  it('removes the frame and rejects everything when the modal is destroyed', async () => {
    await loaded();
    const answer = ask();
    await settle();
    scope.dispose();
    await expectRejection(answer, 'MODAL_DESTROYED', 'FRAME_ABORTED');
    expect([frame.framesRemoved, channel.pending, clock.pending]).to.deep.equal([1, 0, 0]);
    await expectRejection(ask(), 'MODAL_DESTROYED', 'FRAME_ABORTED');
  });

  it('is not changed by 10,000 messages of wrong and right origins', async () => {
    await loaded();
    const answers = [ask(), channel.request('RPC_REQUEST', { method: 'personal_sign' })];
    const outcomes: unknown[] = [];
    for (const answer of answers)
      answer.then(
        value => outcomes.push(value),
        (error: unknown) => outcomes.push(error),
      );
    await settle();
    const events: unknown[] = [];
    for (const event of ['SHOW', 'CLOSE', 'SIGNED_OUT', 'USER_UPDATE'] as const)
      channel.on(event, payload => events.push(payload));

    const names = Object.keys(frameMessages) as FrameMessageName[];
    const ids = [frame.lastId('CONNECT_EMAIL'), frame.lastId('RPC_REQUEST')];
    const elsewhere = new MessageChannel().port2;
    const type = fc.oneof(
      fc.constantFrom(...names.flatMap(name => [successType(name), errorType(name)])),
      fc.constantFrom(...Object.keys(frameEvents).map(name => eventType(name as keyof typeof frameEvents))),
      fc.string(),
    );
    const payload = fc.oneof(fc.anything(), fc.constant({ action: 'CONNECT' }), fc.constant({ message: 'x' }));
    /** Messages that are right in all but where they come from. */
    const foreign = fc.record({
      data: fc.record({ type, id: fc.constantFrom(...ids), payload }),
      from: fc.constantFrom<{ origin?: string; source?: MessageEventSource | null }>(
        { origin: 'https://evil.test' },
        { origin: 'null' },
        { origin: `${frame.origin}.evil.test` },
        { source: elsewhere },
        { source: window },
        { source: null },
        { origin: 'https://evil.test', source: elsewhere },
      ),
    });
    /** Messages of the frame itself that are not as the table says, or that answer nothing. */
    const garbage = fc.record({
      data: fc.oneof(
        fc.anything(),
        fc.record({ type: fc.string(), id: fc.constantFrom(...ids), payload }),
        fc.record({
          type: fc.constant(successType('CONNECT_EMAIL')),
          id: fc.constantFrom(...ids),
          payload: fc.anything(),
        }),
        fc.record({ type: fc.constantFrom(...names.map(successType)), id: fc.uuid(), payload }),
        fc.record({
          type: fc.constantFrom(...names.filter(name => name !== 'RPC_REQUEST').map(successType)),
          id: fc.constant(ids[1]),
          payload,
        }),
      ),
      from: fc.constant({}),
    });
    let count = 0;
    fc.assert(
      fc.property(fc.oneof(foreign, garbage), ({ data, from }) => {
        count++;
        frame.send(data, from);
      }),
      { numRuns: 10_000 },
    );
    await settle();
    const { foreign: fromElsewhere, malformed, unmatched } = channel.ignored;
    expect(count).to.equal(10_000);
    expect(fromElsewhere + malformed + unmatched).to.equal(10_000);
    expect(Math.min(fromElsewhere, malformed, unmatched), 'each kind was tried').to.be.greaterThan(500);
    expect([outcomes.length, events.length, alerts.length, initialised]).to.deep.equal([0, 0, 0, 1]);
    expect([channel.pending, channel.life.get()]).to.deep.equal([2, 'initialised']);
    frame.succeed('RPC_REQUEST', '0x1');
    frame.succeed('CONNECT_EMAIL', { action: 'VERIFY_OTP' });
    expect(await Promise.all(answers)).to.deep.equal([{ action: 'VERIFY_OTP' }, '0x1']);
  });
});

/** Clock whose timers stop while the time goes on, as while the computer sleeps. */
class SleepyClock extends ManualClock {
  #slept = 0;

  override now(): number {
    return super.now() + this.#slept;
  }

  sleep(ms: number): void {
    this.#slept += ms;
  }
}

describe('FrameChannel of a computer that has slept', () => {
  const HOURS = 8 * 3_600_000;
  let frame: FakeFrame;
  let clock: SleepyClock;
  let scope: Scope;
  let channel: FrameChannel;
  let alerts: W3mError[];

  beforeEach(() => {
    frame = new FakeFrame();
    clock = new SleepyClock();
    scope = new Scope(clock);
    alerts = [];
    const { origin, page, create: createFrame } = frame;
    const onAlert = (error: W3mError): void => void alerts.push(error);
    channel = new FrameChannel({ scope, origin, page, createFrame, onInitialise: () => undefined, onAlert });
  });
  afterEach(() => scope.dispose());

  it('gives a request another 30 s, once', async () => {
    const load = channel.load();
    await settle();
    clock.advance(FRAME_READY_DELAY_MS);
    await load;
    const answered = channel.request('CONNECT_EMAIL', { email: 'ann@example.org' });
    const open = channel.request('CONNECT_OTP', { otp: '123456' });
    await settle();
    clock.sleep(HOURS);
    clock.advance(FRAME_REQUEST_TIMEOUT_MS);
    await settle();
    frame.succeed('CONNECT_EMAIL', { action: 'VERIFY_OTP' });
    expect([await answered, alerts]).to.deep.equal([{ action: 'VERIFY_OTP' }, []]);
    clock.sleep(HOURS);
    clock.advance(FRAME_REQUEST_TIMEOUT_MS);
    await expectRejection(open, 'FRAME_REQUEST_TIMEOUT');
    expect([alerts.length, clock.pending]).to.deep.equal([1, 0]);
  });

  it('gives the frame another 20 s to load', async () => {
    frame.loads = false;
    const load = channel.load();
    clock.sleep(HOURS);
    clock.advance(FRAME_LOAD_TIMEOUT_MS);
    expect([channel.life.get(), alerts]).to.deep.equal(['created', []]);
    frame.emit('READY', {});
    clock.advance(FRAME_READY_DELAY_MS);
    await load;
    expect([channel.life.get(), clock.pending]).to.deep.equal(['initialised', 0]);
  });
});
