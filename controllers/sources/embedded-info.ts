import type { ReadonlySignal } from '../core/signals.js';
import type { EmbeddedUser, EmbeddedWalletInfo } from '../domain/embedded/embedded-wallet.js';
import type { Account, ChainNamespace } from '../domain/entities.js';
import type { SocialProvider } from '../domain/embedded/social.js';

interface InfoDeps {
  readonly user: ReadonlySignal<EmbeddedUser | undefined>;
  readonly provider: ReadonlySignal<SocialProvider | undefined>;
  /** Returns the stored name at the social provider. */
  storedName(): string | undefined;
}

/**
 * Creates the function that returns what hosts read of the wallet beside an account. It returns the same object until a
 * field changes, and reads signals.
 */
export function createInfo({
  user,
  provider,
  storedName,
}: InfoDeps): (account: Account) => EmbeddedWalletInfo | undefined {
  const last = new Map<ChainNamespace, EmbeddedWalletInfo>();
  return ({ namespace, type }) => {
    const person = user.get();
    const authProvider = provider.get() ?? 'email';
    if (!person) return undefined;
    const isEvm = namespace === 'eip155';
    const info: EmbeddedWalletInfo = {
      user: { email: person.email ?? undefined, username: person.userName ?? storedName() },
      authProvider,
      accountType: type === 'smartAccount' ? type : 'eoa',
      isSmartAccountDeployed: isEvm && person.smartAccountDeployed === true,
      ...(person.recovery && { recovery: person.recovery }),
      ...(person.storageWeak && { storageWeak: true }),
    };
    const before = last.get(namespace);
    if (before && JSON.stringify(before) === JSON.stringify(info)) return before;
    last.set(namespace, info);
    return info;
  };
}
