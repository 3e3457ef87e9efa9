/** Key of a token among those of a network. */
export const nftKey = (contract: string, tokenId: string): string => `${contract}/${tokenId}`;

/** Digits of the largest id of a token. */
const ID_DIGITS = 78;

/** Returns a text by which the tokens of a network are sorted: by contract, then by number. */
export const nftOrder = (contract: string, tokenId: string): string =>
  nftKey(contract, tokenId.padStart(ID_DIGITS, '0'));
