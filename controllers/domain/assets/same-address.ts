/**
 * True for one address or contract, also in another spelling: outside of EVM networks, case tells addresses apart.
 */
export const isSameAddress = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && /^0x/i.test(one) && one.toLowerCase() === other?.toLowerCase());
