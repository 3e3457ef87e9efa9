'use client';

import { createElement, Fragment, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { useConfig } from 'wagmi';
import type { Chain } from 'wagmi/chains';
import { AppKit } from '../../elements/app-kit.js';
import { useAppKitAccount } from '../../react/hooks.js';
import { useShownAccount, useShownNetwork } from '../shared/account.js';
import { pageButton } from '../shared/page-buttons.js';
import { shortAddress } from '../shared/short.js';
import { useConnectKit } from './provider.js';
import type { CustomTheme, Mode, Theme } from './types.js';

type Address = `0x${string}`;

export interface ConnectKitButtonProps {
  label?: string;
  showBalance?: boolean;
  /** Without effect: the button shows the account's picture. */
  showAvatar?: boolean;
  /** Without effect: the button has the look of the provider. */
  theme?: Theme;
  mode?: Mode;
  /** Without effect, as `theme`. */
  customTheme?: CustomTheme;
  /** Called in place of opening the modal, with what opens it. */
  onClick?: (open: () => void) => void;
}

export interface ConnectButtonRendererProps {
  children?: (state: {
    show?: () => void;
    hide?: () => void;
    chain?: Chain & { unsupported?: boolean };
    unsupported: boolean;
    isConnected: boolean;
    isConnecting: boolean;
    address?: Address;
    truncatedAddress?: string;
    ensName?: string;
  }) => ReactNode;
}

const show = (): void => void AppKit.getInstance()?.open({ namespace: 'eip155' });
const hide = (): void => void AppKit.getInstance()?.close();

/** The button of the page: connects, and shows the account afterwards. */
export function ConnectKitButton({ label, showBalance, mode, onClick }: ConnectKitButtonProps): ReactElement {
  const hidesBalance = useConnectKit()?.options.hideBalance ?? false;
  const onClickCapture = (event: MouseEvent): void => {
    if (!onClick) return;
    event.stopPropagation(); // before the button inside opens the modal
    onClick(show);
  };
  return createElement(
    'span',
    { onClickCapture },
    pageButton('eip155', {
      balance: showBalance && !hidesBalance ? 'show' : 'hide',
      label,
      'theme-mode': mode === 'light' || mode === 'dark' ? mode : undefined,
    }),
  );
}

/** Renders a button of the host's own. */
function ConnectButtonRenderer({ children }: ConnectButtonRendererProps): ReactElement {
  const account = useShownAccount();
  const network = useShownNetwork();
  const { status } = useAppKitAccount();
  const { chains } = useConfig();
  const chain = chains.find(({ id }) => id === network?.id);
  const isUnsupported = account !== undefined && network !== undefined && (network.isUnsupported || !chain);
  const state = {
    show,
    hide,
    ...(account && chain && { chain: { ...chain, unsupported: isUnsupported } }),
    unsupported: isUnsupported,
    isConnected: account !== undefined,
    isConnecting: status === 'connecting' || status === 'reconnecting',
    ...(account && {
      address: account.address as Address, // of the EVM adapter, which checks it
      truncatedAddress: shortAddress(account.address, 6, '••••'),
    }),
    ...(account?.name !== undefined && { ensName: account.name }),
  };
  return createElement(Fragment, undefined, children?.(state));
}
ConnectButtonRenderer.displayName = 'ConnectKitButton.Custom';

ConnectKitButton.Custom = ConnectButtonRenderer;
