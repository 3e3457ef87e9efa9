/** Settles as `promise` does; rejects with the reason of the signal if it is aborted first. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
