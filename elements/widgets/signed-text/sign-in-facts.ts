import type { Modal } from '../../../controllers/index.js';
import type { CaipNetworkId } from '../../../controllers/domain/entities.js';
import { instantOf } from '../../../controllers/domain/sign-in/instant.js';
import type { SignInWarning } from '../../../controllers/domain/sign-in/sign-in-reading.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { previewWarningText } from '../changes/change-texts.js';
import type { SignedFact } from './w3m-signed-text.js';

/** What a sign-in states. */
interface SignInTerms {
  readonly domain: string;
  readonly chains: readonly CaipNetworkId[];
  readonly expirationTime?: string | undefined;
  readonly statement?: string | undefined;
}

/** Returns what a sign-in states, in words. @param account Shown account, and its whole address where that is shortened */
export function signInFacts(
  { network }: Modal,
  { domain, chains, expirationTime, statement }: SignInTerms,
  account: readonly [value: string, whole?: string],
): readonly SignedFact[] {
  const known = network.networks.get();
  const names = chains.map(id => known.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id);
  return [
    [msg('Website'), domain],
    [msg('Account'), ...account],
    [msg('Network'), new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(names)],
    endOf(expirationTime),
    ...(statement ? ([[msg('You state'), statement]] as const) : []),
  ];
}

const endOf = (time: string | undefined): SignedFact =>
  time === undefined ? [msg('Expires'), msg('Never')] : [msg('Valid until'), instantOf(time) ?? time];

/** Returns what should make a person look twice. @param domain The site that the message names */
export function signInWarningText(warning: SignInWarning, domain: string): string {
  switch (warning) {
    case 'wrong-site':
      return msg(str`This signs you in to ${domain}, not to this page.`);
    case 'not-yet-valid':
      return msg('This sign-in is not valid yet.');
    case 'rights':
      return msg('This also gives the website the rights that the message lists.');
    case 'wrong-account':
    case 'wrong-network':
    case 'expired':
      return previewWarningText(warning);
  }
}
