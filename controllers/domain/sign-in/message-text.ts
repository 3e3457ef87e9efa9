/** The parts of a sign-in message, each as the text states it. */
export interface MessageParts {
  /** Host of the page, after `scheme://` if the message states a scheme. */
  readonly site: string;
  /** Name of the kind of account, such as `Ethereum`. */
  readonly accountName: string;
  readonly address: string;
  readonly statement?: string | undefined;
  readonly uri: string;
  readonly version: string;
  /** Reference of the CAIP-2 id of the network. */
  readonly chainId: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime?: string | undefined;
  readonly notBefore?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources?: readonly string[] | undefined;
}

/** What the first line states between the site and the name of the account, and after it. */
export const [REQUEST, REQUEST_END] = [' wants you to sign in with your ', ' account:'];

/** The labelled lines after the statement, in their order. */
export const LABELLED_LINES = [
  ['uri', 'URI: '],
  ['version', 'Version: '],
  ['chainId', 'Chain ID: '],
  ['nonce', 'Nonce: '],
  ['issuedAt', 'Issued At: '],
  ['expirationTime', 'Expiration Time: '],
  ['notBefore', 'Not Before: '],
  ['requestId', 'Request ID: '],
] as const;

/** The line before the resources, and what each of their lines begins with. */
export const [RESOURCES, RESOURCE] = ['Resources:', '- '];

/** Writes parts as EIP-4361 and CAIP-122 lay them out. Checks none of them: see `formatSignInMessage`. */
export function messageText({ site, accountName, address, statement, resources, ...rest }: MessageParts): string {
  return [
    `${site}${REQUEST}${accountName}${REQUEST_END}`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...LABELLED_LINES.flatMap(([part, label]) => (rest[part] === undefined ? [] : [`${label}${rest[part]}`])),
    ...(resources ? [RESOURCES, ...resources.map(uri => `${RESOURCE}${uri}`)] : []),
  ].join('\n');
}
