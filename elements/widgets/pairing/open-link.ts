import type { WalletLink } from '../../../controllers/protocol/links.js';

/** Opens a link; tests replace it, because navigation would unload their page. */
export type OpenLink = (link: WalletLink) => void;

export const openInPage: OpenLink = ({ href, target }) => {
  window.open(href, target, target === '_blank' ? 'noopener,noreferrer' : undefined);
};
