/** Error for a text that is not a valid pairing link. */
export class PairingProblem extends Error {
  override readonly name = 'PairingProblem';
}

const VERSION_2 = /^wc:[0-9a-f]{64}@2\?/;
const VERSION_1 = /^wc:[0-9a-f-]+@1\?/;

/**
 * Reads the pairing URI from a pasted or scanned text: a bare `wc:…` URI, or a wallet link with the URI in `uri`. Throws
 * a {@link PairingProblem} with a message for the user.
 */
export function readPairingLink(text: string, now: number): string {
  const given = text.trim();
  const inLink = URL.canParse(given) ? new URL(given).searchParams.get('uri') : null;
  const uri = !given.startsWith('wc:') && inLink ? inLink : given;
  if (VERSION_1.test(uri)) throw new PairingProblem('This link is of an old kind that no wallet takes any more.');
  if (!VERSION_2.test(uri)) throw new PairingProblem('This is no link to connect by. It has to begin with “wc:”.');
  const params = new URLSearchParams(uri.slice(uri.indexOf('?') + 1));
  if (!/^[0-9a-f]{64}$/.test(params.get('symKey') ?? '')) throw new PairingProblem('A part of this link is missing.');
  const expiry = Number(params.get('expiryTimestamp') ?? Number.NaN);
  if (expiry * 1000 <= now) throw new PairingProblem('This link has expired. Have the app show a new one.');
  return uri;
}
