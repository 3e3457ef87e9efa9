import { didYouMean } from './nearest-name.js';
import { featureTable, optionTable } from './option-table.js';

/**
 * Options of the 1.7 line that are accepted but have no effect in this version. When an option gets an effect, it moves
 * to `option-table.ts`.
 */
export const ignoredOptions = ['coinbasePreference'] as const;

/** The same for the keys of the option `features`. */
export const ignoredFeatures = ['allWallets', 'headless', 'reownBranding'] as const;

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
  const problem = problemOfName(option);
  if (problem) console.warn(`createAppKit: ${problem}`);
}

/** Returns what is wrong with the name of an option; undefined if it has an effect. */
function problemOfName(option: string): string | undefined {
  if (names().includes(option)) return undefined;
  const isFeature = option.startsWith(FEATURES);
  const known: readonly string[] = isFeature ? ignoredFeatures : ignoredOptions;
  const isKnown = known.includes(isFeature ? option.slice(FEATURES.length) : option);
  return isKnown
    ? `option "${option}" has no effect in this version`
    : `unknown option "${option}"${didYouMean(option, names())}`;
}

/** Returns the problems of the names of a host's options, features and services. */
export function unknownOptions(given: object): readonly string[] {
  const { features, services } = given as { readonly features?: unknown; readonly services?: unknown }; // objects, as checked before
  const keys = [
    ...namesIn(given),
    ...namesIn(features).map(name => FEATURES + name),
    ...namesIn(services).map(name => SERVICES + name),
  ];
  return keys.flatMap(name => problemOfName(name) ?? []);
}

const namesIn = (value: unknown): readonly string[] =>
  Object.entries(value ?? {}).flatMap(([name, each]) => (each === undefined ? [] : name));
