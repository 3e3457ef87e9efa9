import { expect } from '@open-wc/testing';
import { ManualClock } from '../../../testing/manual-clock.js';
import { settle } from '../../../testing/settle.js';
import { followOtherTabs } from './other-tabs.js';
import { Poller } from './poller.js';
import { offline } from './wallet-error.js';

const account = {
  userId: 'u1',
  email: null,
  userName: 'ann',
  secondFactor: false,
  hasRecovery: true,
  evmAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
};

describe('A change in another tab', () => {
  const { fetch } = window;
  let clock: ManualClock;
  /** Account that the service has; undefined while it is silent. */
  let known: typeof account | null | undefined;
  let events: unknown[];
  let userId: string | undefined;
  let channel: Pick<BroadcastChannel, 'onmessage'>;

  beforeEach(() => {
    clock = new ManualClock();
    [known, events, userId] = [account, [], account.userId];
    window.fetch = async () => {
      if (known === undefined) throw new TypeError('Failed to fetch');
      return { ok: true, status: 200, headers: new Headers(), json: async () => ({ account: known }) } as Response;
    };
    channel = { onmessage: null };
    const person = {
      get userId() {
        return userId;
      },
      async account() {
        if (known === undefined) throw offline();
        userId = known?.userId;
        return known;
      },
      forget: () => void events.push('forget'),
      report: async () => ({ address: userId }),
    };
    followOtherTabs(channel, {
      person,
      stage: { abortAll: () => events.push('abort') },
      host: {
        send: (name: string, payload?: unknown) => void events.push(payload === undefined ? name : [name, payload]),
      },
      poller: new Poller(clock),
    } as never); // what it uses of them
  });
  afterEach(() => {
    window.fetch = fetch;
  });

  const announce = (): void => {
    channel.onmessage?.call(channel as BroadcastChannel, new MessageEvent('message'));
  };
  const turn = async (ms = 0): Promise<void> => {
    await settle();
    clock.advance(ms);
    await settle();
  };

  it('reaches the page of the host', async () => {
    announce();
    await turn();
    expect(events).to.deep.equal([['USER_UPDATE', { address: 'u1' }]]);
  });

  it('reaches it after the silence of the service: a page must not show an account that has signed out', async () => {
    known = undefined;
    announce();
    for (const _ of [1, 2, 3]) await turn(1_000);
    expect(events).to.deep.equal([]);
    known = null;
    await turn(1_000);
    expect(events).to.deep.equal(['forget', 'abort', 'SIGNED_OUT']);
  });

  it('ends the questions to the account before', async () => {
    known = { ...account, userId: 'u2' };
    announce();
    await turn();
    expect(events).to.deep.equal(['forget', 'abort', ['USER_UPDATE', { address: 'u2' }]]);
  });

  it('ends what an earlier change has begun, so that the page hears of the last one only', async () => {
    known = undefined;
    announce();
    await turn(1_000);
    announce();
    known = account;
    await turn(1_000);
    expect(events).to.deep.equal([['USER_UPDATE', { address: 'u1' }]]);
    expect(clock.pending).to.equal(0);
  });
});
