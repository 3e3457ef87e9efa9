import { SOCIAL_PROVIDERS, type SocialProvider } from './social.js';

/** A feature as the configuration of a project states it. A `config` of null leaves the details to the host. */
export interface RemoteFeature {
  readonly id: string;
  readonly isEnabled: boolean;
  readonly config: readonly string[] | null;
}

/** The keys of the option `features` that a project configuration decides. */
export interface DecidedFeatures {
  readonly email: boolean;
  readonly socials: readonly SocialProvider[] | false;
  readonly swaps: readonly string[] | false;
  readonly onramp: readonly string[] | false;
  readonly history: boolean;
  readonly reownBranding: boolean;
}

/** What the host says of these features. True for a list means its default. */
export type LocalFeatures = {
  readonly [K in keyof DecidedFeatures]?: DecidedFeatures[K] | boolean | undefined;
};

/** What holds where neither project nor host say anything. */
const DEFAULTS = {
  email: true,
  socials: SOCIAL_PROVIDERS,
  swaps: ['1inch'],
  onramp: ['coinbase', 'meld'],
  history: true,
  reownBranding: true,
} as const satisfies DecidedFeatures;

/** Id of each feature in the configuration. */
const IDS: Readonly<Record<keyof DecidedFeatures, string>> = {
  email: 'social_login',
  socials: 'social_login',
  swaps: 'swap',
  onramp: 'onramp',
  history: 'activity',
  reownBranding: 'reown_branding',
};

export interface Resolution {
  readonly features: DecidedFeatures;
  /** The keys that both the host and the project state; the project wins. */
  readonly ignored: readonly (keyof DecidedFeatures)[];
}

/**
 * Decides the features of a project: its configuration, else what the host says, else the default. A feature that the
 * configuration omits is off. Without a configuration (`remote` undefined), the host decides. Returns new objects only.
 */
export function resolveFeatures(local: LocalFeatures, remote: readonly RemoteFeature[] | undefined): Resolution {
  const of = (key: keyof DecidedFeatures): RemoteFeature | undefined => remote?.find(({ id }) => id === IDS[key]);
  /** Undefined if the host decides. */
  const decided = (key: keyof DecidedFeatures): readonly string[] | boolean | undefined => {
    if (!remote) return undefined;
    const feature = of(key);
    if (!feature?.isEnabled) return false;
    return feature.config ?? undefined;
  };
  const flag = (key: 'history' | 'reownBranding'): boolean =>
    decided(key) === undefined ? (local[key] ?? DEFAULTS[key]) : decided(key) !== false;
  const email = decided('email');
  const list = <Item extends string>(key: 'socials' | 'swaps' | 'onramp', all: readonly Item[]): ListOf<Item> => {
    const said = decided(key);
    return known(all, Array.isArray(said) ? said : said === false ? false : local[key]);
  };
  return {
    features: {
      email: email === undefined ? (local.email ?? DEFAULTS.email) : Array.isArray(email) && email.includes('email'),
      socials: list('socials', DEFAULTS.socials),
      swaps: list('swaps', DEFAULTS.swaps),
      onramp: list('onramp', DEFAULTS.onramp),
      history: flag('history'),
      reownBranding: flag('reownBranding'),
    },
    ignored: (Object.keys(IDS) as (keyof DecidedFeatures)[]).filter(
      key => local[key] !== undefined && decided(key) !== undefined,
    ),
  };
}

/** A list that is never empty; false in its place. */
type ListOf<Item extends string> = readonly Item[] | false;

/** Returns the items of a list that `all` has, in its order; false if there are none. True and undefined mean all. */
function known<Item extends string>(
  all: readonly Item[],
  given: readonly string[] | boolean | null | undefined,
): ListOf<Item> {
  if (given === undefined || given === null || given === true) return [...all];
  const items = given === false ? [] : [...new Set(given)].flatMap(name => all.find(item => item === name) ?? []);
  return items.length > 0 ? items : false;
}
