import type { AccentColor, AccentColorPreset, ThemeFunction, ThemeOptions, ThemeVars } from './theme-types.js';

const SYSTEM = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const FONTS = { rounded: `ui-rounded, 'SF Pro Rounded', ${SYSTEM}`, system: SYSTEM } as const;
const BLURS = { large: 'blur(20px)', small: 'blur(4px)', none: 'blur(0px)' } as const;

/** Corners of action button, connect button, menu button, modal and modal on a phone, in pixels. */
const CORNERS = {
  large: [9999, 12, 12, 24, 28],
  medium: [10, 8, 8, 16, 18],
  small: [4, 4, 4, 8, 8],
  none: [0, 0, 0, 0, 0],
} as const;

interface Palette {
  /** Background of the modal, and of the connect button. */
  readonly ground: string;
  readonly text: string;
  readonly backdrop: string;
  readonly border: string;
  /** Red, green and blue of what is laid over the ground. */
  readonly veil: string;
}

function colorsOf({ ground, text, backdrop, border, veil }: Palette): Omit<ThemeVars['colors'], keyof AccentColor> {
  const over = (alpha: number): string => `rgba(${veil}, ${alpha})`;
  return {
    actionButtonBorder: over(0.05),
    actionButtonBorderMobile: over(0.08),
    actionButtonSecondaryBackground: over(0.08),
    closeButton: over(0.7),
    closeButtonBackground: over(0.08),
    connectButtonBackground: ground,
    connectButtonBackgroundError: '#e5383b',
    connectButtonInnerBackground: over(0.08),
    connectButtonText: text,
    connectButtonTextError: '#fff',
    connectionIndicator: '#2ec27e',
    downloadBottomCardBackground: ground,
    downloadTopCardBackground: ground,
    error: '#e5383b',
    generalBorder: over(0.09),
    generalBorderDim: over(0.05),
    menuItemBackground: over(0.09),
    modalBackdrop: backdrop,
    modalBackground: ground,
    modalBorder: border,
    modalText: text,
    modalTextDim: over(0.4),
    modalTextSecondary: over(0.68),
    profileAction: over(0.08),
    profileActionHover: over(0.14),
    profileForeground: over(0.05),
    selectedOptionBorder: over(0.12),
    standby: '#f5c211',
  };
}

const SHADOWS: ThemeVars['shadows'] = {
  connectButton: '0 4px 12px rgba(0, 0, 0, 0.1)',
  dialog: '0 8px 32px rgba(0, 0, 0, 0.3)',
  profileDetailsAction: '0 2px 6px rgba(0, 0, 0, 0.05)',
  selectedOption: '0 2px 6px rgba(0, 0, 0, 0.2)',
  selectedWallet: '0 2px 6px rgba(0, 0, 0, 0.15)',
  walletLogo: '0 2px 16px rgba(0, 0, 0, 0.15)',
};

type Accents = Record<AccentColorPreset, AccentColor>;

/** Accents by their documented values; the text on some of them differs by theme. */
const accents = (
  [blue, green, orange, pink, purple, red]: readonly [string, string, string, string, string, string],
  onBright = '#FFF',
): Accents => {
  const accent = (accentColor: string, accentColorForeground = '#FFF'): AccentColor => ({
    accentColor,
    accentColorForeground,
  });
  return {
    blue: accent(blue),
    green: accent(green, onBright),
    orange: accent(orange, onBright),
    pink: accent(pink, onBright),
    purple: accent(purple),
    red: accent(red),
  };
};

function themeFunction(palette: Palette, accentColors: Accents): ThemeFunction {
  const colors = colorsOf(palette);
  const theme = ({
    accentColor = accentColors.blue.accentColor,
    accentColorForeground = accentColors.blue.accentColorForeground,
    borderRadius = 'large',
    fontStack = 'rounded',
    overlayBlur = 'none',
  }: ThemeOptions = {}): ThemeVars => {
    const [actionButton, connectButton, menuButton, modal, modalMobile] = CORNERS[borderRadius].map(px => `${px}px`);
    return {
      blurs: { modalOverlay: BLURS[overlayBlur] },
      fonts: { body: FONTS[fontStack] },
      radii: { actionButton, connectButton, menuButton, modal, modalMobile } as ThemeVars['radii'], // five corners each
      colors: { ...colors, accentColor, accentColorForeground },
      shadows: { ...SHADOWS },
    };
  };
  return Object.assign(theme, { accentColors });
}

const LIGHT = ['#0E76FD', '#1DB847', '#FF801F', '#FF5CA0', '#5F5AFA', '#FA423C'] as const;
const DARK = ['#3898FF', '#4BD166', '#FF983D', '#FF7AB8', '#7A70FF', '#FF6257'] as const;

/** Theme for light pages. */
export const lightTheme: ThemeFunction = /* @__PURE__ */ themeFunction(
  {
    ground: '#fff',
    text: '#1f2328',
    backdrop: 'rgba(0, 0, 0, 0.35)',
    border: 'transparent',
    veil: '40, 46, 56',
  },
  /* @__PURE__ */ accents(LIGHT),
);

/** Theme for dark pages. */
export const darkTheme: ThemeFunction = /* @__PURE__ */ themeFunction(
  {
    ground: '#1b1c20',
    text: '#fff',
    backdrop: 'rgba(0, 0, 0, 0.55)',
    border: 'rgba(255, 255, 255, 0.08)',
    veil: '228, 234, 250',
  },
  /* @__PURE__ */ accents(DARK, '#1A1B1F'),
);

/** Theme for dark pages, in black. */
export const midnightTheme: ThemeFunction = /* @__PURE__ */ themeFunction(
  {
    ground: '#000',
    text: '#fff',
    backdrop: 'rgba(0, 0, 0, 0.7)',
    border: 'rgba(255, 255, 255, 0.1)',
    veil: '236, 236, 240',
  },
  /* @__PURE__ */ accents(DARK, '#000'),
);
