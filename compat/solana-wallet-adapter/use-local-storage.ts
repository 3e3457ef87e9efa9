'use client';

import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';

/** State that the browser stores as JSON under a key of the host; null removes it. The default is not stored. */
export function useLocalStorage<T>(key: string, defaultState: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(() => read(key) ?? defaultState);
  const last = useRef({ key, value });
  useEffect(() => {
    if (last.current.key === key && Object.is(last.current.value, value)) return;
    last.current = { key, value };
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    } catch (error) {
      console.error(error); // the browser stores nothing; the state lives in the page
    }
  }, [key, value]);
  return [value, setValue];
}

function read<T>(key: string): T | undefined {
  if (typeof document === 'undefined') return undefined;
  try {
    // A browser that stores nothing may throw at the name alone
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined; // written by the host
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
