import type { UniversalProvider as Kit } from '@walletconnect/universal-provider';

/** The kit's provider. Its package exports the class as a constant. */
export type UniversalProvider = InstanceType<typeof Kit>;

/** Options that the kit's provider starts with. */
export type KitOptions = Parameters<typeof Kit.init>[0];
