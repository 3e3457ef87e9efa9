import { parseSignInMessage, type SignInMessage } from '../controllers/domain/sign-in/siwx-message.js';
import { digestOf } from './encoding.js';
import type { SessionRecord, SignOutMarks } from './session-keeper.js';

/** Longer than any verification: requests to nodes have a timeout. */
const MARK_LIFETIME_MS = 10 * 60_000;

/** Account of a sign-in message. */
export type Account = Pick<SignInMessage, 'chainId' | 'accountAddress'>;

const spellingOf = ({ chainId, accountAddress }: Account): string =>
  `${chainId}:${chainId.startsWith('eip155:') ? accountAddress.toLowerCase() : accountAddress}`;

/** Whether a session is of an account. */
export const isOf = ({ message }: SessionRecord, account: Account): boolean => {
  const data = parseSignInMessage(message);
  return data !== undefined && spellingOf(data) === spellingOf(account);
};

/** Name of the mark of a browser's account, or of all its accounts; who reads it learns no visit. */
const nameOf = (visit: string, account?: Account): Promise<string> =>
  digestOf(`sign-out ${visit} ${account ? spellingOf(account) : ''}`);

/** Marks that a browser signs an account out; without an account, all of them. */
export async function markSignOut(
  marks: SignOutMarks,
  { visit, now }: { readonly visit: string; readonly now: number },
  account: Account | undefined,
): Promise<void> {
  await marks.set(await nameOf(visit, account), now + MARK_LIFETIME_MS);
}

/** Reads the marks of sessions, and of all accounts of the browser, by their names. */
async function readMarks(
  marks: SignOutMarks,
  visit: string,
  messages: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const accounts = [undefined, ...messages.map(parseSignInMessage).filter(data => data !== undefined)];
  const names = new Set(await Promise.all(accounts.map(account => nameOf(visit, account))));
  return new Map(await Promise.all([...names].map(async name => [name, await marks.get(name)] as const)));
}

/**
 * Remembers which sign-outs of a browser were before.
 * @param messages Sign-in messages of the accounts.
 * @returns A function that resolves with those sessions whose account was not signed out since.
 */
export async function watchSignOuts(
  marks: SignOutMarks,
  visit: string,
  messages: readonly string[],
): Promise<(sessions: readonly SessionRecord[]) => Promise<readonly SessionRecord[]>> {
  const before = await readMarks(marks, visit, messages);
  return async sessions => {
    const now = await readMarks(marks, visit, messages);
    const isNew = (name: string): boolean => now.get(name) !== before.get(name);
    if (isNew(await nameOf(visit))) return [];
    const signedOut = await Promise.all(
      sessions.map(async ({ message }) => {
        const data = parseSignInMessage(message);
        return data !== undefined && isNew(await nameOf(visit, data));
      }),
    );
    return sessions.filter((_, index) => !signedOut[index]);
  };
}
