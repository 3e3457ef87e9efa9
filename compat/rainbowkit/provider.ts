'use client';

import { createElement, Fragment, useEffect, type FunctionComponent, type ReactElement, type ReactNode } from 'react';
import { useConfig } from 'wagmi';
import type { Chain } from 'wagmi/chains';
import { AppKit } from '../../elements/app-kit.js';
import { usePageSheet } from '../shared/page-sheet.js';
import { useLanguage } from '../shared/use-language.js';
import { useWagmiModal, type MoreOptions } from '../shared/wagmi-modal.js';
import { warnOnce } from '../shared/warn-once.js';
import { useAuthentication } from './authentication.js';
import { modeOf, rulesOf } from './theme-css.js';
import type { Theme } from './theme-types.js';

/** Languages by the names of RainbowKit; the closest language of the modal is shown. */
export type Locale =
  | ('ar' | 'ar-AR' | 'de' | 'de-DE' | 'en' | 'en-US' | 'es' | 'es-419' | 'fr' | 'fr-FR' | 'hi' | 'hi-IN')
  | ('id' | 'id-ID' | 'ja' | 'ja-JP' | 'ko' | 'ko-KR' | 'ms' | 'ms-MY' | 'pt' | 'pt-BR' | 'ru' | 'ru-RU')
  | ('th' | 'th-TH' | 'tr' | 'tr-TR' | 'ua' | 'uk-UA' | 'vi' | 'vi-VN')
  | ('zh' | 'zh-CN' | 'zh-HK' | 'zh-TW' | 'zh-Hans' | 'zh-Hant');

/** Component that draws the picture of an account. */
export type AvatarComponent = FunctionComponent<{ address: string; ensImage?: string | null; size: number }>;

/** Component of a text below the wallets. */
export type DisclaimerComponent = FunctionComponent<{
  Text: FunctionComponent<{ children: ReactNode }>;
  Link: FunctionComponent<{ children: ReactNode; href: string }>;
}>;

export interface RainbowKitProviderProps {
  children: ReactNode;
  /** Network at first, if the browser remembers none. */
  initialChain?: Chain | number;
  id?: string;
  /** `null` leaves the custom properties `--rk-*` to the page's own CSS. */
  theme?: Theme | null;
  showRecentTransactions?: boolean;
  appInfo?: { appName?: string; learnMoreUrl?: string; disclaimer?: DisclaimerComponent };
  coolMode?: boolean;
  avatar?: AvatarComponent;
  modalSize?: 'compact' | 'wide';
  locale?: Locale;
  /** Options of `createAppKit` that this kit has no name for, such as `services`. Read once. */
  options?: MoreOptions;
}

/** Props without effect, each with what to do instead. */
const IGNORED = {
  coolMode: 'the modal has no such animation',
  avatar: 'the modal draws accounts itself; `ConnectButton.Custom` may use the component',
  disclaimer: 'name `termsConditionsUrl` and `privacyPolicyUrl` in the prop `options`',
  learnMoreUrl: 'the modal explains wallets itself',
} as const;

/** Creates the modal for wagmi's configuration. Place it inside `WagmiProvider`. */
export function RainbowKitProvider({
  children,
  theme,
  initialChain,
  appInfo = {},
  modalSize = 'wide',
  locale,
  options,
  ...others
}: RainbowKitProviderProps): ReactElement {
  const config = useConfig();
  const signIn = useAuthentication()?.signIn;
  const mode = modeOf(theme);
  const layout = modalSize === 'compact' ? 'compact' : 'auto';
  usePageSheet(rulesOf(theme));
  useWagmiModal(config, () => {
    const id = typeof initialChain === 'object' ? initialChain.id : initialChain;
    return {
      defaultNetwork: config.chains.find(chain => chain.id === id),
      themeMode: mode,
      layout,
      siwx: signIn,
      ...options,
    } as MoreOptions; // undefined counts as not given
  });
  useEffect(() => AppKit.getInstance()?.setThemeMode(mode), [mode]);
  useEffect(() => AppKit.getInstance()?.modal.options.update({ layout }), [layout]);
  useLanguage(locale);
  const { disclaimer, learnMoreUrl } = appInfo;
  const ignored = { disclaimer, learnMoreUrl, avatar: others.avatar, coolMode: others.coolMode };
  useEffect(() => {
    for (const [name, value] of Object.entries(ignored))
      if (value) warnOnce(name, IGNORED[name as keyof typeof IGNORED]);
  });
  // As in the kit, the page stays as it is: its own CSS has the custom properties
  if (theme === null) return createElement(Fragment, undefined, children);
  return createElement('div', { 'data-rk': others.id ?? '' }, children);
}
