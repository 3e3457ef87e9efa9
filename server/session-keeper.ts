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
export interface SessionRecord {
  readonly message: string;
  readonly signature: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Earlier name of {@link SessionRecord}. */
export type KeptSession = SessionRecord;

/** Marks sign-outs, for the sign-ins that other instances of the server verify at that time. */
export interface SignOutMarks {
  /** Sets a new mark of a name. The mark may be forgotten after `expiresAt`, in milliseconds since 1970. */
  set(name: string, expiresAt: number): Promise<void>;
  /** Resolves with the last mark of a name, which no earlier one equals; undefined for none. */
  get(name: string): Promise<string | undefined>;
}

/** Keeps the sessions of one browser behind the value of a cookie. */
export interface SessionKeeper {
  /** Keeps the sessions until the last has ended; resolves with a new value for the cookie. */
  open(sessions: readonly SessionRecord[]): Promise<string>;
  /** Resolves with the sessions, also ended ones; undefined if the value is forged, closed or forgotten. */
  read(value: string): Promise<readonly SessionRecord[] | undefined>;
  /** Ends the sessions: `read` resolves with undefined from now on. */
  close(value: string): Promise<void>;
  /**
   * Shared by all instances of the server. Without it, a sign-out ends only those sign-ins under way that the same
   * instance verifies.
   */
  readonly signOuts?: SignOutMarks | undefined;
}

const sessionRecords = z.array(z.object({ message: z.string(), signature: z.string(), expiresAt: z.number() }));

/** Returns kept sessions from JSON; undefined if a store or a token holds something else. */
export function readSessionRecords(text: string): readonly SessionRecord[] | undefined {
  try {
    return sessionRecords.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Time at which the last session ends. */
export const endOf = (sessions: readonly SessionRecord[]): number =>
  Math.max(0, ...sessions.map(({ expiresAt }) => expiresAt));

/** Returns the sessions that have not ended, as pages know them. */
export const liveSessions = (sessions: readonly SessionRecord[], now: number): readonly SignInSession[] =>
  sessions.flatMap(({ message, signature, expiresAt }) => {
    const data = expiresAt > now ? parseSignInMessage(message) : undefined;
    return data ? [{ data, message, signature }] : [];
  });
