'use client';

import { createElement, type CSSProperties, type ImgHTMLAttributes, type MouseEvent } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { msg } from '../../elements/internal/msg.js';
import { pageButton } from '../shared/page-buttons.js';
import { setVisible } from './modal.js';
import type { Adapter } from './types.js';
import { useWallet } from './use-wallet.js';

export interface ButtonProps {
  children?: ReactNode;
  className?: string;
  disabled?: boolean;
  endIcon?: ReactElement;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  startIcon?: ReactElement;
  style?: CSSProperties;
  tabIndex?: number;
}

/** Texts of a button by its state. */
export type Labels = Readonly<Record<string, string>>;

/** A button of the page, with the class names of the kit. */
function Button({ children, className = '', startIcon, endIcon, ...props }: ButtonProps): ReactElement {
  return createElement(
    'button',
    { type: 'button', className: `wallet-adapter-button ${className}`.trim(), ...props },
    startIcon && createElement('i', { className: 'wallet-adapter-button-start-icon' }, startIcon),
    children,
    endIcon && createElement('i', { className: 'wallet-adapter-button-end-icon' }, endIcon),
  );
}

const textOf = (children: ReactNode): string | undefined => (typeof children === 'string' ? children : undefined);

/** The button of the page: connects, and shows the account afterwards. */
export function BaseWalletMultiButton({
  children,
  className,
  labels = {},
}: ButtonProps & { labels?: Labels }): ReactElement {
  const label = textOf(children) ?? labels['no-wallet'];
  return pageButton('solana', { balance: 'hide', class: className, label });
}

export const WalletMultiButton = (props: ButtonProps): ReactElement => createElement(BaseWalletMultiButton, props);

/** Opens the list of wallets. */
export const WalletModalButton = ({ children, onClick, ...props }: ButtonProps): ReactElement =>
  createElement(
    Button,
    {
      className: 'wallet-adapter-button-trigger',
      ...props,
      onClick(event) {
        onClick?.(event);
        if (!event.defaultPrevented) setVisible(true);
      },
    },
    children ?? msg('Connect Wallet'),
  );

/** Connects the selected wallet; without one, opens the list. */
export function BaseWalletConnectButton({
  children,
  labels = {},
  onClick,
  ...props
}: ButtonProps & { labels?: Labels }): ReactElement {
  const { wallet, connect, connecting, connected } = useWallet();
  const state = connected ? 'connected' : connecting ? 'connecting' : wallet ? 'has-wallet' : 'no-wallet';
  return createElement(
    Button,
    {
      className: 'wallet-adapter-button-trigger',
      disabled: connecting || connected,
      ...props,
      onClick(event) {
        onClick?.(event);
        if (event.defaultPrevented) return;
        if (wallet)
          connect().catch(() => undefined); // told to `onError`
        else setVisible(true);
      },
    },
    children ?? labels[state] ?? msg('Connect Wallet'),
  );
}

export const WalletConnectButton = (props: ButtonProps): ReactElement => createElement(BaseWalletConnectButton, props);

/** Disconnects the wallet. */
export function BaseWalletDisconnectButton({
  children,
  labels = {},
  onClick,
  ...props
}: ButtonProps & { labels?: Labels }): ReactElement {
  const { connected, disconnecting, disconnect } = useWallet();
  const state = disconnecting ? 'disconnecting' : connected ? 'has-wallet' : 'no-wallet';
  return createElement(
    Button,
    {
      className: 'wallet-adapter-button-trigger',
      disabled: disconnecting || !connected,
      ...props,
      onClick(event) {
        onClick?.(event);
        if (!event.defaultPrevented) disconnect().catch(() => undefined); // told to `onError`
      },
    },
    children ?? labels[state] ?? msg('Disconnect'),
  );
}

export const WalletDisconnectButton = (props: ButtonProps): ReactElement =>
  createElement(BaseWalletDisconnectButton, props);

export interface WalletIconProps extends ImgHTMLAttributes<HTMLImageElement> {
  wallet: { adapter: Pick<Adapter, 'icon' | 'name'> } | null;
}

/** Picture of a wallet. */
export const WalletIcon = ({ wallet, ...props }: WalletIconProps): ReactElement | null =>
  wallet && createElement('img', { src: wallet.adapter.icon, alt: wallet.adapter.name, ...props });
