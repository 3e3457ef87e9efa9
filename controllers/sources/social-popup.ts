import * as z from 'zod/mini';
import type { Scope } from '../core/scope.js';
import { wait } from '../core/wait.js';
import { W3mError } from '../domain/errors/errors.js';

/** Size of the window of a provider. */
const WIDTH = 600;
const HEIGHT = 800;
/** How often the window is checked. */
const CHECK_MS = 100;
/** How long the message of a window that closes itself may take. */
const LATE_MS = 1_000;
/** How long a person may take at a provider. */
const LIMIT_MS = 10 * 60_000;

/** What the wallet's page tells its opener at the end. */
const result = z.object({ resultUri: z.string().check(z.maxLength(8_000), z.refine(isWebUrl)) });

function isWebUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** The window of a provider. */
export interface Popup {
  readonly window: Window;
  go(uri: string): void;
  close(): void;
}

/** Opens an empty window at the centre of the screen; undefined if the browser blocks it, and where there is no browser. */
export function openPopup(): Popup | undefined {
  if (typeof document === 'undefined') return undefined;
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2));
  const opened = window.open('', '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
  if (!opened) return undefined;
  return {
    window: opened,
    go: uri => opened.location.replace(uri),
    close: () => opened.close(),
  };
}

/**
 * Resolves with the URL that the wallet's page sends from the window, or with undefined once the person has closed it.
 * Messages of other windows and origins have no effect.
 * @throws {W3mError} `REQUEST_TIMEOUT`
 */
export async function resultOf(
  popup: Pick<Popup, 'window'>,
  { scope, origin, stop }: { readonly scope: Scope; readonly origin: string; readonly stop: AbortSignal },
): Promise<string | undefined> {
  const life = new AbortController();
  const results: string[] = [];
  const onMessage = (event: MessageEvent<unknown>): void => {
    if (event.origin !== origin || event.source !== popup.window) return;
    const read = result.safeParse(event.data);
    if (read.success) results.push(read.data.resultUri);
  };
  window.addEventListener('message', onMessage, { signal: life.signal });
  try {
    const end = scope.now() + LIMIT_MS;
    for (;;) {
      await wait(scope, CHECK_MS, stop);
      if (results[0] !== undefined) return results[0];
      if (popup.window.closed) {
        await wait(scope, LATE_MS, stop); // a window that closes itself sends its message before
        return results[0];
      }
      if (scope.now() >= end) throw new W3mError('REQUEST_TIMEOUT');
    }
  } finally {
    life.abort();
  }
}
