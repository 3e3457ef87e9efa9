import { shortAddress } from '../../controllers/domain/format.js';
import { msg } from '../internal/msg.js';
import { separated } from '../internal/separated.js';

/** Marks a token that may be taken for another one. */
export const imitationText = (): string => msg('Possible imitation');

/** Returns the second line of a token's row: the symbol, and the contract of one that may be an imitation. */
export const tokenLine = (
  { symbol, address }: { readonly symbol: string; readonly address?: string | undefined },
  isImitation: boolean,
): string => separated(symbol, isImitation && address !== undefined ? shortAddress(address) : undefined);
