import { useEffect, useState } from 'react';
import { untracked } from '../../controllers/index.js';
import { AppKit } from '../../elements/app-kit.js';
import { LiveSignIn, type LiveSource } from './live-sign-in.js';

/** True for the account that the modal has connected before this page was loaded. */
const isRemembered = (address: string): boolean => {
  const account = AppKit.getInstance()?.modal.account;
  const remembered = untracked(() => account?.of('eip155').remembered);
  return remembered?.split(':').at(-1)?.toLowerCase() === address.toLowerCase();
};

/** Returns the option `siwx` for a sign-in that a component holds; undefined without one. */
export function useLiveSignIn(source: LiveSource | undefined): LiveSignIn | undefined {
  const [signIn] = useState(() => source && new LiveSignIn(source, isRemembered));
  useEffect(() => {
    if (source) signIn?.update(source);
  }, [signIn, source]);
  return signIn;
}
