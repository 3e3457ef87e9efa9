import { disconnect, type Config, type Connector as WagmiConnector } from '@wagmi/core';
import type { Connector } from '../../domain/entities.js';
import { isOfSmartSession } from '../../domain/transactions/revocation.js';
import { W3mError } from '../../domain/errors/errors.js';
import { readName } from '../../domain/read-name.js';
import type { FoundWallet } from '../eip155/injected-wallet.js';
import { isProvider, type Eip1193Provider } from '../eip155/provider.js';
import { readIcon } from '../wallet-traits.js';
import type { Prompts } from './prompts.js';
import { connectionOf } from './current.js';

type Listener = (payload: unknown) => void;

/** Returns the wallet of a connector of wagmi: requests go through the connector, and events come from wagmi's state. */
export function wagmiWallet(config: Config, connector: WagmiConnector, id: string, prompts: Prompts): FoundWallet {
  const current = (): readonly string[] | undefined => connectionOf(config, connector.uid)?.accounts;
  const leave = async (): Promise<void> => {
    if (current()) await disconnect(config, { connector });
  };
  return {
    connector: describe(connector, id),
    provider: providerOf(config, connector, leave),
    async access({ silent, signal }) {
      const known = prompts.isCancelled(connector.uid) ? undefined : current();
      if (known) return known; // wagmi has asked already
      if (!silent) return prompts.ask(connector, signal);
      if (!(await connector.isAuthorized())) return [];
      return connector.getAccounts();
    },
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

function providerOf(config: Config, connector: WagmiConnector, leave: () => Promise<void>): Eip1193Provider {
  const listeners = new Map<Listener, () => void>();
  return {
    async request({ method, params }) {
      if (method === 'wallet_revokePermissions' && !isOfSmartSession(params)) return leave();
      if (method === 'eth_chainId') return `0x${(await connector.getChainId()).toString(16)}`;
      const provider: unknown = await connector.getProvider();
      if (!isProvider(provider)) throw new W3mError('WALLET_DISCONNECTED');
      return provider.request(params ? { method, params } : { method });
    },
    on(event, listener) {
      listeners.set(listener, follow(config, connector.uid, event, listener));
    },
    removeListener(_event, listener) {
      listeners.get(listener)?.();
      listeners.delete(listener);
    },
  };
}

/** Calls `listener` when wagmi's state says what the event of a wallet says. */
function follow(config: Config, uid: string, event: string, listener: Listener): () => void {
  const now = (): ReturnType<typeof connectionOf> => connectionOf(config, uid);
  if (event === 'accountsChanged')
    return config.subscribe(
      () => now()?.accounts.join(),
      (accounts, before) => {
        if (accounts !== undefined && before !== undefined) listener(now()?.accounts);
      },
    );
  if (event === 'chainChanged')
    return config.subscribe(
      () => now()?.chainId,
      (chainId, before) => {
        if (chainId !== undefined && before !== undefined) listener(`0x${chainId.toString(16)}`);
      },
    );
  if (event === 'disconnect')
    return config.subscribe(
      () => now() !== undefined,
      isThere => {
        if (!isThere) listener({ code: 4900, message: 'wagmi disconnected the wallet.' });
      },
    );
  return () => undefined;
}
