'use client';

// The names that these pages import, without a kit behind them.
import { Fragment, type ReactNode } from 'react';
import { createConfig, http } from 'wagmi';
import { mainnet, polygon } from 'wagmi/chains';

interface Props {
  readonly children: ReactNode;
}

export const getDefaultConfig = ({ ssr = false }: { readonly ssr?: boolean }) =>
  createConfig({ chains: [mainnet, polygon], transports: { [mainnet.id]: http(), [polygon.id]: http() }, ssr });
export const RainbowKitProvider = ({ children }: Props) => <Fragment>{children}</Fragment>;
export const RainbowKitAuthenticationProvider = RainbowKitProvider;
export const RainbowKitSiweNextAuthProvider = RainbowKitProvider;
export const createAuthenticationAdapter = (adapter: object) => adapter;
export const lightTheme = () => ({});
export const darkTheme = lightTheme;
export const useConnectModal = () => ({ openConnectModal: undefined });
export const useAccountModal = () => ({ openAccountModal: undefined });
export const ConnectButton = Object.assign(() => <button>Connect wallet</button>, { Custom: () => null });
