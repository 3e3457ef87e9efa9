import { SIWE_SESSION_REFETCH_MS } from '../domain/constants.js';
import { messageText } from '../domain/sign-in/message-text.js';
import type { SIWECreateMessageArgs, SIWEConfig, SIWEMethods, SIWEOptions } from '../domain/sign-in/siwx.js';

/** Options of a legacy sign-in with their defaults. */
type CompleteOptions = SIWEOptions & {
  readonly [K in Exclude<keyof SIWEOptions, 'nonceRefetchIntervalMs'>]-?: NonNullable<SIWEOptions[K]>;
};

/**
 * Creates the option `siweConfig` of legacy sign-in. Its `signOut` also calls `onSignOut`; `methods` are those of the host.
 * New hosts use `siwx` with `DefaultSIWX`.
 */
export function createSIWEConfig({
  enabled = true,
  required = true,
  nonceRefetchIntervalMs,
  sessionRefetchIntervalMs = SIWE_SESSION_REFETCH_MS,
  signOutOnDisconnect = true,
  signOutOnAccountChange = true,
  signOutOnNetworkChange = true,
  signOutOnNamespaceChange = signOutOnNetworkChange,
  ...methods
}: SIWEMethods & SIWEOptions): SIWEConfig & { readonly options: CompleteOptions; readonly methods: SIWEMethods } {
  return {
    ...methods,
    async signOut() {
      const isDone = await methods.signOut();
      if (isDone) methods.onSignOut?.();
      return isDone;
    },
    methods,
    options: {
      enabled,
      required,
      nonceRefetchIntervalMs,
      sessionRefetchIntervalMs,
      signOutOnDisconnect,
      signOutOnAccountChange,
      signOutOnNetworkChange,
      signOutOnNamespaceChange,
    },
  };
}

/** Writes a message by EIP-4361 of the arguments of a legacy `createMessage`; `address` may be a CAIP-10 id. */
export function formatMessage(args: SIWECreateMessageArgs): string;
export function formatMessage(args: Omit<SIWECreateMessageArgs, 'address'>, address: string): string;
export function formatMessage(
  { domain, chainId, iat, exp, nbf, ...args }: Omit<SIWECreateMessageArgs, 'address'> & { readonly address?: string },
  address = args.address ?? '',
): string {
  return messageText({
    ...args,
    site: domain,
    accountName: 'Ethereum',
    address: address.slice(address.lastIndexOf(':') + 1),
    chainId: String(chainId),
    issuedAt: iat,
    expirationTime: exp,
    notBefore: nbf,
  });
}
