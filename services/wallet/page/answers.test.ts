import { expect } from '@open-wc/testing';
import type { FrameMessageName } from '../../../controllers/frame/frame-messages.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { settle } from '../../../testing/settle.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { ACCOUNT_HEADER } from '../shared/account-header.js';
import { createAnswers } from './answers.js';
import type { Answers, FrameParts } from './frame-parts.js';
import type { Custody } from './keys/custody.js';
import { Poller } from './poller.js';
import { Person } from './person.js';
import { aborted, hasReason } from './wallet-error.js';

const EMAIL = 'ann@example.org';
const account = {
  userId: 'u1',
  email: EMAIL,
  userName: 'ann',
  secondFactor: false,
  hasRecovery: true,
  evmAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
};

/** Response that is read in microtasks: a body of a real one needs a task, before which the fake clock would turn. */
const response = (status: number, json: () => Promise<unknown>, headers = {}): Promise<Response> =>
  Promise.resolve({ ok: status < 400, status, headers: new Headers(headers), json } as unknown as Response); // what the page reads

/** How a service that restarts, or a network that is cut, treats a call. */
const troubles = {
  'refuses the connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'stands behind a proxy without it': () => response(502, () => Promise.reject(new SyntaxError('no JSON'))),
  'ends within the answer': () => response(200, () => Promise.reject(new SyntaxError('end of input'))),
  'never answers': ({ signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    }),
} as const;
type Trouble = keyof typeof troubles;
/** Refusal of a code that was used. */
const used = () =>
  response(400, async () => ({ reasons: [{ description: 'Request a new code' }] }), { 'x-wallet-failure': 'NO_CODE' });
type Reply = object | Trouble;

