import { expect } from '@open-wc/testing';
import { ManualClock } from '../../../testing/manual-clock.js';
import { settle } from '../../../testing/settle.js';
import { isLinkUsed, linkAct } from './link-act.js';
import { Poller } from './poller.js';
import { hasReason, offline, WalletError } from './wallet-error.js';

const expired = (): WalletError => new WalletError('LINK_EXPIRED', 'This link has expired. Start again.');
const done = {};

describe('The act of a link', () => {
  let clock: ManualClock;
  let acts: number;
  beforeEach(() => {
    clock = new ManualClock();
    acts = 0;
  });

  /** Carries the act out, with one reply after the other and the last one repeated; time passes until it ends. */
  async function outcomeOf(replies: readonly object[], look: () => Promise<boolean>): Promise<string> {
    const act = async (): Promise<object> => {
      const reply = replies[Math.min(acts, replies.length - 1)];
      acts += 1;
      if (reply instanceof Error) throw reply;
      return reply ?? done;
    };
    let outcome: string | undefined;
    const end = linkAct(act, look, new Poller(clock))().then(
      () => (outcome = 'done'),
      (error: unknown) => (outcome = hasReason(error, 'OFFLINE', 'LINK_EXPIRED') ? error.reason : String(error)),
    );
    while (outcome === undefined) {
      await settle();
      clock.advance(clock.nextIn ?? 0);
    }
    return end;
  }

  const used = async (): Promise<boolean> => true;
  const open = async (): Promise<boolean> => false;

  for (const [name, replies, look, outcome, times] of [
    ['is done at the first answer', [done], open, 'done', 1],
    ['is repeated while the service is silent', [offline(), offline(), done], open, 'done', 3],
    ['was done by the attempt whose answer was lost', [offline(), expired()], used, 'done', 2],
    ['was not done where the link is open still', [offline(), expired()], open, 'LINK_EXPIRED', 2],
    ['was not done by a link that was used before', [expired()], used, 'LINK_EXPIRED', 1],
  ] as const)
    it(name, async () => {
      expect([await outcomeOf(replies, look), acts]).to.deep.equal([outcome, times]);
    });

  it('ends after a minute of silence, of which it tells', async () => {
    const begin = clock.now();
    expect(await outcomeOf([offline()], used)).to.equal('OFFLINE');
    expect(clock.now() - begin).to.be.within(50_000, 60_000);
  });

  it('knows in a second try that the first one, whose answer was lost, may have used the link', async () => {
    let answer = offline();
    const run = linkAct(() => Promise.reject(answer), used, new Poller(clock));
    let reason: string | undefined;
    run().catch((error: unknown) => (reason = hasReason(error, 'OFFLINE') ? error.reason : String(error)));
    while (reason === undefined) {
      await settle();
      clock.advance(clock.nextIn ?? 0);
    }
    expect(reason).to.equal('OFFLINE');
    answer = expired();
    await run(); // does not throw: the first try did it
  });

  it('looks for what a link still does: an expired one was used, an open one was not', async () => {
    expect(await isLinkUsed(() => Promise.resolve(done))).to.equal(false);
    expect(await isLinkUsed(() => Promise.reject(expired()))).to.equal(true);
    const silent = await isLinkUsed(() => Promise.reject(offline())).catch((error: unknown) =>
      hasReason(error, 'OFFLINE'),
    );
    expect(silent).to.equal(true);
  });
});
