import type { FunctionComponent, ReactNode } from 'react';

/** Looks of ConnectKit. Here each is an accent and corners. */
export type Theme = 'auto' | 'web95' | 'retro' | 'soft' | 'midnight' | 'minimal' | 'rounded' | 'nouns';
export type Mode = 'light' | 'dark' | 'auto';
/** Custom properties of ConnectKit, such as `--ck-accent-color`, and their values. */
export type CustomTheme = Readonly<Record<string, unknown>>;
export type Languages =
  | ('ar-AE' | 'ca-AD' | 'ee-EE' | 'en-US' | 'es-ES' | 'fa-IR' | 'fr-FR' | 'ja-JP' | 'pt-BR' | 'ru-RU')
  | ('tr-TR' | 'vi-VN' | 'zh-CN');
export interface All {
  theme?: Theme;
  mode?: Mode;
  customTheme?: CustomTheme;
  lang?: Languages;
}

export interface CustomAvatarProps {
  address?: `0x${string}` | undefined;
  ensName?: string | undefined;
  ensImage?: string;
  size: number;
  radius: number;
}

/** Options of the provider. Those marked “without effect” are named once on the console. */
export interface ConnectKitOptions {
  language?: Languages;
  hideBalance?: boolean;
  /** Without effect. */
  hideTooltips?: boolean;
  hideQuestionMarkCTA?: boolean;
  hideNoWalletCTA?: boolean;
  /** Without effect. */
  hideRecentBadge?: boolean;
  /** Without effect. */
  walletConnectCTA?: 'link' | 'modal' | 'both';
  /** Without effect: no layout of the page shifts. */
  avoidLayoutShift?: boolean;
  /** Without effect: no font is loaded. */
  embedGoogleFonts?: boolean;
  /** Without effect. */
  truncateLongENSAddress?: boolean;
  /** Without effect. */
  walletConnectName?: string;
  /** Without effect: the system's setting decides. */
  reducedMotion?: boolean;
  /** Without effect. */
  disclaimer?: ReactNode | string;
  /** Without effect: nothing here needs it. */
  bufferPolyfill?: boolean;
  /** Without effect. */
  customAvatar?: FunctionComponent<CustomAvatarProps>;
  initialChainId?: number;
  enforceSupportedChains?: boolean;
  /** Without effect. */
  ethereumOnboardingUrl?: string;
  /** Without effect. */
  walletOnboardingUrl?: string;
  /** Without effect. */
  disableSiweRedirect?: boolean;
  overlayBlur?: number;
}

/** Callbacks of the provider and of `useModal`. */
export interface ConnectCallbacks {
  onConnect?: (account: { address?: string; connectorId?: string }) => void;
  onDisconnect?: () => void;
}
