/** A server that can be stopped. */
export interface RunningServer {
  stop(): Promise<unknown>;
}

/** Returns the message of an error with those of its causes, each once; of a cause without a message its code. */
export function withCauses(error: unknown): string {
  const messages: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const [first] = cause instanceof AggregateError ? (cause.errors as unknown[]) : [];
    const code = 'code' in cause ? String(cause.code) : '';
    const text = cause.message || (first instanceof Error ? first.message : '') || code;
    if (text !== '' && !messages.includes(text)) messages.push(text);
  }
  return messages.map(withoutPassword).join(': ');
}

/** Removes the name and the password of URLs. */
const withoutPassword = (text: string): string => text.replace(/(\w:\/\/)[^\s/@]*@/g, '$1');

const STOP_TIMEOUT_MS = 10_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts a server as the only one of its process. The first signal stops it gracefully: running requests are answered.
 * A second signal, or a stop that takes too long, ends the process at once.
 */
export async function runServer(start: () => Promise<RunningServer>): Promise<void> {
  let stopping = false;
  let matches: () => void = () => undefined;
  const pending = new Promise<void>(resolve => (matches = resolve));
  const onSignal = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    matches();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    const server = await start();
    await pending;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await server.stop();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? withCauses(error) : error);
    process.exit(1);
  }
}
