import { parseAbi, type Address } from 'viem';

/** The contracts of an exchange. */
export interface ExchangeContracts {
  readonly router: Address;
  readonly quoter: Address;
  readonly wrapped: Address;
  readonly factory: Address;
}

/** Functions of routers of Uniswap v2 and its forks. */
export const routerAbi = parseAbi([
  'function WETH() view returns (address)',
  'function factory() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
]);

/** Functions of factories and pairs of Uniswap v2, and of wrapped coins. */
export const poolAbi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
]);
