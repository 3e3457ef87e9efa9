import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** True in a browser after hydration, false on a server and during hydration. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether a media query applies; false on a server and during hydration. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    onChange => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
