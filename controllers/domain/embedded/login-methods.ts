import type { Environment } from '../environment.js';
import { isSocialProvider, SOCIAL_PROVIDERS, type SocialProvider } from './social.js';

/** Ways to sign in to the embedded wallet. */
export interface LoginMethods {
  readonly email: boolean;
  readonly socials: readonly SocialProvider[];
  readonly passkey: boolean;
}

/** Settings that decide on the ways to sign in. */
interface LoginSettings {
  readonly embeddedWallet?: unknown;
  readonly features: {
    readonly email?: boolean;
    readonly socials?: readonly string[] | boolean;
    readonly passkey?: boolean;
  };
}

/** Providers whose pages do not open in Telegram's web views, by platform. */
const BLOCKED_IN_TELEGRAM: Readonly<Record<Environment['os'], readonly SocialProvider[]>> = {
  ios: ['google'],
  macos: ['x'],
  android: ['facebook', 'x'],
  other: [],
};

/** Returns the ways to sign in that a host offers on a platform; none without an embedded wallet. */
export function loginMethods(
  { embeddedWallet, features }: LoginSettings,
  { os, isTelegram }: Pick<Environment, 'os' | 'isTelegram'>,
): LoginMethods {
  if (embeddedWallet === undefined) return { email: false, socials: [], passkey: false };
  const { email = true, socials = true, passkey = false } = features;
  const known = socials === true ? SOCIAL_PROVIDERS : (socials || []).filter(isSocialProvider);
  const blocked = isTelegram ? BLOCKED_IN_TELEGRAM[os] : [];
  return { email, socials: [...new Set(known)].filter(provider => !blocked.includes(provider)), passkey };
}
