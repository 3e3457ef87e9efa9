import type { WalletInfo } from '../../controllers/index.js';
import { msg } from '../internal/msg.js';

/** Names of the embedded wallet in the public API, if the host gives it none. */
const OWN_NAMES: readonly string[] = ['Email or social', 'Email wallet'];

/** Returns what a wallet is called on the screen: the embedded one as the host calls it, or else by the ways to sign in. */
export const walletName = ({ type, name }: Pick<WalletInfo, 'type' | 'name'>): string =>
  type === 'AUTH' && OWN_NAMES.includes(name) ? msg('Email or social') : name;
