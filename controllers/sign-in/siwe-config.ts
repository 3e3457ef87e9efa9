import type { SIWECreateMessageArgs, SIWEConfig, SIWEMethods, SIWEOptions } from '../domain/sign-in/siwx.js';

/**
 * Creates the option `siweConfig` of legacy sign-in. New hosts use `siwx` with `DefaultSIWX`.
 */
export function createSIWEConfig({
  enabled,
  required,
  nonceRefetchIntervalMs,
  sessionRefetchIntervalMs,
  signOutOnDisconnect,
  signOutOnAccountChange,
  signOutOnNetworkChange,
  ...methods
}: SIWEMethods & SIWEOptions): SIWEConfig & { readonly options: SIWEOptions; readonly methods: SIWEMethods } {
  return {
    ...methods,
    methods,
    options: {
      enabled,
      required,
      nonceRefetchIntervalMs,
      sessionRefetchIntervalMs,
      signOutOnDisconnect,
      signOutOnAccountChange,
      signOutOnNetworkChange,
    },
  };
}

const line = (name: string, value: string | undefined): readonly string[] =>
  value === undefined ? [] : [`${name}: ${value}`];

/** Writes a message by EIP-4361 of the arguments of a legacy `createMessage`; `address` may be a CAIP-10 id. */
export function formatMessage(args: SIWECreateMessageArgs): string;
export function formatMessage(args: Omit<SIWECreateMessageArgs, 'address'>, address: string): string;
export function formatMessage(
  args: Omit<SIWECreateMessageArgs, 'address'> & { readonly address?: string },
  address = args.address ?? '',
): string {
  return [
    `${args.domain} wants you to sign in with your Ethereum account:`,
    address.slice(address.lastIndexOf(':') + 1),
    '',
    ...(args.statement === undefined ? [''] : [args.statement, '']),
    `URI: ${args.uri}`,
    `Version: ${args.version}`,
    `Chain ID: ${args.chainId}`,
    `Nonce: ${args.nonce}`,
    `Issued At: ${args.iat}`,
    ...line('Expiration Time', args.exp),
    ...line('Not Before', args.nbf),
    ...line('Request ID', args.requestId),
    ...(args.resources ? ['Resources:', ...args.resources.map(uri => `- ${uri}`)] : []),
  ].join('\n');
}
