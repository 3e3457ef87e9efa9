/** Social sign-in providers, in display order. */
export const SOCIAL_PROVIDERS = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** True for a supported social provider. */
export const isSocialProvider = (value: unknown): value is SocialProvider =>
  SOCIAL_PROVIDERS.some(provider => provider === value);
