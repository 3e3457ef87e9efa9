/** Variables that the page of the host may set, and ours that take them. */
const VARIABLES: Readonly<Record<string, readonly [own: string, property: string]>> = {
  '--w3m-accent': ['--accent', 'color'],
  '--w3m-font-family': ['--font', 'font-family'],
  '--wui-color-accent': ['--accent', 'color'],
  '--wui-font-family': ['--font', 'font-family'],
  '--wui-radius-m': ['--radius', 'border-radius'],
  '--wui-color-surface': ['--surface', 'color'],
  '--wui-color-text': ['--ink', 'color'],
  '--wui-color-text-secondary': ['--quiet', 'color'],
};
/** Colours that are taken together, or not at all. */
const PALETTE = ['--surface', '--ink', '--quiet'] as const;
/** Pairs of colours that a person has to tell apart, with the contrast that WCAG asks for. */
const READABLE: readonly (readonly [ink: string, over: string])[] = ['--surface', '--raised'].flatMap(over =>
  ['--ink', '--quiet'].map(ink => [ink, over] as const),
);
const READABLE_SIGNALS: typeof READABLE = ['--warning', '--danger'].map(ink => [ink, '--surface'] as const);
const LEAST_CONTRAST = 4.5;
const RADIUS_MAX = 24;

/** Look that the host wishes. */
export interface ThemeWish {
  readonly themeMode?: 'light' | 'dark' | undefined;
  readonly themeVariables?: Readonly<Record<string, string | number>> | undefined;
  readonly w3mThemeVariables?: Readonly<Record<string, string>> | undefined;
}

/** A value that is not one of its property is ignored: it could hide parts of a question. */
function isFit(own: string, property: string, value: string): boolean {
  if (own === '--radius') return /^\d{1,3}(\.\d{1,6})?px$/.test(value) && parseFloat(value) <= RADIUS_MAX;
  return CSS.supports(property, value) && !/url\(|var\(|transparent/i.test(value);
}

/** Applies the look of the host. Colours in which a question could not be read are not used. */
export function applyTheme({ themeMode, themeVariables, w3mThemeVariables }: ThemeWish): void {
  const { style, dataset } = document.documentElement;
  if (themeMode) dataset.theme = themeMode;
  const taken = new Set<string>();
  for (const [name, value] of Object.entries({ ...themeVariables, ...w3mThemeVariables })) {
    const [own, property] = (Object.hasOwn(VARIABLES, name) ? VARIABLES[name] : undefined) ?? [];
    if (!own || !property || !isFit(own, property, String(value))) continue;
    style.setProperty(own, String(value));
    taken.add(own);
  }
  const isWhole = PALETTE.every(own => taken.has(own));
  if (!isWhole || !isReadable()) for (const own of PALETTE) style.removeProperty(own);
}

/** True if all texts can be read in the present colours. */
function isReadable(): boolean {
  const probe = document.documentElement.appendChild(document.createElement('span'));
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  try {
    const colour = (own: string): string => {
      probe.style.color = `var(${own})`;
      return getComputedStyle(probe).color;
    };
    const rgb = (value: string): readonly number[] => {
      if (!canvas) return [0, 0, 0, 0];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = value;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    return [...READABLE, ...READABLE_SIGNALS].every(([ink, over]) => {
      const [a, b] = [rgb(colour(ink)), rgb(colour(over))];
      return a[3] === 255 && b[3] === 255 && contrast(a, b) >= LEAST_CONTRAST;
    });
  } finally {
    probe.remove();
  }
}

/** Relative luminance (WCAG). */
function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map(byte => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
