import * as z from 'zod/mini';
import type { SignInMessage } from '../controllers/domain/sign-in/siwx-message.js';
import { parseSignInMessage } from '../controllers/domain/sign-in/siwx-message.js';

/** A session as pages know it: the parsed message, its text and its signature. */
export interface SignInSession {
  readonly data: SignInMessage;
  readonly message: string;
  readonly signature: string;
}

/** A session and its end. */
export interface KeptSession {
  readonly message: string;
  readonly signature: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Keeps the sessions of one browser behind the value of a cookie. */
export interface SessionKeeper {
  /** Keeps the sessions until the last has ended; resolves with a new value for the cookie. */
  open(sessions: readonly KeptSession[]): Promise<string>;
  /** Resolves with the sessions, also ended ones; undefined if the value is forged, closed or forgotten. */
  read(value: string): Promise<readonly KeptSession[] | undefined>;
  /** Ends the sessions: `read` resolves with undefined from now on. */
  close(value: string): Promise<void>;
}

const keptSessions = z.array(z.object({ message: z.string(), signature: z.string(), expiresAt: z.number() }));

/** Returns kept sessions from JSON; undefined if a store or a token holds something else. */
export function readKeptSessions(text: string): readonly KeptSession[] | undefined {
  try {
    return keptSessions.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Time at which the last session ends. */
export const endOf = (sessions: readonly KeptSession[]): number =>
  Math.max(0, ...sessions.map(({ expiresAt }) => expiresAt));

/** Returns the sessions that have not ended, as pages know them. */
export const liveSessions = (sessions: readonly KeptSession[], now: number): readonly SignInSession[] =>
  sessions.flatMap(({ message, signature, expiresAt }) => {
    const data = expiresAt > now ? parseSignInMessage(message) : undefined;
    return data ? [{ data, message, signature }] : [];
  });
