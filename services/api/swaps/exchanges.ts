import { getAddress, type Address } from 'viem';

/** An exchange with the functions of Uniswap v2. */
export interface Exchange {
  readonly router: Address;
  /** Tokens with pools, in lower case; swaps may lead through them. */
  readonly tokens: readonly Address[];
}

const EXCHANGE = /^(eip155:[1-9]\d{0,14})=(0x[0-9a-fA-F]{40})((?:\/0x[0-9a-fA-F]{40}){0,50})$/;

/**
 * Reads an exchange from `<CAIP-2 id>=<router>/<token>/<token>…`.
 * @throws if the text is not of this form
 */
export function readExchange(text: string): readonly [chain: string, exchange: Exchange] {
  const [, chain, router, tokens = ''] = EXCHANGE.exec(text) ?? [];
  if (chain === undefined || router === undefined)
    throw new Error('EXCHANGES: each item has the form <CAIP-2 id>=<router>/<token>…');
  const list = tokens.split('/').filter(token => token !== '');
  return [chain, { router: getAddress(router), tokens: list.map(token => token.toLowerCase() as Address) }];
}
