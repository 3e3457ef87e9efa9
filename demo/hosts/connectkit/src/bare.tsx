// The names that this page imports, without a kit behind them.
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
export const useSIWE = () => ({ isSignedIn: false });
export const useModal = () => ({ open: false });
export const ConnectKitButton = Object.assign(() => <button>Connect wallet</button>, { Custom: () => null });
