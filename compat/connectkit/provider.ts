'use client';

import { createContext, createElement, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Dispatch, ReactElement, ReactNode, SetStateAction } from 'react';
import { useConfig } from 'wagmi';
import { AppKit } from '../../elements/app-kit.js';
import { useAppKitState } from '../../react/hooks.js';
import { useShownAccount } from '../shared/account.js';
import { usePageSheet } from '../shared/page-sheet.js';
import { useLanguage } from '../shared/use-language.js';
import { useMounted } from '../shared/use-mounted.js';
import { useWagmiModal, type MoreOptions } from '../shared/wagmi-modal.js';
import { warnOnce } from '../shared/warn-once.js';
import { useSignInOption } from './sign-in.js';
import { modeOf, rulesOf } from './theme-css.js';
import type { ConnectCallbacks, ConnectKitOptions, CustomTheme, Languages, Mode, Theme } from './types.js';

export interface ConnectKitProviderProps extends ConnectCallbacks {
  children?: ReactNode;
  theme?: Theme;
  mode?: Mode;
  customTheme?: CustomTheme;
  options?: ConnectKitOptions;
  /** Without effect: the option `debug` reports what of a set-up cannot work. */
  debugMode?: boolean;
  /** Options of `createAppKit` that this kit has no name for, such as `services`. Read once. */
  modal?: MoreOptions;
}

/** What the provider knows, and functions that change it. */
export interface ConnectKitState {
  theme: Theme;
  setTheme: Dispatch<SetStateAction<Theme>>;
  mode: Mode;
  setMode: Dispatch<SetStateAction<Mode>>;
  customTheme: CustomTheme | undefined;
  setCustomTheme: Dispatch<SetStateAction<CustomTheme | undefined>>;
  lang: Languages;
  setLang: Dispatch<SetStateAction<Languages>>;
  open: boolean;
  setOpen: (isOpen: boolean) => void;
  options: ConnectKitOptions;
}

/** Context of the provider; null outside it. */
export const Context = createContext<ConnectKitState | null>(null);

/** Options that are named once on the console. */
const IGNORED = [
  ...['hideTooltips', 'hideRecentBadge', 'walletConnectCTA', 'truncateLongENSAddress', 'walletConnectName'],
  ...['disclaimer', 'customAvatar', 'ethereumOnboardingUrl', 'walletOnboardingUrl', 'disableSiweRedirect'],
] as const;

/** Opens or closes the modal. */
export const setOpen = (isOpen: boolean): void => {
  const kit = AppKit.getInstance();
  void (isOpen ? kit?.open({ namespace: 'eip155' }) : kit?.close());
};

/** Creates the modal for wagmi's configuration. Place it inside `WagmiProvider`. */
export function ConnectKitProvider({
  children,
  theme: givenTheme = 'auto',
  mode: givenMode = 'auto',
  customTheme: givenCustom,
  options = {},
  modal,
  ...callbacks
}: ConnectKitProviderProps): ReactElement {
  const config = useConfig();
  const siweConfig = useSignInOption();
  const [theme, setTheme] = useGiven<Theme>(givenTheme);
  const [mode, setMode] = useGiven<Mode>(givenMode);
  const [customTheme, setCustomTheme] = useGiven<CustomTheme | undefined>(givenCustom);
  const [lang, setLang] = useGiven<Languages>(options.language ?? 'en-US');
  const themeMode = modeOf(theme, mode);
  usePageSheet(rulesOf(theme, customTheme, options.overlayBlur));
  useWagmiModal(config, () => {
    const { initialChainId, enforceSupportedChains = true, hideQuestionMarkCTA, hideNoWalletCTA } = options;
    return {
      themeMode,
      siweConfig,
      defaultNetwork: config.chains.find(({ id }) => id === initialChainId),
      allowUnsupportedChain: !enforceSupportedChains,
      enableWalletGuide: !(hideQuestionMarkCTA && hideNoWalletCTA),
      ...modal,
    } as MoreOptions; // undefined counts as not given
  });
  useEffect(() => AppKit.getInstance()?.setThemeMode(themeMode), [themeMode]);
  useLanguage(options.language !== undefined || lang !== 'en-US' ? lang : undefined);
  useEffect(() => {
    for (const name of IGNORED) if (options[name]) warnOnce(name, 'see docs/compat-connectkit.md');
  });
  useConnectCallbacks(callbacks);
  const { open } = useAppKitState();
  const state = useMemo(
    () => ({ theme, setTheme, mode, setMode, customTheme, setCustomTheme, lang, setLang, open, setOpen, options }),
    [theme, mode, customTheme, lang, open, options],
  );
  return createElement(Context.Provider, { value: state }, children);
}

/** State that follows a prop. What is set stays until the host passes another value. */
function useGiven<T>(given: T): [T, Dispatch<SetStateAction<T>>] {
  const [set, change] = useState<{ readonly value: T; readonly given: string | undefined }>();
  const key = JSON.stringify(given) as string | undefined; // hosts pass a theme as a new object with each render
  const latest = set && set.given === key ? set.value : given;
  const update = (action: SetStateAction<T>): void =>
    change(before => {
      const now = before && before.given === key ? before.value : given;
      const value = typeof action === 'function' ? (action as (value: T) => T)(now) : action; // a theme is no function
      return { value, given: key };
    });
  return [latest, update];
}

/**
 * Calls back when a person connects a wallet, and when one is disconnected; a wallet that a reload restores is none, nor one
 * that was connected before the component was shown.
 */
export function useConnectCallbacks({ onConnect, onDisconnect }: ConnectCallbacks): void {
  const account = useShownAccount();
  const address = account?.isConnected ? account.address : undefined;
  const isRestoring = account?.isConnected === false;
  const isHydrated = useMounted(); // before, hooks return no account
  const last = useRef<{ readonly address: string | undefined; readonly isRestoring: boolean }>(undefined);
  useEffect(() => {
    if (!isHydrated) return;
    const before = last.current;
    if (isRestoring && before?.address !== undefined) return; // a modal for another configuration restores the wallet
    last.current = { address, isRestoring };
    if (!before || address === before.address) return;
    if (address === undefined) onDisconnect?.();
    else if (before.address === undefined && !before.isRestoring) {
      const connectorId = AppKit.getInstance()?.modal.account.accountOf('eip155') && walletId();
      onConnect?.({ address, ...(connectorId !== undefined && { connectorId }) });
    }
  }, [isHydrated, address, isRestoring, onConnect, onDisconnect]);
}

const walletId = (): string | undefined => AppKit.getInstance()?.getWalletInfo()?.rdns;

/** Returns the state of the provider. */
export const useConnectKit = (): ConnectKitState | null => useContext(Context);
