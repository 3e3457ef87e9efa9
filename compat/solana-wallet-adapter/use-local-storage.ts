'use client';

import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

/** State that the browser stores as JSON under a key of the host; null removes it. */
export function useLocalStorage<T>(key: string, defaultState: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(() => read(key) ?? defaultState);
  useEffect(() => {
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
  if (typeof localStorage === 'undefined') return undefined;
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined; // written by the host
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
