import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** True in a browser after hydration, false on a server and during hydration. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Returns a media query; undefined in documents of hosts’ tests, which may have none. */
const mediaOf = (query: string): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia(query) : undefined;

/** Whether a media query applies; false on a server and during hydration. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    onChange => {
      const list = mediaOf(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    () => mediaOf(query)?.matches ?? false,
    () => false,
  );
