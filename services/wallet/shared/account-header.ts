/** Header with the id of the account that the page has shown to the person who acts. */
export const ACCOUNT_HEADER = 'x-wallet-account';
