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

/**
 * Names an option on the console: one that is unknown, has no effect, or is read only when the modal is created
 * (`isFixed`). Features are written `features.email`.
 */
export function warnOfOption(option: string, isFixed = false): void {
  if (isFixed) {
    console.warn(`updateOptions: option "${option}" is read only when the modal is created`);
    return;
  }
  const isFeature = option.startsWith(FEATURES);
  const known: readonly string[] = isFeature ? ignoredFeatures : ignoredOptions;
  const isKnown = known.includes(isFeature ? option.slice(FEATURES.length) : option);
  console.warn(
    isKnown
      ? `createAppKit: option "${option}" has no effect in this version`
      : `createAppKit: unknown option "${option}"`,
  );
}
