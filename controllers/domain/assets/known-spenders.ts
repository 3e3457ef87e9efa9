/** EVM chain ids of the networks where a contract is at the given address; undefined for one that has the same code on all. */
type Places = readonly number[] | undefined;

const [ETHEREUM, OPTIMISM, BNB, POLYGON, BASE, ARBITRUM] = [1, 10, 56, 137, 8453, 42161];
const LARGE = [ETHEREUM, OPTIMISM, BNB, POLYGON, BASE, ARBITRUM];

/**
 * Contracts of exchanges, markets and lenders to which pages ask people to give rights, by lower-case address. Each row is the
 * address that its makers document. A right to all is still a risk; but one for another address is most likely a theft.
 */
const SPENDERS: Readonly<Record<string, Places>> = {
  // Permit2
  '0x000000000022d473030f116ddee9f6b43ac78ba3': undefined,
  // Seaport 1.5 and 1.6, and the conduit of OpenSea
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc': undefined,
  '0x0000000000000068f116a894984e2db1123eb395': undefined,
  '0x1e0049783f008a0085193e00003d00cd54003c71': LARGE,
  // Uniswap: Router02 of v2, routers of v3, universal routers
  '0x7a250d5630b4cf539739df2c5dacb4c659f2488d': [ETHEREUM],
  '0xe592427a0aece92de3edee1f18e0157c05861564': [ETHEREUM, OPTIMISM, POLYGON, ARBITRUM],
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': [ETHEREUM, OPTIMISM, POLYGON, ARBITRUM],
  '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad': [ETHEREUM, OPTIMISM, POLYGON, BASE],
  '0x66a9893cc07d91d95644aedd05d03f95e1dba8af': [ETHEREUM],
  // 0x: exchange proxy and holder of allowances
  '0xdef1c0ded9bec7f1a1670819833240f027b25eff': [ETHEREUM, BNB, POLYGON, ARBITRUM],
  '0x0000000000001ff3684f28c67538d4d072c22734': LARGE,
  // 1inch, versions 5 and 6
  '0x1111111254eeb25477b68fb85ed929f73a960582': LARGE,
  '0x111111125421ca6dc452d289314280a0f8842a65': LARGE,
  // CoW Protocol: vault relayer
  '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110': [ETHEREUM, BASE, ARBITRUM],
  // Balancer v2: vault
  '0xba12222222228d8ba445958a75a0704d566bf2c8': [ETHEREUM, OPTIMISM, POLYGON, BASE, ARBITRUM],
  // Li.Fi: diamond
  '0x1231deb5f5749ef6ce6943a275a1d3e7486f4eae': LARGE,
  // Aave v3: pools
  '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2': [ETHEREUM],
  '0x794a61358d6845594f94dc1db02a252b5b4814ad': [OPTIMISM, POLYGON, ARBITRUM],
};

/** True for a contract that is known to be asked for rights on an EVM network. */
export function isKnownSpender(chainId: number, address: string): boolean {
  const key = address.toLowerCase();
  return Object.hasOwn(SPENDERS, key) && (SPENDERS[key]?.includes(chainId) ?? true);
}
