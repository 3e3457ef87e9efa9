import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';

/** Heading of a waiting view, and what to do there; the detail is empty if the heading says it. */
export interface WaitingText {
  readonly heading: string;
  readonly detail: string;
}

/** Returns what a wallet is asked to approve when it connects to an app; some apps give no name. */
export const connectionText = (wallet: string, app: string | undefined): WaitingText =>
  app
    ? { heading: msg(str`Approve in ${wallet} to connect to ${app}`), detail: '' }
    : { heading: msg(str`Approve in ${wallet}`), detail: msg('Approve the connection to this app') };
