'use client';

import { useMemo } from 'react';
import type { OpenableView } from '../../controllers/index.js';
import { AppKit } from '../../elements/app-kit.js';
import { useAppKitState } from '../../react/hooks.js';
import { setOpen, useConnectCallbacks } from './provider.js';
import { useSIWE } from './sign-in.js';
import type { ConnectCallbacks } from './types.js';

export interface UseModal {
  open: boolean;
  setOpen: (isOpen: boolean) => void;
  openAbout: () => void;
  openOnboarding: () => void;
  openProfile: () => void;
  openSwitchNetworks: () => void;
  /** Signs in with the connected wallet. */
  openSIWE: (triggerSIWE?: boolean) => void;
}

const openAt = (view: OpenableView) => (): void => void AppKit.getInstance()?.open({ view, namespace: 'eip155' });

/** Returns whether the modal is open, and functions that open its views. */
export function useModal(callbacks: ConnectCallbacks = {}): UseModal {
  useConnectCallbacks(callbacks);
  const { open } = useAppKitState();
  const { signIn } = useSIWE();
  return useMemo(
    () => ({
      open,
      setOpen,
      openAbout: openAt('WhatIsAWallet'),
      openOnboarding: openAt('GetWallet'),
      openProfile: openAt('Account'),
      openSwitchNetworks: openAt('Networks'),
      openSIWE: () => void signIn(),
    }),
    [open, signIn],
  );
}
