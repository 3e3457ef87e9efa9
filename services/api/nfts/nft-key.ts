/** Key of a token among those of a network. */
export const nftKey = (contract: string, tokenId: string): string => `${contract}/${tokenId}`;
