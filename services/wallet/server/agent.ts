const AGENT_MAX = 120;

/**
 * Browsers by their token in a `User-Agent`, the most specific first: Edge, Opera and others name Chrome as well, and
 * Chrome names Safari.
 */
const BROWSERS: readonly (readonly [token: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Systems by their token: Android names Linux as well, and iPhones name macOS. */
const SYSTEMS: readonly (readonly [token: RegExp, name: string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (rows: typeof BROWSERS, header: string): string | undefined =>
  rows.find(([token]) => token.test(header))?.[1];

/** Returns browser and system of a `User-Agent` header for people, such as `Firefox, Windows`. */
export function agentOf(header = ''): string {
  const parts = [nameIn(BROWSERS, header) ?? 'Browser', nameIn(SYSTEMS, header)];
  return parts.filter(Boolean).join(', ').slice(0, AGENT_MAX);
}
