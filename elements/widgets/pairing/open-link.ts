import type { Modal, Wallet } from '../../../controllers/index.js';
import { asW3mError, type W3mError } from '../../../controllers/domain/errors/errors.js';
import type { WalletLink } from '../../../controllers/domain/wallets/links.js';

/** Opens a link; tests replace it, because navigation would unload their page. */
export type OpenLink = (link: WalletLink) => void;

export const openInPage: OpenLink = ({ href, target }) => {
  window.open(href, target, target === '_blank' ? 'noopener,noreferrer' : undefined);
};

interface LinkReport {
  readonly events: Modal['events'];
  readonly name: string;
  readonly wallet: Wallet | undefined;
  readonly uri: string | undefined;
}

/** Opens a link. Where that throws, tracks `CONNECT_PROXY_ERROR` and returns the error. */
export function openOrReport(
  open: OpenLink,
  link: WalletLink,
  { events, name, wallet, uri = '' }: LinkReport,
): W3mError | undefined {
  try {
    open(link);
    return undefined;
  } catch (cause) {
    const error = asW3mError(cause);
    const { message } = error;
    events.track('CONNECT_PROXY_ERROR', { message, uri, mobile_link: wallet?.mobile_link ?? '', name });
    return error;
  }
}
