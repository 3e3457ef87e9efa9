/** Entry `latchkey/siwx`: sign-in with a wallet. */
export { CloudAuthSIWX, type CloudAuthSIWXOptions, type SessionListener } from './cloud-auth-siwx.js';
export {
  CloudAuthSIWX as ReownAuthentication,
  type CloudAuthSIWXOptions as ReownAuthenticationOptions,
} from './cloud-auth-siwx.js'; // the name since 1.7.13
export type { CloudAuthAccount, CloudAuthSession, CloudAuthWallet } from './cloud-auth-service.js';
export { DefaultSIWX, type DefaultSIWXOptions } from './default-siwx.js';
export { LocalStorage } from './local-storage.js';
export { MemoryStorage } from './memory-storage.js';
export { HostMessenger as SIWXMessenger, type HostMessengerOptions } from './host-messenger.js';
export { SignInMessenger, type Messenger, type MessengerOptions } from './messenger.js';
export { SignInMessenger as InformalMessenger } from './messenger.js'; // the name of the 1.7 line
export { ServerStorage } from './server-storage.js';
export { SIWXSigner } from './signer.js';
export { createSIWEConfig, formatMessage } from './siwe-config.js';
export type { SIWXStorage } from './storage.js';
export {
  BitcoinVerifier,
  EIP155Verifier,
  SIWXVerifier,
  SolanaVerifier,
  type NodeOf,
  type Verifier,
} from './verifiers.js';
export { BitcoinVerifier as BIP122Verifier } from './verifiers.js'; // the name of the 1.7 line
export type * from '../domain/sign-in/siwx.js';
