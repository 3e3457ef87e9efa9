import type { Pairing } from '../remote-wallet.js';

const TOPIC = /^[0-9a-f]{64}$/i;
const KEY = /^[0-9a-f]{64}$/i;

/** Checked content of a pairing URI. */
export interface PairingUri {
  readonly topic: string;
  /** Milliseconds since 1970; undefined if the URI names no expiry. */
  readonly expiresAt: number | undefined;
}

/** Parses a pairing URI (`wc:<topic>@2?relay-protocol=…&symKey=…`, ERC-1328); undefined if it is not a valid URI of version 2. */
export function parsePairingUri(uri: string): PairingUri | undefined {
  const [, topic, version, query] = /^wc:([^@?]+)@(\d+)\?(.+)$/.exec(uri) ?? [];
  if (topic === undefined || version !== '2' || !TOPIC.test(topic)) return undefined;
  const said = new URLSearchParams(query);
  if (!KEY.test(said.get('symKey') ?? '') || !said.get('relay-protocol')) return undefined;
  const expiry = said.get('expiryTimestamp') ?? '';
  const seconds = /^\d{1,12}$/.test(expiry) ? Number(expiry) : undefined;
  return { topic, expiresAt: seconds === undefined ? undefined : seconds * 1_000 };
}

/** Returns the pairing of a URI, which expires after `lifeMs` milliseconds at the latest; undefined if the URI is invalid. */
export function toPairing(uri: string, now: number, lifeMs: number): Pairing | undefined {
  const said = parsePairingUri(uri);
  return said && { uri, expiresAt: Math.min(said.expiresAt ?? Infinity, now + lifeMs) };
}
