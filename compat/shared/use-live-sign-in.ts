import { useEffect, useMemo } from 'react';
import { useConfig, type Config } from 'wagmi';
import { untracked } from '../../controllers/index.js';
import { AppKit } from '../../elements/app-kit.js';
import { LiveSignIn, type LiveSource } from './live-sign-in.js';

/** True for the account that the modal has connected before this page was loaded. */
const isRemembered = (address: string): boolean => {
  const account = AppKit.getInstance()?.modal.account;
  const remembered = untracked(() => account?.of('eip155').remembered);
  return remembered?.split(':').at(-1)?.toLowerCase() === address.toLowerCase();
};

const signIns = new WeakMap<Config, LiveSignIn>();

/** Returns the sign-in of a configuration. A server has one configuration for all visitors, so there none is kept. */
function signInOf(config: Config, source: LiveSource): LiveSignIn {
  const signIn = signIns.get(config) ?? new LiveSignIn(source, isRemembered);
  if (typeof document !== 'undefined') signIns.set(config, signIn);
  return signIn;
}

/**
 * Returns the option `siwx` for a sign-in that a component holds; undefined without one. It stays that of the
 * configuration, as the modal does, and takes what the component mounted last rendered.
 */
export function useLiveSignIn(source: LiveSource | undefined): LiveSignIn | undefined {
  const config = useConfig();
  const hasSource = source !== undefined;
  const signIn = useMemo(() => source && signInOf(config, source), [config, hasSource]);
  useEffect(() => {
    if (source) signIn?.update(source);
  }, [signIn, source]);
  return signIn;
}
