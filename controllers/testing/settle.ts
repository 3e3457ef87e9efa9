/**
 * Resolves when effects, updates of elements and settled promises have run. All of these run as microtasks, and the
 * browser begins a task only when no microtask is left, however many of them one change causes. Timers, requests and
 * loaded modules are not waited for: a test waits for what they bring about.
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
