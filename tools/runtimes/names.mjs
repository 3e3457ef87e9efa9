/** What the common API of server runtimes has (ECMA-429); a host of React Native has it by itself or by polyfills. */
export const COMMON_NAMES = [
  ...['atob', 'btoa', 'console', 'crypto', 'fetch', 'performance', 'queueMicrotask', 'structuredClone'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'AbortController', 'AbortSignal', 'Blob'],
  ...['Event', 'EventTarget', 'DOMException', 'FormData', 'Headers', 'Request', 'Response', 'URL', 'URLSearchParams'],
  ...['ReadableStream', 'TextDecoder', 'TextEncoder', 'TransformStream', 'WritableStream', 'Uint8Array'],
];

/** Returns the globals of a world that has nothing else. */
export const commonGlobals = () => Object.fromEntries(COMMON_NAMES.map(name => [name, globalThis[name]]));
