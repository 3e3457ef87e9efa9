/** Variables that the page of the host may set, and ours that take them. */
const VARIABLES: Readonly<Record<string, readonly [own: string, property: string]>> = {
  '--w3m-accent': ['--accent', 'color'],
  '--w3m-font-family': ['--font', 'font-family'],
};

/** Look that the host wishes. */
export interface ThemeWish {
  readonly themeMode?: 'light' | 'dark' | undefined;
  readonly themeVariables?: Readonly<Record<string, string | number>> | undefined;
  readonly w3mThemeVariables?: Readonly<Record<string, string>> | undefined;
}

/** Applies the look of the host. A value that is not one of its property is ignored: it could hide parts of a question. */
export function applyTheme({ themeMode, themeVariables, w3mThemeVariables }: ThemeWish): void {
  const { style, dataset } = document.documentElement;
  if (themeMode) dataset.theme = themeMode;
  for (const [name, value] of Object.entries({ ...themeVariables, ...w3mThemeVariables })) {
    const row = Object.hasOwn(VARIABLES, name) ? VARIABLES[name] : undefined;
    if (row && CSS.supports(row[1], String(value)) && !/url\(|var\(|transparent/i.test(String(value)))
      style.setProperty(row[0], String(value));
  }
}
