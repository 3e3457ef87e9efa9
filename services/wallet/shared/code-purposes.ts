/** What a code proves: login, a repeated proof, and the old and the new address of an email change. */
export type CodePurpose = 'login' | 'fresh' | 'email-old' | 'email-new';