describe('The answers of the frame, while the service restarts or the network is cut', () => {
  const { fetch } = window;
  let clock: ManualClock;
  let answers: Answers;
  let announced: number;
  /** Dialogues that were run; a person declines each. */
  let questions: number;
  /** Calls of the service, in order. */
  let calls: string[];
  /** Replies by call; the last one is repeated. */
  let replies: Record<string, Reply[]>;

  beforeEach(() => {
    clock = new ManualClock();
    [announced, questions, calls] = [0, 0, []];
    replies = { account: [{ account }] };
    window.fetch = (path, init) => {
      const name = (path as string).replace('/v1/', ''); // the page passes paths
      calls.push(name);
      const queue = replies[name] ?? [];
      const reply = (queue.length > 1 ? queue.shift() : queue[0]) ?? 'refuses the connection';
      if (reply === used) return used();
      return typeof reply === 'string' ? troubles[reply](init ?? {}) : response(200, () => Promise.resolve(reply));
    };
    const facts = {
      origins: [],
      custody: 'self' as const,
      sponsorFees: false,
      networks: [{ id: 'eip155:1', name: 'One', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 }],
    };
    const custody = {
      ensureKeys: (given: object) => Promise.resolve(given),
      isLasting: () => Promise.resolve(true),
      endUnconfirmed: () => false,
    } as unknown as Custody; // keys are tested end to end
    answers = createAnswers({
      facts,
      custody,
      person: new Person(facts, custody),
      poller: new Poller(clock),
      announce: () => announced++,
      stage: {
        abortAll: () => undefined,
        run() {
          questions++;
          return Promise.reject(aborted());
        },
      },
    } as unknown as FrameParts); // no dialogue is shown
  });
  afterEach(() => {
    window.fetch = fetch;
  });

  /** Asks the frame; time passes until it answers. Resolves with the payload, or the reason of the refusal. */
  async function ask(name: FrameMessageName, payload?: unknown, signal = new AbortController().signal) {
    const answer = answers[name] as (payload: unknown, question: object) => Promise<unknown>;
    let outcome: { readonly value: unknown } | undefined;
    const done = answer(payload, { id: '1', origin: '', signal }).then(
      value => (outcome = { value }),
      (error: unknown) => {
        if (!hasReason(error, 'OFFLINE', 'LINK_EXPIRED', 'ABORTED', 'WRONG_CODE', 'NO_CODE')) throw error;
        outcome = { value: error.reason };
      },
    );
    const begin = clock.now();
    while (!outcome && clock.now() - begin < 10 * 60_000) {
      await settle();
      clock.advance(clock.nextIn ?? 0);
    }
    await done;
    return { value: outcome?.value, afterMs: clock.now() - begin };
  }

  for (const trouble of Object.keys(troubles) as Trouble[])
    describe(`when it ${trouble}`, () => {
      for (const [name, payload, path, waiting, answer, value] of [
        [
          'CONNECT_DEVICE',
          undefined,
          'login/device',
          { isApproved: false },
          { isApproved: true },
          { isApproved: true },
        ],
        [
          'CONNECT_FARCASTER',
          undefined,
          'farcaster/poll',
          { userName: null },
          { userName: 'ann' },
          { userName: 'ann' },
        ],
      ] as const)
        it(`${name} goes on waiting`, async () => {
          replies[path] = [waiting, trouble, answer];
          expect((await ask(name, payload)).value).to.deep.equal(value);
          expect(calls.filter(call => call === path)).to.have.length(3);
        });
    });

  for (const trouble of [
    'refuses the connection',
    'stands behind a proxy without it',
    'ends within the answer',
  ] as const)
    describe(`when it ${trouble}, after the login`, () => {
      for (const [name, payload, login, value] of [
        ['CONNECT_OTP', { otp: '123456' }, { 'login/otp': [{}] }, undefined],
        ['CONNECT_FARCASTER', undefined, { 'farcaster/poll': [{ userName: 'ann' }] }, { userName: 'ann' }],
        ['CONNECT_SOCIAL', { uri: 'https://wallet.test/' }, { 'social/finish': [{}] }, account.evmAddress],
        [
          'UPDATE_EMAIL_SECONDARY_OTP',
          { otp: '123456' },
          { 'email/secondary': [{ newEmail: EMAIL }] },
          { newEmail: EMAIL },
        ],
      ] as const)
        it(`answers ${name} and announces the login to other tabs`, async () => {
          Object.assign(replies, login, { account: [trouble, trouble, { account }] });
          const { value: given, afterMs } = await ask(name, payload);
          expect(typeof value === 'string' ? (given as { address: string }).address : given).to.deep.equal(value);
          expect([announced, afterMs < 10_000]).to.deep.equal([1, true]);
        });
    });

  it('tells the page of a new person, from the sign-in until they were asked, and of nobody after a reload', async () => {
    const newcomer = { ...account, evmAddress: null, solanaAddress: null, hasRecovery: false };
    replies = { account: [{ account: newcomer }], 'login/otp': [{}] };
    expect((await ask('IS_CONNECTED')).value).to.deep.equal({ isConnected: false });
    await ask('CONNECT_OTP', { otp: '123456' });
    expect((await ask('IS_CONNECTED')).value).to.deep.equal({ isConnected: false, isNew: true });
    await Promise.all([ask('GET_USER'), ask('GET_USER')]); // of two networks
    expect(questions).to.equal(1);
    expect((await ask('IS_CONNECTED')).value).to.deep.equal({ isConnected: false }); // declined
  });

  it('reads after a sign-in whether a person is connected, as soon as the service answers', async () => {
    replies['login/otp'] = [{}];
    await ask('CONNECT_OTP', { otp: '123456' });
    replies.account = ['refuses the connection', { account }];
    expect((await ask('IS_CONNECTED')).value).to.deep.equal({ isConnected: true });
  });

  it('tells of a service that stays unreachable for a minute, and waits again at the next attempt', async () => {
    replies['login/device'] = ['refuses the connection'];
    let waits = 0;
    let last: unknown;
    const begin = clock.now();
    do {
      last = (await ask('CONNECT_DEVICE')).value;
      waits++;
    } while (last !== 'OFFLINE');
    expect([waits, clock.now() - begin]).to.deep.equal([4, 59_000]);
    replies['login/device'] = ['refuses the connection', { isApproved: true }];
    expect((await ask('CONNECT_DEVICE')).value).to.deep.equal({ isApproved: true });
  });

  it('does not count the time in which the computer sleeps as an outage', async () => {
    replies['login/device'] = ['never answers', { isApproved: true }];
    const answer = ask('CONNECT_DEVICE');
    clock.advance(8 * 3_600_000);
    expect((await answer).value).to.deep.equal({ isApproved: false }); // the page asks again at once
    expect((await ask('CONNECT_DEVICE')).value).to.deep.equal({ isApproved: true });
  });

  it('answers a wait for a device before the page loses its patience', async () => {
    for (const reply of [{ isApproved: false }, 'never answers'] as const) {
      replies['login/device'] = [reply];
      const { value, afterMs } = await ask('CONNECT_DEVICE');
      expect([value, afterMs < 30_000]).to.deep.equal([{ isApproved: false }, true]);
    }
  });

  it('ends a wait at once when the page takes it back', async () => {
    replies['login/device'] = ['never answers'];
    const stop = new AbortController();
    const answer = ask('CONNECT_DEVICE', undefined, stop.signal);
    stop.abort();
    expect(await answer).to.deep.equal({ value: 'ABORTED', afterMs: 0 });
    expect(clock.pending).to.equal(0);
  });

  it('takes a code again whose answer was lost, and asks the service for no second login', async () => {
    replies['login/otp'] = [{}];
    replies.account = ['refuses the connection'];
    expect((await ask('CONNECT_OTP', { otp: '123456' })).value).to.equal('OFFLINE');
    replies.account = [{ account }];
    expect((await ask('CONNECT_OTP', { otp: '123456' })).value).to.equal(undefined);
    expect(calls.filter(call => call === 'login/otp')).to.have.length(1);
    expect(announced).to.equal(1);
  });

  describe('about a change of the address', () => {
    const code = { otp: '123456' };
    const moved = { ...account, email: 'bob@example.org' };
    beforeEach(() => ask('UPDATE_EMAIL', { email: ' Bob@example.org' }));

    it('names the account that the page has shown with each code', async () => {
      await ask('INIT_SMART_ACCOUNT');
      const reply = window.fetch;
      const named: (string | null)[] = [];
      window.fetch = (path, init) => {
        named.push(new Headers(init?.headers).get(ACCOUNT_HEADER));
        return reply(path, init);
      };
      replies['email/primary'] = [{}];
      await ask('UPDATE_EMAIL_PRIMARY_OTP', code);
      replies['email/secondary'] = [{ newEmail: moved.email }];
      await ask('UPDATE_EMAIL_SECONDARY_OTP', code);
      expect(named).to.deep.equal([account.userId, account.userId]);
    });

    it('say that the account has moved, though the answer that said so was lost', async () => {
      replies['email/secondary'] = ['ends within the answer'];
      replies.account = [{ account: moved }];
      expect((await ask('UPDATE_EMAIL_SECONDARY_OTP', code)).value).to.deep.equal({ newEmail: moved.email });
      expect([announced, calls.filter(call => call === 'email/secondary').length]).to.deep.equal([1, 1]);
    });

    it('say so at the next try, though the code is used', async () => {
      replies['email/secondary'] = ['refuses the connection', used];
      replies.account = ['refuses the connection'];
      expect((await ask('UPDATE_EMAIL_SECONDARY_OTP', code)).value).to.equal('OFFLINE');
      replies.account = [{ account: moved }];
      expect((await ask('UPDATE_EMAIL_SECONDARY_OTP', code)).value).to.deep.equal({ newEmail: moved.email });
    });

    it('say no such thing of an account that has not moved', async () => {
      replies['email/secondary'] = ['refuses the connection', used];
      expect((await ask('UPDATE_EMAIL_SECONDARY_OTP', code)).value).to.equal('OFFLINE');
      expect((await ask('UPDATE_EMAIL_SECONDARY_OTP', code)).value).to.equal('NO_CODE');
      expect(announced).to.equal(0);
    });

    it('go on to the code of the new address, though the answer to the first code was lost', async () => {
      replies['email/primary'] = ['stands behind a proxy without it', used];
      expect((await ask('UPDATE_EMAIL_PRIMARY_OTP', code)).value).to.equal('OFFLINE');
      expect((await ask('UPDATE_EMAIL_PRIMARY_OTP', code)).value).to.equal(undefined);
    });

    it('take a used code for no proof where no answer was lost, or another code was sent', async () => {
      replies['email/primary'] = [used];
      expect((await ask('UPDATE_EMAIL_PRIMARY_OTP', code)).value).to.equal('NO_CODE');
      replies['email/primary'] = ['refuses the connection', used];
      expect((await ask('UPDATE_EMAIL_PRIMARY_OTP', code)).value).to.equal('OFFLINE');
      expect((await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '654321' })).value).to.equal('NO_CODE');
      await ask('UPDATE_EMAIL', { email: 'bob@example.org' });
      expect((await ask('UPDATE_EMAIL_PRIMARY_OTP', code)).value).to.equal('NO_CODE');
    });
  });

  it('tells of a sign-in with one question to the service', async () => {
    replies['login/otp'] = [{}];
    await ask('CONNECT_OTP', { otp: '123456' });
    expect((await ask('IS_CONNECTED')).value).to.deep.equal({ isConnected: true });
    expect((await ask('GET_USER')).value).to.include({ email: EMAIL });
    expect(calls).to.deep.equal(['login/otp', 'account']);
  });

  it('asks again for whom it has told of before, at a sign-in and after a sign-out', async () => {
    const bob = { ...account, userId: 'u2', email: 'bob@example.org' };
    await ask('GET_USER');
    replies['social/finish'] = [{}];
    replies.account = [{ account: bob }];
    expect((await ask('GET_USER', { socialUri: '?code=1' })).value).to.include({ email: bob.email });
    replies.logout = [{}];
    await ask('SIGN_OUT');
    replies.account = [{ account: null }];
    expect((await ask('IS_CONNECTED')).value).to.deep.equal({ isConnected: false });
  });

  it('keeps a wish to import through a sign-in of GET_USER', async () => {
    replies['social/finish'] = [{}];
    replies.account = [{ account: { ...account, evmAddress: null, solanaAddress: null } }];
    await ask('BEGIN_IMPORT');
    expect((await ask('GET_USER', { socialUri: '?code=1' })).value).to.equal('ABORTED'); // the dialogue was declined
    expect(questions).to.equal(1);
  });

  it('asks again once it has told', async () => {
    await ask('GET_USER');
    replies.account = [{ account: null }]; // ended at the service
    expect((await ask('IS_CONNECTED')).value).to.deep.equal({ isConnected: false });
  });

  it('asks again wherever it does more than tell', async () => {
    replies['login/otp'] = [{}];
    await ask('CONNECT_OTP', { otp: '123456' });
    calls = [];
    await ask('INIT_SMART_ACCOUNT');
    expect(calls).to.deep.equal(['account']);
    replies.account = [{ account: null }]; // ended at the service, right after the sign-in
    expect((await ask('IS_CONNECTED')).value).to.deep.equal({ isConnected: false });
  });

  for (const [how, before] of [
    ['after a sign-out', async () => void (replies.account = [{ account: null }, { account }])],
    [
      'for another address',
      async () => {
        replies['login/email'] = [{ action: 'VERIFY_OTP' }];
        await ask('CONNECT_EMAIL', { email: 'bob@example.org' });
      },
    ],
  ] as const)
    it(`checks a code again ${how}`, async () => {
      replies['login/otp'] = [{}];
      await ask('CONNECT_OTP', { otp: '123456' });
      await before();
      await ask('CONNECT_OTP', { otp: '123456' });
      await waitUntil(() => calls.filter(call => call === 'login/otp').length === 2, 'the code is checked again');
    });
});
