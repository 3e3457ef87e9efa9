'use client';

import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { useConfig } from 'wagmi';
import { useModalPart, useShownAccount, useShownNetwork, type ShownAccount } from '../shared/account.js';
import { networkButton, pageButton } from '../shared/page-buttons.js';
import { shortAddress } from '../shared/short.js';
import { testId } from '../shared/test-id.js';
import { useMedia, useMounted } from '../shared/use-mounted.js';
import { useAuthentication, type AuthenticationStatus } from './authentication.js';
import { useOpen } from './modals.js';
import { usePendingTransactions } from './recent-transactions.js';
import { displayBalanceOf } from './short-balance.js';
import { useIconUrl, type IconUrl } from './use-icon-url.js';

type Screen = 'smallScreen' | 'largeScreen';

/** A value, or one for each width of the screen; a large one has 768 px. */
export type ResponsiveValue<T> = T | { [S in Screen]?: T };

export interface ConnectButtonProps {
  /** Without effect: the button shows picture and name, or the shortened address. */
  accountStatus?: ResponsiveValue<'full' | 'avatar' | 'address'>;
  showBalance?: ResponsiveValue<boolean>;
  chainStatus?: ResponsiveValue<'full' | 'icon' | 'name' | 'none'>;
  label?: string;
}

/** What `ConnectButton.Custom` passes to its function. */
export interface ConnectButtonState {
  account?: {
    address: string;
    balanceDecimals?: number;
    balanceFormatted?: string;
    balanceSymbol?: string;
    displayBalance?: string;
    displayName: string;
    ensAvatar?: string;
    ensName?: string;
    hasPendingTransactions: boolean;
  };
  chain?: {
    hasIcon: boolean;
    iconUrl?: string;
    iconBackground?: string;
    id: number;
    name?: string;
    unsupported?: boolean;
  };
  mounted: boolean;
  authenticationStatus?: AuthenticationStatus;
  openAccountModal: () => void;
  openChainModal: () => void;
  openConnectModal: () => void;
  accountModalOpen: boolean;
  chainModalOpen: boolean;
  connectModalOpen: boolean;
}

export interface ConnectButtonRendererProps {
  children: (state: ConnectButtonState) => ReactNode;
}

const DEFAULTS = {
  chainStatus: { largeScreen: 'full', smallScreen: 'icon' },
  showBalance: { largeScreen: true, smallScreen: false },
} as const;

function valueAt<T extends string | boolean>(value: ResponsiveValue<T>, isLarge: boolean): T | undefined {
  if (typeof value !== 'object') return value;
  const { smallScreen, largeScreen = smallScreen } = value;
  return isLarge ? largeScreen : smallScreen;
}

/** The button of the page: connects, and shows the network and the account afterwards. */
export function ConnectButton({
  chainStatus = DEFAULTS.chainStatus,
  showBalance = DEFAULTS.showBalance,
  label,
}: ConnectButtonProps): ReactElement {
  const isLarge = useMedia('(min-width: 768px)');
  const account = useShownAccount();
  const network = valueAt(chainStatus, isLarge);
  const name = useShownNetwork()?.name;
  const hasNetwork = account !== undefined && network !== 'none';
  return createElement(
    'div',
    { 'data-rk-buttons': '' },
    hasNetwork &&
      networkButton(
        testId('rk-chain-button'),
        network === 'icon' ? createElement('span', { 'data-rk-hidden': '' }, name) : null,
        'network',
      ),
    pageButton(
      'eip155',
      {
        ...testId(account ? 'rk-account-button' : 'rk-connect-button'),
        balance: valueAt(showBalance, isLarge) ? 'show' : 'hide',
        'chars-start': '4',
        'chars-end': '4',
        label,
      },
      'account',
    ),
  );
}

/** Renders a button of the host's own. */
function ConnectButtonRenderer({ children }: ConnectButtonRendererProps): ReactElement {
  return createElement(Fragment, undefined, children(useConnectButtonState()));
}
ConnectButtonRenderer.displayName = 'ConnectButton.Custom';

ConnectButton.Custom = ConnectButtonRenderer;

function useConnectButtonState(): ConnectButtonState {
  const account = useShownAccount();
  const network = useShownNetwork();
  const { chains } = useConfig();
  const part = useModalPart();
  const status = useAuthentication()?.status;
  const hasPendingTransactions = usePendingTransactions();
  const chain = chains.find(({ id }) => id === network?.id) as HostChain | undefined;
  const iconUrl = useIconUrl(chain?.iconUrl);
  return {
    ...(account && { account: { ...accountOf(account), hasPendingTransactions } }),
    ...(account && network && { chain: chainOf(network, chain, iconUrl) }),
    mounted: useMounted(),
    ...(status && { authenticationStatus: status }),
    openAccountModal: useOpen('Account'),
    openChainModal: useOpen('Networks'),
    openConnectModal: useOpen('Connect'),
    accountModalOpen: part === 'account',
    chainModalOpen: part === 'chain',
    connectModalOpen: part === 'connect',
  };
}

interface HostChain {
  readonly id: number;
  readonly iconUrl?: IconUrl;
  readonly iconBackground?: string;
}

const accountOf = ({ address, name, avatar, balance }: ShownAccount) => ({
  address,
  displayName: name ?? shortAddress(address, 4, '…'),
  ...(name !== undefined && { ensName: name }),
  ...(avatar !== undefined && { ensAvatar: avatar }),
  ...(balance && {
    balanceDecimals: balance.decimals,
    balanceFormatted: balance.formatted,
    balanceSymbol: balance.symbol,
    displayBalance: displayBalanceOf(balance),
  }),
});

const chainOf = (
  { id, name, isUnsupported }: NonNullable<ReturnType<typeof useShownNetwork>>,
  host: HostChain | undefined,
  iconUrl: string | undefined,
): NonNullable<ConnectButtonState['chain']> => ({
  id,
  name,
  hasIcon: Boolean(host?.iconUrl),
  unsupported: isUnsupported || !host,
  ...(iconUrl !== undefined && { iconUrl }),
  ...(host?.iconBackground !== undefined && { iconBackground: host.iconBackground }),
});
