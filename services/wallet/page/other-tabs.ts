import { callApi } from './client.js';
import type { Host } from './host.js';
import type { Poller } from './poller.js';
import type { Person } from './person.js';
import type { Stage } from './ui/stage.js';

/** How long the account is asked for while the service is silent: until then, the page shows the account as before. */
const SILENCE_MS = 60_000;

interface Parts {
  readonly person: Pick<Person, 'account' | 'forget' | 'report' | 'userId'>;
  readonly stage: Pick<Stage, 'abortAll'>;
  readonly host: Pick<Host, 'send'>;
  readonly poller: Poller;
}

/** Reads the account again, and tells the page of the host what is new of it. */
async function update({ person, stage, host, poller }: Parts, signal: AbortSignal): Promise<void> {
  const read = async (limit: AbortSignal) => ({ account: (await callApi('account', {}, { signal: limit })).account });
  const answer = await poller.until(read, SILENCE_MS, signal);
  if (!answer) throw new Error('The service stays silent.');
  const { account } = answer;
  if (!account) {
    person.forget();
    stage.abortAll();
    return host.send('SIGNED_OUT');
  }
  const before = person.userId;
  if (before !== undefined && before !== account.userId) {
    person.forget();
    stage.abortAll(); // what was asked of one person is not answered by another
  }
  await poller.until(() => person.account(), SILENCE_MS, signal);
  const report = await person.report();
  if (!signal.aborted) host.send('USER_UPDATE', report);
}

/** Follows logins, sign-outs and changes of the account in other tabs. A later message ends what an earlier one has begun. */
export function followOtherTabs(otherTabs: Pick<BroadcastChannel, 'onmessage'>, parts: Parts): void {
  let last = new AbortController();
  otherTabs.onmessage = () => {
    last.abort();
    const current = (last = new AbortController());
    void update(parts, current.signal).catch((error: unknown) => {
      if (!current.signal.aborted) console.warn('The account could not be read again.', error);
    });
  };
}
