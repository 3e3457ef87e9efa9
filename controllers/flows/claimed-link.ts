import type { RemoteSession } from '../adapters/remote-wallet.js';
import type { Wallet } from '../domain/entities.js';
import { appBase, type LinkWishes } from '../domain/wallets/links.js';
import type { DeepLinkChoice } from '../domain/wallets/remote-keys.js';

/**
 * Returns the link to the app of a wallet whose session was approved before the page was loaded again: the link that the
 * person followed is lost. Undefined if there is none. The person may have chosen another wallet than the one that approved.
 */
export function claimedLink(
  { wallet: { name, redirect } }: Pick<RemoteSession, 'wallet'>,
  chosen: Wallet | undefined,
  wishes: LinkWishes,
): DeepLinkChoice | undefined {
  const approved = { name, mobile_link: redirect?.native, link_mode: redirect?.universal };
  const order = chosen && isSameName(chosen.name, name) ? [chosen, approved] : [approved, chosen];
  const links = order.flatMap(wallet => {
    const href = wallet && appBase(wallet, wishes);
    return href === undefined ? [] : [{ href, name: wallet?.name ?? name }];
  });
  return links[0];
}

/** Wallets add words to their name: “Ember”, “Ember Wallet”. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a.startsWith(b) || b.startsWith(a);
}
