import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';

/** What a wallet is asked to approve when it connects to an app; some apps give no name. */
export const connectionText = (app: string | undefined): string =>
  app ? msg(str`Approve the connection to ${app}`) : msg('Approve the connection to this app');
