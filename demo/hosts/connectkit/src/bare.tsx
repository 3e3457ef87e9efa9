'use client';

// The names that these pages import, without a kit behind them.
import { Fragment, type ReactNode } from 'react';
import { http, type CreateConfigParameters } from 'wagmi';
import { mainnet, polygon } from 'wagmi/chains';

interface Props {
  readonly children: ReactNode;
}

export const getDefaultConfig = (): CreateConfigParameters => ({
  chains: [mainnet, polygon],
  transports: { [mainnet.id]: http(), [polygon.id]: http() },
});
export const ConnectKitProvider = ({ children }: Props) => <Fragment>{children}</Fragment>;
export const SIWEProvider = ConnectKitProvider;
export const configureClientSIWE = () => ({ Provider: ConnectKitProvider });
export const useSIWE = () => ({ isSignedIn: false, data: undefined });
export const useModal = () => ({ open: false });
export const Avatar = () => null;
export const ChainIcon = Avatar;
export const SIWEButton = Avatar;
export const ConnectKitButton = Object.assign(() => <button>Connect wallet</button>, { Custom: () => null });
