/** A collection of NFTs of the demo. */
export interface Collection {
  readonly name: string;
  readonly symbol: string;
  readonly description: string;
  readonly words: readonly [string, ...string[]];
  readonly isSpam?: boolean;
}

/** Collections of the demo by the name in their URLs. */
export const collections: Readonly<Record<'lights' | 'items' | 'prizes', Collection>> = {
  lights: {
    name: 'Harbor Lights',
    symbol: 'LIGHT',
    words: ['Beacon', 'Lantern', 'Lighthouse', 'Buoy'],
    description: 'Lights that guide ships into the harbor.',
  },
  items: {
    name: 'Tide Items',
    symbol: 'TIDE',
    words: ['Rope', 'Anchor', 'Compass', 'Sail'],
    description: 'Things that the tide brings. There are several copies of each.',
  },
  prizes: {
    name: 'You won: claim at prize.example',
    symbol: 'PRIZE',
    words: ['Voucher'],
    isSpam: true,
    description: 'Visit prize.example to claim your prize.',
  },
};

/** Returns the metadata of a token, as wallets and marketplaces expect them. */
export function metadataOf(key: keyof typeof collections, id: bigint, url: string): object {
  const { words, description } = collections[key];
  const word = words[Number(id % BigInt(words.length))] ?? words[0];
  return {
    name: `${word} ${id}`,
    description,
    image: `${url}/demo/pictures/${key}-${id}.png`,
    attributes: [
      { trait_type: 'Kind', value: word },
      { trait_type: 'Number', value: Number(id) },
    ],
  };
}
