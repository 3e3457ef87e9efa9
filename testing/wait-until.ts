import { waitUntil as poll } from '@open-wc/testing';

/** A third of Mocha's test timeout, so that a failed wait reports its condition. */
const TIMEOUT_MS = 10_000;
const INTERVAL_MS = 10;

/** Resolves once the condition holds. The timeout allows for a machine that runs other programs at the same time. */
export const waitUntil = async (condition: () => unknown, message?: string): Promise<void> => {
  await poll(condition, message, { interval: INTERVAL_MS, timeout: TIMEOUT_MS });
};
