/** Names of colours, as a theme of RainbowKit has them. */
export const COLORS = [
  'accentColor',
  'accentColorForeground',
  'actionButtonBorder',
  'actionButtonBorderMobile',
  'actionButtonSecondaryBackground',
  'closeButton',
  'closeButtonBackground',
  'connectButtonBackground',
  'connectButtonBackgroundError',
  'connectButtonInnerBackground',
  'connectButtonText',
  'connectButtonTextError',
  'connectionIndicator',
  'downloadBottomCardBackground',
  'downloadTopCardBackground',
  'error',
  'generalBorder',
  'generalBorderDim',
  'menuItemBackground',
  'modalBackdrop',
  'modalBackground',
  'modalBorder',
  'modalText',
  'modalTextDim',
  'modalTextSecondary',
  'profileAction',
  'profileActionHover',
  'profileForeground',
  'selectedOptionBorder',
  'standby',
] as const;

const SHADOWS = [
  'connectButton',
  'dialog',
  'profileDetailsAction',
  'selectedOption',
  'selectedWallet',
  'walletLogo',
] as const;
const RADII = ['actionButton', 'connectButton', 'menuButton', 'modal', 'modalMobile'] as const;

/** Groups of a theme and their names, in the order of the custom properties. */
export const GROUPS = {
  blurs: ['modalOverlay'],
  fonts: ['body'],
  radii: RADII,
  colors: COLORS,
  shadows: SHADOWS,
} as const;

/** One theme: values of CSS by group and name. */
export type ThemeVars = {
  [G in keyof typeof GROUPS]: Record<(typeof GROUPS)[G][number], string>;
};

/** A theme, or one for each colour scheme of the system. */
export type Theme = ThemeVars | { readonly lightMode: ThemeVars; readonly darkMode: ThemeVars };

export interface AccentColor {
  accentColor: string;
  accentColorForeground: string;
}

export type AccentColorPreset = 'blue' | 'green' | 'red' | 'purple' | 'pink' | 'orange';

export interface ThemeOptions {
  /** Colour of primary controls; see `accentColors` for the kit's own. */
  accentColor?: string;
  accentColorForeground?: string;
  borderRadius?: 'large' | 'medium' | 'small' | 'none';
  fontStack?: 'rounded' | 'system';
  overlayBlur?: 'large' | 'small' | 'none';
}

/** A function that returns a theme, with the accents that suit it. */
export interface ThemeFunction {
  (options?: ThemeOptions): ThemeVars;
  readonly accentColors: Record<AccentColorPreset, AccentColor>;
}
