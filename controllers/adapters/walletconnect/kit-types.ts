import type { UniversalProvider as Kit } from '@walletconnect/universal-provider';

/** The kit's provider. Its package exports the class as a constant. */
export type UniversalProvider = InstanceType<typeof Kit>;

/** What is used of the kit's package. */
export interface KitModule {
  readonly UniversalProvider: typeof Kit;
}

/** Options that the kit's provider starts with. */
export type KitOptions = Parameters<typeof Kit.init>[0];
