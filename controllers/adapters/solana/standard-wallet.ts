/** A wallet of the Wallet Standard, as a page is handed it. It is foreign code: any part may throw, hang, lie or lack. */
export interface StandardWallet {
  readonly name: string;
  readonly icon?: unknown;
  /** As the standard names them: `solana:mainnet`, or by CAIP-2. */
  readonly chains: readonly string[];
  readonly features: Readonly<Record<string, unknown>>;
}

/** One method of one feature, bound to it; undefined where the wallet lacks it. */
export function featureOf(
  { features }: Pick<StandardWallet, 'features'>,
  feature: string,
  method: string,
): ((...inputs: unknown[]) => unknown) | undefined {
  const found = features[feature] as Readonly<Record<string, unknown>> | null | undefined; // anything may stand there
  const call = found?.[method];
  // A method is called on its feature: wallets may need their `this`.
  return typeof call === 'function' ? (...inputs): unknown => Reflect.apply(call, found, inputs) : undefined;
}

/** The chains of Solana that a list names; none if it is no list. */
export const solanaChains = (chains: unknown): readonly string[] =>
  Array.isArray(chains)
    ? (chains as readonly unknown[]).filter(chain => typeof chain === 'string').filter(chain => /^solana:./.test(chain))
    : [];
