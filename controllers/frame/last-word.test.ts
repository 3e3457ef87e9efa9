import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { FRAME_READY_DELAY_MS, LAST_WORD_MS } from '../domain/embedded/frame-constants.js';
import { loadErrors, W3mError } from '../domain/errors/errors.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { FakeFrame } from '../../testing/fake-frame.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { FrameChannel } from './frame-channel.js';

describe('A request to the frame that may send', () => {
  before(loadErrors);

  let frame: FakeFrame;
  let clock: ManualClock;
  let scope: Scope;
  let channel: FrameChannel;
  let stop: AbortController;

  beforeEach(() => {
    [frame, clock, stop] = [new FakeFrame(), new ManualClock(), new AbortController()];
    scope = new Scope(clock);
    channel = new FrameChannel({
      scope,
      origin: frame.origin,
      page: frame.page,
      createFrame: frame.create,
      onInitialise: () => undefined,
      onAlert: () => undefined,
    });
  });
  afterEach(() => scope.dispose());

  const load = async (): Promise<void> => {
    const loaded = channel.load();
    await settle();
    clock.advance(FRAME_READY_DELAY_MS);
    await loaded;
  };
  const send = (): Promise<unknown> =>
    channel.request('RPC_REQUEST', { method: 'eth_sendTransaction' }, { signal: stop.signal, maySend: true });
  /** Sends a request, and takes it back. */
  const takeBack = async (): Promise<{ readonly answer: Promise<unknown>; readonly id: string }> => {
    await load();
    const answer = send();
    answer.catch(() => undefined); // read by the test
    await settle();
    const id = frame.lastId('RPC_REQUEST');
    expect(channel.isOpen(id)).to.equal(true);
    stop.abort(new W3mError('USER_REJECTED'));
    expect(frame.requests.at(-1)).to.deep.include({ name: 'ABORT', payload: { id } });
    expect(channel.isOpen(id)).to.equal(false);
    return { answer, id };
  };

  it('has the answer that comes after it was taken back', async () => {
    const { answer, id } = await takeBack();
    frame.succeed('RPC_REQUEST', '0x1', id);
    expect(await answer).to.equal('0x1');
    expect([channel.pending, clock.pending, channel.ignored.unmatched]).to.deep.equal([0, 0, 0]);
  });

  it('has the refusal of the frame that has sent nothing', async () => {
    const { answer, id } = await takeBack();
    frame.fail('RPC_REQUEST', { message: 'Request was aborted', code: 4001 }, id);
    const error = await answer.catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', 4001);
  });

  it('has no known outcome if the answer does not come in some seconds', async () => {
    const { answer, id } = await takeBack();
    clock.advance(LAST_WORD_MS);
    await expectRejection(answer, 'OUTCOME_UNKNOWN');
    frame.succeed('RPC_REQUEST', '0x1', id);
    expect([channel.pending, clock.pending, channel.ignored.unmatched]).to.deep.equal([0, 0, 1]);
  });

  for (const [what, lose] of [
    ['loads by itself again', () => frame.emit('READY', {})],
    ['is reloaded', () => channel.reload()],
    ['is removed with the modal', () => scope.dispose()],
  ] as const) {
    it(`has no known outcome if the frame ${what}`, async () => {
      await load();
      const answer = send();
      await settle();
      lose();
      await expectRejection(answer, 'OUTCOME_UNKNOWN');
    });

    it(`has no known outcome if the frame ${what} after it was taken back`, async () => {
      const { answer } = await takeBack();
      lose();
      await expectRejection(answer, 'OUTCOME_UNKNOWN');
    });
  }

  it('has sent nothing if it is taken back before the frame has it', async () => {
    const answer = send();
    await settle();
    stop.abort();
    await expectRejection(answer, 'REQUEST_ABORTED');
    await load();
    expect(frame.requests.filter(({ name }) => name === 'RPC_REQUEST')).to.deep.equal([]);
  });
});
