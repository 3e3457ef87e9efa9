/** EVM chain ids of the networks where a contract is at the given address; `all` for one that can have no other code there. */
type Places = readonly number[] | 'all';

const [ETHEREUM, OPTIMISM, BNB, POLYGON, BASE, ARBITRUM] = [1, 10, 56, 137, 8453, 42161];
const LARGE = [ETHEREUM, OPTIMISM, BNB, POLYGON, BASE, ARBITRUM];

/**
 * Contracts of exchanges, markets and lenders to which pages ask people to give rights. Each row is an address with its
 * checksum, on the networks for which its makers list it; their list is above the row. A right to all is still a risk; but
 * one for another address is most likely a theft.
 */
export const SPENDERS: Readonly<Record<string, Places>> = {
  // Permit2: https://docs.uniswap.org/contracts/v3/reference/deployments
  '0x000000000022D473030F116dDEE9F6B43aC78BA3': 'all',
  // Seaport 1.5 and 1.6: https://github.com/ProjectOpenSea/seaport/blob/main/docs/Deployment.md
  '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC': 'all',
  '0x0000000000000068F116a894984e2DB1123eB395': 'all',
  // Conduit of OpenSea, which follows from the same list and its key
  '0x1E0049783F008A0085193E00003D00cd54003c71': LARGE,
  // Uniswap, Router02 of v2: https://docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments
  '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D': [ETHEREUM],
  // Uniswap, routers of v3: https://docs.uniswap.org/contracts/v3/reference/deployments
  '0xE592427A0AEce92De3Edee1F18E0157C05861564': [ETHEREUM, OPTIMISM, POLYGON, ARBITRUM],
  '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45': [ETHEREUM, OPTIMISM, POLYGON, ARBITRUM],
  // Uniswap, universal routers: https://github.com/Uniswap/universal-router/tree/main/deploy-addresses
  '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD': [ETHEREUM, OPTIMISM, BASE],
  '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af': [ETHEREUM],
  // 0x, exchange proxy: https://github.com/0xProject/protocol/blob/development/packages/contract-addresses/addresses.json
  '0xDef1C0ded9bec7F1a1670819833240f027b25EfF': [ETHEREUM, BNB, POLYGON],
  // 0x, holder of allowances: https://github.com/0xProject/0x-settler/tree/master/src/allowanceholder
  '0x0000000000001fF3684f28c67538d4D072C22734': LARGE,
  // 1inch, version 5: https://github.com/1inch/1inch-sdk-go/tree/main/constants
  '0x1111111254EEB25477B68fb85Ed929f73A960582': LARGE,
  // CoW Protocol, vault relayer: https://github.com/cowprotocol/contracts/blob/main/networks.json
  '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110': [ETHEREUM],
  // Balancer v2, vault: https://github.com/balancer/balancer-deployments/tree/master/addresses
  '0xBA12222222228d8Ba445958a75a0704d566BF2C8': [ETHEREUM, BASE, ARBITRUM],
  // Li.Fi, diamond: https://github.com/lifinance/contracts/tree/main/deployments
  '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE': LARGE,
  // Aave v3, pools: https://github.com/aave-dao/aave-address-book
  '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2': [ETHEREUM],
  '0x794a61358D6845594F94dc1DB02A252b5b4814aD': [OPTIMISM, POLYGON, ARBITRUM],
};

const byAddress = new Map(Object.entries(SPENDERS).map(([address, places]) => [address.toLowerCase(), places]));

/** True for a contract that is known to be asked for rights on an EVM network. */
export function isKnownSpender(chainId: number, address: string): boolean {
  const places = byAddress.get(address.toLowerCase());
  return places === 'all' || places?.includes(chainId) === true;
}
