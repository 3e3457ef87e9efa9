import type { CreateConfigParameters, CreateConnectorFn, Connector as WagmiConnector } from '@wagmi/core';
import { W3mError } from '../../domain/errors/errors.js';
import type { Bridge } from './bridge.js';

/** Id and type of the connector that stands for the embedded wallet in a host's configuration of wagmi. */
export const AUTH_TYPE = 'ID_AUTH';

/** What `authConnector` took in the 1.7 line. The modal has networks and wallet from its own options. */
export interface AuthParameters {
  readonly chains?: CreateConfigParameters['chains'];
  readonly options: { readonly projectId: string; readonly enableAuthLogger?: boolean };
}

type Methods = ReturnType<CreateConnectorFn>;

/** What a modal does for the connector. */
interface AuthLink {
  /** Attaches the embedded wallet unless it is attached, without a prompt, and returns its bridge. */
  open(): Promise<Bridge>;
  /** True if the embedded wallet is attached. */
  isOpen(): boolean;
}

/** By emitter, which wagmi hands to the connector and keeps on it. */
const links = new WeakMap<object, AuthLink>();

/** Connects a connector with a modal; returns the function that ends this. */
export function linkAuth({ emitter }: WagmiConnector, link: AuthLink): () => void {
  links.set(emitter, link);
  return () => void links.delete(emitter);
}

/**
 * Connector of wagmi for the embedded wallet, by its name in the 1.7 line. It connects the account that is signed in. New code needs no
 * such connector: a wallet of the modal is wagmi's at once.
 */
export function authConnector(_parameters?: AuthParameters): CreateConnectorFn {
  return parameters => {
    let methods: Methods | undefined;
    const linkOf = (): AuthLink | undefined => links.get(parameters.emitter);
    const connected = (): Methods => {
      if (!linkOf() || !methods) throw new W3mError('WALLET_DISCONNECTED');
      return methods;
    };
    return {
      id: AUTH_TYPE,
      name: 'Email or social',
      type: AUTH_TYPE,
      async connect(request) {
        const link = linkOf();
        if (!link) throw new W3mError('WALLET_DISCONNECTED');
        methods = (await link.open()).create(parameters);
        return methods.connect(request);
      },
      disconnect: async () => methods?.disconnect(),
      getAccounts: async () => connected().getAccounts(),
      getChainId: async () => connected().getChainId(),
      getProvider: async () => connected().getProvider(),
      isAuthorized: async () => linkOf()?.isOpen() ?? false,
      switchChain: async request => {
        const { switchChain } = connected();
        if (!switchChain) throw new W3mError('METHOD_UNSUPPORTED');
        return switchChain(request);
      },
      onAccountsChanged: () => undefined, // the bridge reports changes
      onChainChanged: () => undefined,
      onDisconnect: () => undefined,
    };
  };
}
