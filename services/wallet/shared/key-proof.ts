import { keccak256, stringToBytes, type Hex } from 'viem';

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

/** Returns one text for one value, whatever the order of its members. */
function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const texts = members.map(([key, member]): [string, string] => [JSON.stringify(key), canonical(member)]);
  return `{${texts
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(pair => pair.join(':'))
    .join(',')}}`;
}

/** What the key of an account signs to change who may use it. */
export interface KeyStatement {
  /** Origin of the wallet. */
  readonly origin: string;
  /** Name of the call. */
  readonly call: string;
  /** Given by the service, for one use. */
  readonly challenge: string;
  /** Body of the call without the proof. */
  readonly body: object;
}

/**
 * Hash that the key signs. Its preimage starts with a letter: neither messages (0x19) nor transactions can give the same
 * hash, so that no request of a host's page is such a proof.
 */
export const keyProofHash = ({ origin, call, challenge, body }: KeyStatement): Hex =>
  keccak256(stringToBytes(['Latchkey wallet', origin, call, challenge, canonical(body as Json)].join('\n')));
