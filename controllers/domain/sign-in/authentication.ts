import * as z from 'zod/mini';
import type { CaipNetworkId } from '../entities.js';

/** A signed object of a wallet (CACAO, CAIP-74), unchecked, and the text that it has signed. */
export interface SignedAuthentication {
  readonly cacao: unknown;
  readonly message: string;
}

/** Sign-in that a wallet may approve together with a WalletConnect session (CAIP-222). */
export interface Authentication {
  /** The first is the network to sign in on. */
  readonly chains: readonly CaipNetworkId[];
  readonly domain: string;
  readonly uri: string;
  readonly nonce: string;
  readonly statement?: string | undefined;
  readonly expirationTime?: string | undefined;
  readonly notBefore?: string | undefined;
  readonly resources?: readonly string[] | undefined;
  /**
   * Takes the wallet's answers; rejects if no session can be made of them. Aborting `left` ends the sign-in, also one that
   * the host has stored already.
   */
  accept(answers: readonly SignedAuthentication[], left: AbortSignal): Promise<void>;
}

const cacao = z.looseObject({
  h: z.looseObject({ t: z.string() }),
  p: z.looseObject({ iss: z.string() }),
  s: z.looseObject({ t: z.string(), s: z.string() }),
});

/** Fields of a CACAO that are read. */
export type Cacao = z.output<typeof cacao>;

/** True for a value with the fields of a CACAO that are read. */
export const isCacao = (value: unknown): value is Cacao => cacao.safeParse(value).success;
