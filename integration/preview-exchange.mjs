// Swaps, permits and swaps with permits, as generated transactions of the test of previews.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import * as fc from 'fast-check';
import { encodeFunctionData, erc20Abi, maxUint256, parseSignature } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const require = createRequire(import.meta.url);
const token = (functionName, args) => encodeFunctionData({ abi: erc20Abi, functionName, args });

const FOREVER = 2n ** 64n;
/** First account of the test mnemonic. */
const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const PERMIT_TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
};
const uniswap = path => {
  const { abi, bytecode } = require(`@uniswap/${path}.json`);
  return { abi, bytecode: `0x${bytecode}` };
};
/** The spender of generated rights. */
export const SPENDER = '0x000000000000000000000000000000000000dEaD';

const small = fc.bigInt(1n, 1_000n);

/** Kinds of transactions of an exchange and of tokens with permits. */
export const exchangeKinds = [
  fc.record({
    is: fc.constant('swap'),
    route: fc.constantFrom('coin-gold', 'gold-coin', 'gold-dust', 'coin-dust'),
    amount: small,
    /** Share of the quoted amount that must be received, in percent; above 100 it fails. */
    least: fc.constantFrom(90n, 100n, 100n, 150n),
  }),
  fc.record({ is: fc.constant('permit'), asset: fc.constantFrom('gold', 'dust'), amount: small }),
  fc.record({ is: fc.constant('permit-swap'), to: fc.constantFrom('dust', 'coin'), amount: small }),
];

/** Deploys an exchange with liquidity, and returns what builds and measures its transactions. */
export async function deployExchange({ call: encode, node, send, deployed, deploy, read, me, gold, dust }) {
  const factory = await deployed(uniswap('v2-core/build/UniswapV2Factory'), [me]);
  const wrapped = await deployed(uniswap('v2-periphery/build/WETH9'));
  const pools = uniswap('v2-periphery/build/UniswapV2Router02');
  const router = await deployed(pools, [factory, wrapped]);
  const permits = await deploy('PermitRouter', [router]);
  const pooled = [
    ['addLiquidityETH', [gold, 10n ** 9n, 0n, 0n, me, FOREVER], 10n ** 9n],
    ['addLiquidity', [gold, dust, 10n ** 7n, 10n ** 7n, 0n, 0n, me, FOREVER], 0n],
  ];
  for (const asset of [gold, dust]) await send({ to: asset, data: token('approve', [router, 10n ** 10n]) });
  for (const [functionName, args, value] of pooled) {
    const data = encodeFunctionData({ abi: pools.abi, functionName, args });
    await send({ to: router, value: `0x${value.toString(16)}`, data, gas: '0x5b8d80' });
  }

  const quoted = async (path, amount) => {
    const { abi } = uniswap('v2-periphery/build/UniswapV2Router02');
    const data = encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [amount, path] });
    const words = await node('eth_call', [{ to: router, data }, 'latest']).catch(() => '0x0'); // too little for a unit
    return BigInt(`0x${words.slice(-64).replace('0x', '')}`);
  };

  /** Returns the call of a swap by the exchange. */
  async function toSwap({ route, amount, least }) {
    const place = { gold, dust, coin: wrapped };
    const names = route.split('-');
    const path = (route === 'coin-dust' ? ['coin', 'gold', 'dust'] : names).map(name => place[name]);
    const minimum = ((await quoted(path, amount)) * least) / 100n;
    const { abi } = uniswap('v2-periphery/build/UniswapV2Router02');
    const rest = [path, me, FOREVER];
    if (names[0] === 'coin') {
      const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: [minimum, ...rest] });
      return { to: router, value: amount, data };
    }
    const functionName = names[1] === 'coin' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens';
    return { to: router, data: encodeFunctionData({ abi, functionName, args: [amount, minimum, ...rest] }) };
  }

  /** Signs a permit of one of the tokens. */
  async function signed(asset, spender, amount) {
    const nonce = await read(asset, 'nonces(address) view returns (uint256)', [me]);
    const domain = { name: asset === gold ? 'Gold' : 'Dust', version: '1', chainId: 31337, verifyingContract: asset };
    const message = { owner: me, spender, value: amount, nonce, deadline: FOREVER };
    const signature = await owner.signTypedData({ domain, types: PERMIT_TYPES, primaryType: 'Permit', message });
    const { r, s, v } = parseSignature(signature);
    return [amount, FOREVER, Number(v), r, s];
  }

  async function toPermit({ asset, amount }) {
    const at = { gold, dust }[asset];
    const args = [me, SPENDER, ...(await signed(at, SPENDER, amount))];
    return { to: at, data: encode('TestToken', 'permit', args) };
  }

  async function toPermitSwap({ to, amount }) {
    const isCoin = to === 'coin';
    const path = [gold, isCoin ? wrapped : dust];
    const calls = [
      encode('PermitRouter', 'selfPermitIfNecessary', [gold, ...(await signed(gold, permits, amount))]),
      encode('PermitRouter', 'swapExactTokensForTokens', [amount, 0n, path, isCoin ? permits : me]),
      ...(isCoin ? [encode('PermitRouter', 'unwrapWETH9', [0n, me])] : []),
    ];
    return { to: permits, data: encode('PermitRouter', 'multicall', [FOREVER, calls]) };
  }

  /** A right that is claimed is the one that the contract has afterwards. */
  async function expectRight({ approvals }, { asset, amount }) {
    const address = { gold, dust }[asset];
    const right = await read(address, 'allowance(address,address) view returns (uint256)', [me, SPENDER]);
    assert.equal(right, amount);
    assert.deepEqual(
      approvals.map(({ asset: of, spender, amount: claim }) => [
        of.address.toLowerCase(),
        spender.toLowerCase(),
        claim,
      ]),
      [[address.toLowerCase(), SPENDER.toLowerCase(), right === maxUint256 ? 'all' : right]],
    );
  }

  const makers = { swap: toSwap, permit: toPermit, 'permit-swap': toPermitSwap };
  return { callOf: generated => makers[generated.is]?.(generated), expectRight };
}
