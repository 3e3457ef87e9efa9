import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** A shorter text is no secret, and would hide parts of words. */
const SHORTEST = 6;
/** Parts of a path that are this long are keys of a node's provider, not words. */
const KEY_LENGTH = 16;
/** Log of the request, or of the regular job, on whose behalf code runs. */
const current = new AsyncLocalStorage<FastifyBaseLogger>();

/** Makes `log` write the id of the request. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => current.run(request.log, done));
}

/** Runs a job, such as a sweep, with an id of its own and `facts` in what it logs. */
export const inJob = <T>(
  base: FastifyBaseLogger,
  name: string,
  job: () => Promise<T>,
  facts: Readonly<Record<string, string>> = {},
): Promise<T> => current.run(base.child({ job: name, reqId: randomUUID(), ...facts }), job);

/**
 * Logs with the id of the request. Of an error, its name, message and stack are logged alone: other properties may have
 * values of rows, bodies and settings.
 */
export function log(level: 'error' | 'warn', message: string, error?: unknown): void {
  const facts = error instanceof Error ? { err: error } : {}; // what is thrown here is an Error, or has no text
  current.getStore()?.[level](facts, message);
}

/** Returns a destination of log lines that hides secrets, wherever they stand. */
export function hidingSecrets(
  secrets: readonly string[],
  write: (line: string) => unknown = line => process.stdout.write(line),
): { write(line: string): void } {
  // As they stand in JSON, and in addresses
  const forms = [
    ...new Set(secrets.flatMap(text => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)])),
  ]
    .filter(text => text.length >= SHORTEST)
    .sort((one, other) => other.length - one.length);
  return { write: line => void write(forms.reduce((text, form) => text.replaceAll(form, '[hidden]'), line)) };
}

/** Returns what must not be logged of addresses with passwords or keys: the password, and the path with its query. */
export function secretsOfUrls(urls: readonly (string | undefined)[]): string[] {
  return urls.flatMap(url => {
    if (url === undefined || !URL.canParse(url)) return [];
    const { password, pathname, search } = new URL(url);
    const path = `${pathname}${search}`;
    return [decodeURIComponent(password), ...path.split(/[/?&=]/).filter(part => part.length >= KEY_LENGTH)];
  });
}
