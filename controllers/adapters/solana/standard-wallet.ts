/** A wallet of the Wallet Standard. It is foreign code: any member may throw, hang, be wrong or be missing. */
export interface StandardWallet {
  readonly name: string;
  readonly icon?: unknown;
  /** Names of the standard, such as `solana:mainnet`, or CAIP-2 ids. */
  readonly chains: readonly string[];
  readonly features: Readonly<Record<string, unknown>>;
}

/** Returns a method of a feature, bound to the feature; undefined if the wallet lacks it. */
export function featureOf(
  { features }: Pick<StandardWallet, 'features'>,
  feature: string,
  method: string,
): ((...inputs: unknown[]) => unknown) | undefined {
  const found = features[feature] as Readonly<Record<string, unknown>> | null | undefined; // unchecked
  const call = found?.[method];
  // Wallets may use `this`, so a method is bound to its feature
  return typeof call === 'function' ? (...inputs): unknown => Reflect.apply(call, found, inputs) : undefined;
}

/** Returns the Solana chains of a list; none if the value is not a list. */
export const solanaChains = (chains: unknown): readonly string[] =>
  Array.isArray(chains)
    ? (chains as readonly unknown[]).filter(chain => typeof chain === 'string').filter(chain => /^solana:./.test(chain))
    : [];
