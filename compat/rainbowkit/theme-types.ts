/** Names of colours, as a theme of RainbowKit has them. */
export type ColorName =
  | ('accentColor' | 'accentColorForeground' | 'actionButtonBorder' | 'actionButtonBorderMobile')
  | ('actionButtonSecondaryBackground' | 'closeButton' | 'closeButtonBackground')
  | ('connectButtonBackground' | 'connectButtonBackgroundError' | 'connectButtonInnerBackground')
  | ('connectButtonText' | 'connectButtonTextError' | 'connectionIndicator')
  | ('downloadBottomCardBackground' | 'downloadTopCardBackground' | 'error' | 'generalBorder')
  | ('generalBorderDim' | 'menuItemBackground' | 'modalBackdrop' | 'modalBackground' | 'modalBorder')
  | ('modalText' | 'modalTextDim' | 'modalTextSecondary' | 'profileAction' | 'profileActionHover')
  | ('profileForeground' | 'selectedOptionBorder' | 'standby');

/** One theme: values of CSS by group and name. */
export interface ThemeVars {
  blurs: { modalOverlay: string };
  fonts: { body: string };
  radii: Record<'actionButton' | 'connectButton' | 'menuButton' | 'modal' | 'modalMobile', string>;
  colors: Record<ColorName, string>;
  shadows: Record<
    ('connectButton' | 'dialog' | 'profileDetailsAction') | ('selectedOption' | 'selectedWallet' | 'walletLogo'),
    string
  >;
}

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
