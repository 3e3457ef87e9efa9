'use client';

import { createElement, type ReactElement } from 'react';
import { msg } from '../../elements/internal/msg.js';
import { useSIWE, type SIWESession } from './sign-in.js';

export interface SIWEButtonProps {
  /** Signs out a person who is signed in. */
  showSignOutButton?: boolean;
  onSignIn?: (session?: SIWESession) => void;
  onSignOut?: () => void;
}

/** Signs in with the connected wallet. */
export function SIWEButton({ showSignOutButton = false, ...callbacks }: SIWEButtonProps): ReactElement {
  const { isSignedIn, isLoading, isReady, isRejected, isError, signIn, signOut } = useSIWE(callbacks);
  const hasFailed = isRejected || isError;
  const isSigningOut = isSignedIn && showSignOutButton;
  const isEnabled = isSigningOut || (!isSignedIn && (isReady || hasFailed));
  const text = isSignedIn
    ? isSigningOut
      ? msg('Sign out')
      : msg('Signed in')
    : isLoading
      ? msg('Signing…')
      : hasFailed
        ? msg('Try again')
        : msg('Sign in');
  return createElement(
    'button',
    { type: 'button', disabled: !isEnabled, onClick: () => void (isSigningOut ? signOut() : signIn()) },
    text,
  );
}
