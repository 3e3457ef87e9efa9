import { computed, type Modal, type ReadonlySignal } from '../../controllers/index.js';
import { isUnsupportedNetwork } from '../../controllers/domain/networks/networks.js';
import { useModal } from '../../react/use-modal.js';
import { inCoins } from './short.js';

/** The account that the modal shows; one of the last visit while its wallet is restored. */
export interface ShownAccount {
  readonly address: string;
  readonly isConnected: boolean;
  readonly name: string | undefined;
  readonly avatar: string | undefined;
  readonly balance: { readonly decimals: number; readonly formatted: string; readonly symbol: string } | undefined;
}

/** The network of the account. */
export interface ShownNetwork {
  readonly id: number;
  readonly name: string;
  readonly isUnsupported: boolean;
}

const same = <T>(a: T, b: T): boolean => JSON.stringify(a) === JSON.stringify(b);

const account = (modal: Modal): ReadonlySignal<ShownAccount | undefined> =>
  computed(
    () => {
      const shown = modal.account.shownOf('eip155');
      if (!shown) return undefined;
      const { connection, profileName, profileImage } = modal.account.of('eip155');
      const latest = modal.session.get()?.balanceOf('eip155').latest.get();
      return {
        address: shown.address,
        isConnected: connection !== undefined,
        name: profileName,
        avatar: profileImage,
        balance: latest && {
          decimals: latest.decimals,
          formatted: inCoins(latest.amount, latest.decimals),
          symbol: latest.symbol,
        },
      };
    },
    { equals: same },
  );

const network = (modal: Modal): ReadonlySignal<ShownNetwork | undefined> =>
  computed(
    () => {
      const current = modal.network.of('eip155');
      return current && { id: Number(current.id), name: current.name, isUnsupported: isUnsupportedNetwork(current) };
    },
    { equals: same },
  );

/** Returns the account of the page; undefined while no wallet is connected. */
export const useShownAccount = (): ShownAccount | undefined => useModal<ShownAccount | undefined>(account, undefined);

/** Returns the network of the page. */
export const useShownNetwork = (): ShownNetwork | undefined => useModal<ShownNetwork | undefined>(network, undefined);

/** The windows of kits that have one for each purpose. */
export type ModalPart = 'connect' | 'account' | 'chain';

const part = (modal: Modal): ReadonlySignal<ModalPart | undefined> =>
  computed(() => {
    if (!modal.shell.isOpen.get()) return undefined;
    if (!modal.account.accountOf('eip155')) return 'connect';
    const view = modal.session.get()?.router.current.get().view;
    return view === 'Networks' || view === 'SwitchNetwork' || view === 'UnsupportedChain' ? 'chain' : 'account';
  });

/** Returns what the open modal is about; undefined while it is closed. */
export const useModalPart = (): ModalPart | undefined => useModal<ModalPart | undefined>(part, undefined);
