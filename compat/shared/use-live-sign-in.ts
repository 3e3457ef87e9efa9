import { useEffect, useState } from 'react';
import { LiveSignIn, type LiveSource } from './live-sign-in.js';

/** Returns the option `siwx` for a sign-in that a component holds; undefined without one. */
export function useLiveSignIn(source: LiveSource | undefined): LiveSignIn | undefined {
  const [signIn] = useState(() => source && new LiveSignIn(source));
  useEffect(() => {
    if (source) signIn?.update(source);
  }, [signIn, source]);
  return signIn;
}
