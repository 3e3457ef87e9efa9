import { changeKinds } from './change-kinds.js';

/** Events of an account that its owner sees. Others, such as each release of a share, would hide them. */
export const securityEvents = [
  ...changeKinds,
  'login',
  'logout',
  'code wrong',
  'keys made',
  'recovery released',
  'session ended',
  'device removed',
  'openid sign-in',
  'app removed',
  'undone',
  'removal undone',
] as const;

/** Event of an account that its owner sees. */
export type SecurityEvent = (typeof securityEvents)[number];
