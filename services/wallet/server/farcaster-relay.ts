import * as z from 'zod/mini';
import { readLimited } from '../../http/read-limited.js';

/** How long the relay may take; the page asks again. */
const TIMEOUT_MS = 5_000;
/** Most bytes of an answer: a message, its signature and what the relay tells of the person. */
const MOST_BYTES = 64 * 1024;
const MOST_NAME = 100;
const UNKNOWN_CHANNEL = 401;

const channel = z.object({
  channelToken: z.string().check(z.minLength(1)),
  url: z.string().check(z.regex(/^(https?|farcaster):/)),
});

const approval = z.object({
  state: z.literal('completed'),
  message: z.string().check(z.minLength(1)),
  signature: z.string().check(z.minLength(1)),
  username: z.catch(z.string().check(z.maxLength(MOST_NAME)), ''),
});

/** Channel through which a phone signs in (FIP-11). */
export type Channel = z.output<typeof channel>;
/** What the phone has signed, and the name that the relay tells. */
export type Approval = Omit<z.output<typeof approval>, 'state'>;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Asks the relay. Throws for one that does not answer in time, answers with no JSON or with too much, or leads elsewhere. */
async function ask(
  relay: string,
  path: string,
  { headers, ...init }: { readonly method?: 'POST'; readonly body?: string; readonly headers?: Record<string, string> },
): Promise<Answer> {
  const response = await fetch(`${relay}/v1/${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, body: JSON.parse(await readLimited(response, MOST_BYTES)) as unknown };
}

/** Opens a channel. @throws if the relay opens none */
export async function openChannel(
  relay: string,
  wish: { readonly siweUri: string; readonly domain: string; readonly nonce: string },
): Promise<Channel> {
  const { body } = await ask(relay, 'channel', { method: 'POST', body: JSON.stringify(wish) });
  return channel.parse(body);
}

/**
 * Asks for the approval in a channel. `waiting` while there is none, also if the relay cannot be reached or understood;
 * `unknown` if the relay has closed the channel.
 */
export async function readChannel(relay: string, token: string): Promise<Approval | 'waiting' | 'unknown'> {
  const answer = await ask(relay, 'channel/status', { headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  );
  if (answer?.status === UNKNOWN_CHANNEL) return 'unknown';
  const read = approval.safeParse(answer?.body);
  if (!read.success) return 'waiting';
  const { message, signature, username } = read.data;
  return { message, signature, username };
}
