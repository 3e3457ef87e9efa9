import { disconnect, type Config, type Connector as WagmiConnector } from '@wagmi/core';
import { guarded } from '../../core/report.js';
import type { Scope } from '../../core/scope.js';
import type { Connector } from '../../domain/entities.js';
import { revokesAccounts } from '../../domain/transactions/revocation.js';
import { W3mError } from '../../domain/errors/errors.js';
import { readName } from '../../domain/read-name.js';
import type { FoundWallet } from '../eip155/injected-wallet.js';
import { isProvider, type Eip1193Provider } from '../eip155/provider.js';
import { readIcon } from '../wallet-traits.js';
import type { Prompts } from './prompts.js';
import { connectionOf } from './current.js';
import { isLockable, isLocked, onUnlock } from './lockable.js';

type Listener = (payload: unknown) => void;

/** A listener at the provider of a wallet. */
interface Subscription {
  readonly event: string;
  readonly listener: Listener;
  readonly stop: () => void;
}

/** What the wallets of a configuration share. */
export interface WagmiWallets {
  readonly config: Config;
  readonly scope: Scope;
  readonly prompts: Prompts;
}

/** Returns the wallet of a connector of wagmi: requests go through the connector, and events come from wagmi's state. */
export function wagmiWallet(
  { config, scope, prompts }: WagmiWallets,
  connector: WagmiConnector,
  id: string,
): FoundWallet {
  const current = (): readonly string[] | undefined => connectionOf(config, connector.uid)?.accounts;
  const actions: Actions = {
    async leave() {
      if (current()) await disconnect(config, { connector });
    },
    async hasLeft() {
      if (!isLockable(connector) || current() || (await connector.isAuthorized())) return false;
      return (await connector.getAccounts()).length > 0;
    },
    isLocked: () => isLocked(connector, scope),
  };
  return {
    connector: describe(connector, id),
    provider: providerOf(config, connector, actions),
    async access({ silent, signal }) {
      const known = prompts.isCancelled(connector.uid) ? undefined : current();
      if (known) return known; // wagmi has asked already
      if (!silent) return prompts.ask(connector, signal);
      if (!(await connector.isAuthorized())) return [];
      return connector.getAccounts();
    },
    ...(isLockable(connector) && { onUnlock: back => onUnlock(connector, back) }),
  };
}

const COINBASE_WALLET_ID = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa';

/** Wallets of connectors that are parts of wagmi, by id: their ids in the wallet directory. */
const EXPLORER_IDS: Readonly<Record<string, string>> = {
  coinbaseWallet: COINBASE_WALLET_ID,
  coinbaseWalletSDK: COINBASE_WALLET_ID,
  safe: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
};

const describe = ({ name, icon, rdns, id: ownId }: WagmiConnector, id: string): Connector => ({
  id,
  name: readName(name) ?? ownId,
  type: 'EXTERNAL',
  namespace: 'eip155',
  imageUrl: readIcon(icon?.trim()),
  ...(Object.hasOwn(EXPLORER_IDS, ownId) && { explorerId: EXPLORER_IDS[ownId] }),
  rdns: typeof rdns === 'string' ? rdns : rdns?.[0],
});

/** What the provider of a wallet does in wagmi. */
interface Actions {
  /** Disconnects the wallet. */
  leave(): Promise<void>;
  /** Resolves with true if the wallet was disconnected in wagmi, which keeps away from it although it still shares accounts. */
  hasLeft(): Promise<boolean>;
  /** Resolves with true if its owner has locked the wallet. */
  isLocked(): Promise<boolean>;
}

/** Returns a chain id as wallets tell it. A connector of a host may give text in place of a number. */
const hexOf = (chainId: unknown): string => `0x${Number(chainId).toString(16)}`;

function providerOf(config: Config, connector: WagmiConnector, actions: Actions): Eip1193Provider {
  const { leave, hasLeft } = actions;
  let subscriptions: readonly Subscription[] = [];
  return {
    async request({ method, params }) {
      if (method === 'wallet_revokePermissions' && revokesAccounts(params)) return leave();
      if (method === 'wallet_getPermissions' && (await hasLeft())) return [];
      if (method === 'eth_chainId') return hexOf(await connector.getChainId());
      const provider: unknown = await connector.getProvider();
      if (!isProvider(provider)) throw new W3mError('WALLET_DISCONNECTED');
      return provider.request(params ? { method, params } : { method });
    },
    on(event, listener) {
      const notify: Listener = payload => guarded(() => listener(payload)); // wagmi would leave out its other subscribers
      const stop = follow({ config, connector, actions }, event, notify);
      subscriptions = [...subscriptions, { event, listener, stop }];
    },
    removeListener(event, listener) {
      const own = subscriptions.find(each => each.event === event && each.listener === listener);
      own?.stop();
      subscriptions = subscriptions.filter(each => each !== own);
    },
  };
}

interface Followed {
  readonly config: Config;
  readonly connector: WagmiConnector;
  readonly actions: Pick<Actions, 'isLocked'>;
}

/** Calls `listener` when wagmi's state says what the event of a wallet says. */
function follow({ config, connector, actions }: Followed, event: string, listener: Listener): () => void {
  const now = (): ReturnType<typeof connectionOf> => connectionOf(config, connector.uid);
  /** wagmi drops a wallet that its owner has locked as one that was disconnected. */
  const onDropped = async (back: (isLocked: boolean) => void): Promise<void> => {
    const isLockedNow = isLockable(connector) && (await actions.isLocked());
    if (!now()) back(isLockedNow);
  };
  if (event === 'accountsChanged') {
    let last = now()?.accounts.join(); // also of a connection that wagmi has dropped and made again
    return config.subscribe(
      () => now()?.accounts.join(),
      accounts => {
        if (accounts === undefined) return void onDropped(isLockedNow => isLockedNow && listener([]));
        if (last !== undefined && accounts !== last) listener(now()?.accounts);
        last = accounts;
      },
    );
  }
  if (event === 'chainChanged') {
    let last = now()?.chainId;
    return config.subscribe(
      () => now()?.chainId,
      chainId => {
        if (chainId === undefined) return;
        if (last !== undefined && chainId !== last) listener(hexOf(chainId));
        last = chainId;
      },
    );
  }
  if (event === 'disconnect')
    return config.subscribe(
      () => now() !== undefined,
      isThere => {
        const error = { code: 4900, message: 'wagmi disconnected the wallet.' };
        if (!isThere) void onDropped(isLockedNow => !isLockedNow && listener(error));
      },
    );
  return () => undefined;
}
