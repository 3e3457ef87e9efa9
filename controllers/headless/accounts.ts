import type { AccountState } from '../state/account-controller.js';
import type { CaipAddress, ChainNamespace, ConnectorType, AccountStatus, AccountType } from '../domain/entities.js';
import { toCaipAddress } from '../domain/networks/caip.js';
import type { Modal } from '../modal/modal.js';
import { firstVisit } from './first-visit.js';
import { createStore, type Store } from './store.js';

/** Account of a namespace. */
export interface KitAccount {
  readonly namespace: ChainNamespace;
  /** `reconnecting`: the account of the last visit, until its wallet has confirmed it. */
  readonly status: AccountStatus;
  /** In the canonical spelling of the namespace; undefined while there is none to show. */
  readonly address?: string | undefined;
  /** CAIP-10. */
  readonly caipAddress?: CaipAddress | undefined;
  readonly type?: AccountType | undefined;
  /** The accounts that the wallet shares, the active one first. */
  readonly addresses: readonly string[];
  /** Name and picture of the account, as ENS or another registry has them. */
  readonly name?: string | undefined;
  readonly image?: string | undefined;
  readonly wallet?: KitAccountWallet | undefined;
}

/** The wallet behind an account. */
export interface KitAccountWallet {
  readonly name: string;
  readonly type: ConnectorType;
  readonly rdns?: string | undefined;
  readonly icon?: string | undefined;
}

/** The accounts, by namespace in the order of the page. */
export interface AccountsSnapshot {
  /** True once the connections of the last visit are restored or have failed to be. */
  readonly isReady: boolean;
  /** Account of the active namespace. */
  readonly active?: KitAccount | undefined;
  readonly all: readonly KitAccount[];
}

/** The accounts and what a person does with them. */
export interface Accounts extends Store<AccountsSnapshot> {
  /** Makes another of the accounts active that the wallet of a namespace shares. @throws {W3mError} */
  use(namespace: ChainNamespace, address: string): Promise<void>;
  /** Disconnects the wallet of a namespace; without one, all wallets. @throws {W3mError} `DISCONNECT_FAILED` */
  disconnect(namespace?: ChainNamespace): Promise<void>;
  /** Returns the provider of a connected wallet, EIP-1193 on EVM; undefined without one. It is no part of the snapshot. */
  provider(namespace?: ChainNamespace): unknown;
}

const statusOf = ({ status }: AccountState): AccountStatus => (status === 'signing' ? 'connecting' : status);

function accountOf(modal: Modal, namespace: ChainNamespace): KitAccount {
  const state = modal.account.of(namespace);
  const accounts = state.connection?.accounts ?? [];
  const shown = modal.account.shownOf(namespace);
  const network = modal.network.of(namespace);
  const { wallet } = state;
  return {
    namespace,
    status: statusOf(state),
    address: shown?.address,
    caipAddress: shown && network && toCaipAddress(network.caipNetworkId, shown.address),
    type: accounts[0]?.type,
    addresses: accounts.map(({ address }) => address),
    name: shown && state.profileName,
    image: shown && state.profileImage,
    wallet: wallet && { name: wallet.name, type: wallet.type, rdns: wallet.rdns, icon: wallet.icon },
  };
}

/** Creates the accounts. */
export function createAccounts(modal: Modal): Accounts {
  const { account, network } = modal;
  const { active: firstNetwork } = firstVisit(modal);
  return {
    ...createStore({
      scope: modal.scope,
      read(): AccountsSnapshot {
        const all = modal.namespaces.map(namespace => accountOf(modal, namespace));
        const active = network.activeNamespace.get();
        return { isReady: modal.isReady.get(), active: all.find(({ namespace }) => namespace === active), all };
      },
      initial(): AccountsSnapshot {
        const all = modal.namespaces.map((namespace): KitAccount => ({
          namespace,
          status: 'disconnected',
          addresses: [],
        }));
        const active = firstNetwork()?.chainNamespace;
        return { isReady: false, active: all.find(({ namespace }) => namespace === active), all };
      },
    }),
    async use(namespace, address) {
      modal.needAdapter(namespace);
      (await modal.start()).useAccount(namespace, address);
    },
    async disconnect(namespace) {
      if (namespace) modal.needAdapter(namespace);
      await (await modal.start()).disconnect(namespace);
    },
    provider: namespace => account.of(namespace).connection?.provider,
  };
}
