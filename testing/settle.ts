/**
 * Resolves when effects, element updates and settled promises have run. All of these run as microtasks, and the browser
 * starts a task only when no microtask is left. Does not wait for timers, requests or module loads: a test waits for
 * their results.
 */
export const settle = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel(); // not a timer: the page's clock may be a fake one
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
