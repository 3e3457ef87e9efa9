/**
 * Header in which a page of the wallet names the project whose page holds it; empty for a page that no project holds, such
 * as the one on which people sign in to a client of the OpenID provider.
 */
export const PROJECT_HEADER = 'x-wallet-project';
