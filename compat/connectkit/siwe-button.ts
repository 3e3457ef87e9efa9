'use client';

import { createElement, type ReactElement } from 'react';
import { msg } from '../../elements/internal/msg.js';
import { useSIWE, type SIWESession } from './sign-in.js';

export interface SIWEButtonProps {
  /** Once a person is signed in, the button offers to sign out. */
  showSignOutButton?: boolean;
  onSignIn?: (session?: SIWESession) => void;
  onSignOut?: () => void;
}

/** Signs in with the connected wallet. */
export function SIWEButton({ showSignOutButton = false, ...callbacks }: SIWEButtonProps): ReactElement {
  const { isSignedIn, isLoading, isReady, isRejected, isError, signIn, signOut } = useSIWE(callbacks);
  const hasFailed = isRejected || isError;
  const button = (text: string, act?: () => unknown): ReactElement =>
    createElement('button', { type: 'button', disabled: !act, onClick: () => void act?.() }, text);
  if (isSignedIn) return showSignOutButton ? button(msg('Sign out'), signOut) : button(msg('Signed in'));
  if (isLoading) return button(msg('Signing…'));
  return button(hasFailed ? msg('Try again') : msg('Sign in'), isReady || hasFailed ? signIn : undefined);
}
