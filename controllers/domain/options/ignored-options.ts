import { didYouMean } from './nearest-name.js';
import { featureTable, optionTable } from './option-table.js';

/**
 * Options of the 1.7 line that are accepted but have no effect in this version. When an option gets an effect, it moves
 * to `option-table.ts`.
 */
export const ignoredOptions = ['coinbasePreference'] as const;

/** The same for the keys of the option `features`. */
export const ignoredFeatures = ['allWallets', 'reownBranding'] as const;

/** Keys of the option `services`. */
const serviceNames: readonly string[] = [
  ...['projectId', 'explorer', 'tokens', 'nfts', 'activity', 'rpc', 'prices', 'identity', 'names'],
  ...['swaps', 'onramp', 'meld', 'pay', 'config', 'origins', 'analytics', 'telemetry', 'clientId', 'auth'],
];

const FEATURES = 'features.';
const SERVICES = 'services.';

const names = (): readonly string[] => [
  ...Object.keys(optionTable),
  ...Object.keys(featureTable).map(name => FEATURES + name),
  ...serviceNames.map(name => SERVICES + name),
];

/**
 * Warns of an option that is unknown, has no effect, or is read only when the modal is created (`isFixed`). Features are
 * named as in `features.email`.
 */
export function warnOfOption(option: string, isFixed = false): void {
  if (isFixed) {
    console.warn(`updateOptions: option "${option}" is read only when the modal is created`);
    return;
  }
  if (option.startsWith(SERVICES) && serviceNames.includes(option.slice(SERVICES.length))) return;
  const isFeature = option.startsWith(FEATURES);
  const known: readonly string[] = isFeature ? ignoredFeatures : ignoredOptions;
  const isKnown = known.includes(isFeature ? option.slice(FEATURES.length) : option);
  console.warn(
    isKnown
      ? `createAppKit: option "${option}" has no effect in this version`
      : `createAppKit: unknown option "${option}"${didYouMean(option, names())}`,
  );
}
