/**
 * Options of the 1.7 line that are accepted and have no effect in this version. An option that gets one moves to
 * `option-table.ts`.
 */
export const ignoredOptions = [
  'siwx',
  'siweConfig',
  'tokens',
  'defaultAccountTypes',
  'enableCoinbase',
  'coinbasePreference',
  'enableAuthLogger',
] as const;

/** The same for the keys of the option `features`. */
export const ignoredFeatures = [
  'connectMethodsOrder',
  'walletFeaturesOrder',
  'email',
  'socials',
  'emailShowWallets',
  'collapseWallets',
  'legalCheckbox',
  'swaps',
  'onramp',
  'receive',
  'send',
  'history',
  'analytics',
  'smartSessions',
  'pay',
  'allWallets',
  'reownBranding',
] as const;

const FEATURES = 'features.';

/** Names an option without a row on the console: unknown, or without effect. Features are written `features.email`. */
export function warnOfOption(option: string): void {
  const isFeature = option.startsWith(FEATURES);
  const known: readonly string[] = isFeature ? ignoredFeatures : ignoredOptions;
  const isKnown = known.includes(isFeature ? option.slice(FEATURES.length) : option);
  console.warn(
    isKnown
      ? `createAppKit: option "${option}" has no effect in this version`
      : `createAppKit: unknown option "${option}"`,
  );
}
