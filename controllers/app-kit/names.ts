/** Types by the names that hosts of the 1.7 line import. */
import type { AppKitNetwork } from '../domain/entities.js';
import type { ViewName } from '../domain/views/views.js';
import type { AccountInfo, NetworkInfo } from '../modal/public-state.js';
import type { AppKitOptions } from '../state/options.js';

/** Options of `createAppKit`. */
export type CreateAppKit = AppKitOptions;

/** Name of a view. */
export type Views = ViewName;

/** What `useAppKitAccount` returns. */
export type UseAppKitAccountReturn = AccountInfo;

/** What `useAppKitNetwork` returns. */
export interface UseAppKitNetworkReturn extends NetworkInfo {
  switchNetwork(network: AppKitNetwork): Promise<void>;
}

/** Provider of a wallet: EIP-1193 on EVM. */
export interface Provider {
  request<T = unknown>(call: { readonly method: string; readonly params?: unknown }): Promise<T>;
  on(event: string, listener: (...args: never[]) => void): unknown;
  removeListener(event: string, listener: (...args: never[]) => void): unknown;
}
