import type { SocialProvider } from '../../../controllers/domain/embedded/social.js';

/** Returns the name of a person at a provider. Discord adds `#0` to names that are unique without a number. */
export const socialName = (provider: SocialProvider, userName: string): string =>
  provider === 'discord' ? userName.replace(/#0$/, '') : userName;
