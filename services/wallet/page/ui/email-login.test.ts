import { expect } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { ManualClock } from '../../../../testing/manual-clock.js';
import { settle } from '../../../../testing/settle.js';
import { Poller } from '../poller.js';
import { hasReason } from '../wallet-error.js';
import { logInByEmail } from './email-login.js';
import type { Ui } from './stage.js';

type Reply = object | 'lost';

describe('The login by email on a page of its own', () => {
  const { fetch } = window;
  let clock: ManualClock;
  /** Calls of the service, in order. */
  let calls: string[];
  /** Answers to the question whether the device is approved; the last one is repeated. */
  let devices: Reply[];
  /** What the person chooses on each screen; on one without a choice, they wait. */
  let choices: unknown[];
  let pickLast: (choice: never) => void;
  let signals: AbortSignal[];

  const ui: Ui = {
    signal: new AbortController().signal,
    show: () => undefined,
    choose: <T>(screen: (pick: (choice: T) => void, redraw: () => void) => TemplateResult) =>
      new Promise<T>(resolve => {
        pickLast = resolve;
        screen(resolve, () => undefined);
        const choice = choices.shift();
        if (choice !== undefined) resolve(choice as T); // what the screen offers
      }),
  };

  beforeEach(() => {
    clock = new ManualClock();
    [calls, devices, choices, signals] = [[], [], [], []];
    window.fetch = (path, init) => {
      const name = (path as string).replace('/v1/', ''); // the page passes paths
      calls.push(name);
      if (init?.signal) signals.push(init.signal);
      const of: Record<string, Reply> = { 'login/email': { action: 'VERIFY_DEVICE' }, 'login/otp': {} };
      const reply = name === 'login/device' ? (devices.length > 1 ? devices.shift() : devices[0]) : of[name];
      if (!reply || reply === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: () => Promise.resolve(reply) } as unknown as Response); // prettier-ignore
    };
  });
  afterEach(() => {
    window.fetch = fetch;
  });

  /** Starts the login of a person who gives their address. */
  const logIn = (): Promise<void> =>
    logInByEmail(ui, { title: 'Sign in', text: 'shop.example', email: 'ann@example.org' }, new Poller(clock));

  async function pass(ms: number): Promise<void> {
    for (const end = clock.now() + ms; clock.now() < end;) {
      await settle();
      clock.advance(Math.min(clock.nextIn ?? ms, end - clock.now()));
    }
    await settle();
  }

  it('goes on waiting for the approval after lost requests, and sends no second letter', async () => {
    devices = [{ isApproved: false }, 'lost', 'lost', { isApproved: false }, { isApproved: true }];
    choices = ['email', undefined, true];
    const done = logIn();
    await pass(10_000);
    await done;
    expect(calls.filter(name => name === 'login/email')).to.have.length(1);
    expect(calls.filter(name => name === 'login/device')).to.have.length(5);
    expect(calls.at(-1)).to.equal('login/otp');
  });

  it('waits as long as the link lives', async () => {
    devices = [{ isApproved: false }];
    choices = ['email', undefined, true];
    const done = logIn();
    await pass(19 * 60_000);
    devices = [{ isApproved: true }];
    await pass(2_000);
    await done;
  });

  it('asks no more, and ends the request under way, when the person cancels', async () => {
    devices = [{ isApproved: false }];
    choices = ['email', undefined, 'cancel'];
    const done = logIn().catch((error: unknown) => hasReason(error, 'REJECTED'));
    await pass(3_000);
    pickLast(false as never); // what the cancel button picks
    await settle();
    expect(await done).to.equal(true);
    const { length } = calls;
    await pass(10_000);
    expect(calls).to.have.length(length);
    expect(signals.at(-1)?.aborted).to.equal(true);
  });

  it('tells of a service that stays unreachable for a minute', async () => {
    devices = ['lost'];
    choices = ['email', undefined, 'cancel'];
    const begin = clock.now();
    const done = logIn().catch((error: unknown) => hasReason(error, 'REJECTED'));
    await pass(30_000);
    expect(choices).to.have.length(1);
    await pass(60_000);
    expect(await done).to.equal(true);
    expect(clock.now() - begin).to.be.at.most(90_000);
  });
});
