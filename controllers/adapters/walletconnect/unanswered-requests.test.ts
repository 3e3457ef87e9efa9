import { expect } from '@open-wc/testing';
import { catchReports } from '../../../testing/catch-reports.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { settle } from '../../../testing/settle.js';
import { Scope } from '../../core/scope.js';
import { signal } from '../../core/signals.js';
import type { OpenRequest, ResumedAnswer } from '../remote-wallet.js';
import type { EarlierRequest } from './transport.js';
import { RELAY_DELIVERY_MS, UnansweredRequests } from './unanswered-requests.js';

describe('Requests without an answer', () => {
  let clock: ManualClock;
  let scope: Scope;
  let requests: UnansweredRequests;
  let onAnswer: (answer: ResumedAnswer) => void;
  let answers: ResumedAnswer[];
  const openRequests = signal<readonly OpenRequest[]>([]);
  const life = (): AbortSignal => new AbortController().signal;
  const earlier = (id: number, answer: Promise<unknown>, more: Partial<EarlierRequest> = {}): EarlierRequest => ({
    id,
    topic: 'topic',
    chain: 'eip155:1',
    method: 'personal_sign',
    params: ['0x'],
    answer,
    expiresAt: clock.now() + 60_000,
    ...more,
  });
  const resume = (request: EarlierRequest, signalOfLife = life()): void =>
    requests.resume([request], chain => (chain === 'eip155:1' ? chain : undefined), signalOfLife);

  beforeEach(() => {
    clock = new ManualClock();
    scope = new Scope(clock);
    answers = [];
    onAnswer = answer => answers.push(answer);
    openRequests.set([]);
    requests = new UnansweredRequests({ scope, openRequests, onResumedAnswer: answer => onAnswer(answer) });
  });
  afterEach(() => scope.dispose());

  it('are listed until they are answered, with their id once they have one', async () => {
    let answer: (value: string) => void = () => undefined;
    let sent: (id: number) => void = () => undefined;
    const waiting = requests.during('personal_sign', onSent => {
      sent = onSent;
      return new Promise<string>(resolve => (answer = resolve));
    });
    expect(openRequests.get()).to.deep.equal([{}]);
    sent(7);
    expect(openRequests.get()).to.deep.equal([{ id: 7 }]);
    answer('0x1');
    expect(await waiting).to.equal('0x1');
    sent(8); // too late
    expect(openRequests.get()).to.deep.equal([]);
  });

  it('are not listed if the wallet answers by itself, and no longer once they fail', async () => {
    const silent = requests.during('wallet_getCapabilities', async () => {
      expect(openRequests.get()).to.deep.equal([]);
      return {};
    });
    expect(await silent).to.deep.equal({});
    const failing = requests.during('personal_sign', () => Promise.reject(new Error('no')));
    await failing.catch(() => undefined);
    expect(openRequests.get()).to.deep.equal([]);
  });

  it('of the page before are listed after the relay had time to deliver, and answered once', async () => {
    let answer: (value: string) => void = () => undefined;
    const request = earlier(7, new Promise(resolve => (answer = resolve)));
    resume(request);
    resume(request); // the session is restored again
    expect(openRequests.get()).to.deep.equal([]);
    clock.advance(RELAY_DELIVERY_MS);
    expect(openRequests.get()).to.deep.equal([{ id: 7 }]);
    answer('0x1');
    await settle();
    expect(openRequests.get()).to.deep.equal([]);
    expect(answers).to.deep.equal([
      { caipNetworkId: 'eip155:1', method: 'personal_sign', params: ['0x'], result: '0x1' },
    ]);
  });

  it('of the page before end with their time, their session, and on chains that are not granted', async () => {
    const end = new AbortController();
    let answer: (value: string) => void = () => undefined;
    const late = new Promise<unknown>(resolve => (answer = resolve));
    resume(earlier(1, late, { expiresAt: clock.now() + 10_000 }));
    resume(earlier(2, late), end.signal);
    resume(earlier(3, late, { chain: 'eip155:999' }));
    clock.advance(RELAY_DELIVERY_MS);
    expect(openRequests.get()).to.deep.equal([{ id: 1 }, { id: 2 }]);
    end.abort();
    expect(openRequests.get()).to.deep.equal([{ id: 1 }]);
    clock.advance(10_000);
    expect(openRequests.get()).to.deep.equal([]);
    answer('0x1');
    await settle();
    expect(answers).to.deep.equal([]);
  });

  it('report a listener of the host that throws', async () => {
    const reports = catchReports();
    onAnswer = () => {
      throw new Error('of the host');
    };
    resume(earlier(1, Promise.resolve('0x1')));
    await settle();
    expect(reports.stop().map(String)).to.deep.equal(['Error: of the host']);
  });
});
