import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeDeployData, encodeFunctionData, getContractAddress, type Abi, type Address, type Hex } from 'viem';
import * as z from 'zod/mini';
import type { DemoEvmToken } from './demo-assets.js';
import type { JsonRpc } from './json-rpc.js';

/** An exchange of a dev chain: Uniswap v2, as its authors published it. */
export interface DemoExchange {
  /** Router, which also quotes. */
  readonly router: Address;
  readonly factory: Address;
  /** Router that takes permits (EIP-2612) in place of approvals. */
  readonly permitRouter: Address;
  /** Contract that wraps the native coin. */
  readonly wrapped: Address;
  /** Tokens that have pools, the ones with the most liquidity first. */
  readonly tokens: readonly Address[];
}

const ARTEFACTS = 'demo/contracts/artefacts.json';
/** Deploys the exchange and owns its liquidity, so that balances and nonces of the test accounts stay untouched. */
const KEEPER = '0x0000000000000000000000000000000000a3a3a3';
const KEEPER_BALANCE = '0x21e19e0c9bab2400000'; // 10,000 ETH
/** Spares each transaction its own estimate. */
const GAS = '0x5b8d80'; // 6,000,000
const ETHER = 10n ** 18n;

/** Liquidity: of the native coin or a second token, and of a token. `SEAT` has little, `DEEP` none. */
const POOLS = [
  { of: 'DUSD', amount: 2_500_000n * 10n ** 6n, and: 1_000n * ETHER },
  { of: 'GOLD', amount: 50_000n * ETHER, and: 160_000n * 10n ** 6n, against: 'DUSD' },
  { of: 'SEAT', amount: 5n, and: ETHER / 50n },
  { of: 'MARK', amount: 500_000n * 10n ** 6n, and: 250_000n * 10n ** 6n, against: 'DUSD' },
] as const;

const artefact = z.object({
  abi: z.custom<Abi>(Array.isArray),
  // The files have no prefix
  bytecode: z.string().check(z.regex(/^[0-9a-f]+$/)),
});
const own = z.object({
  PermitRouter: z.object({ abi: z.custom<Abi>(Array.isArray), bytecode: z.string().check(z.regex(/^0x[0-9a-f]+$/)) }),
});
const receipt = z.nullable(z.object({ status: z.literal('0x1') }));

const MINING_TIMEOUT_MS = 15_000;
const POLL_MS = 10;
const FOREVER = 2n ** 64n;

type Artefact = z.output<typeof artefact>;

const read = async (root: string, path: string): Promise<Artefact> =>
  artefact.parse(JSON.parse(await readFile(join(root, 'node_modules/@uniswap', path), 'utf8')));

/** Sends transactions in a row; the node mines them meanwhile. */
class Keeper {
  readonly #rpc: JsonRpc;
  readonly #sent: unknown[] = [];

  constructor(rpc: JsonRpc) {
    this.#rpc = rpc;
  }

  async deploy({ abi, bytecode }: Artefact, args: readonly unknown[] = []): Promise<Address> {
    const nonce = BigInt(this.#sent.length);
    await this.#send(encodeDeployData({ abi, bytecode: `0x${bytecode.replace(/^0x/, '')}`, args }));
    return getContractAddress({ from: KEEPER, nonce });
  }

  async call(abi: Abi, to: Address, functionName: string, args: readonly unknown[], value = 0n): Promise<void> {
    await this.#send(encodeFunctionData({ abi, functionName, args }), to, value);
  }

  /** Resolves when all transactions are mined. @throws if one failed */
  async settled(): Promise<void> {
    const end = Date.now() + MINING_TIMEOUT_MS;
    for (const hash of this.#sent) {
      while (receipt.parse(await this.#rpc('eth_getTransactionReceipt', [hash])) === null) {
        if (Date.now() > end) throw new Error('The demo exchange was not deployed');
        await wait(POLL_MS);
      }
    }
  }

  async #send(data: Hex, to?: Address, value = 0n): Promise<void> {
    const [nonce, amount] = [this.#sent.length, value].map(number => `0x${number.toString(16)}`);
    const transaction = { from: KEEPER, gas: GAS, nonce, value: amount, data, ...(to && { to }) };
    this.#sent.push(await this.#rpc('eth_sendTransaction', [transaction]));
  }
}

const tokenAbi = [
  {
    type: 'function',
    name: 'mint',
    inputs: [{ type: 'address' }, { type: 'uint256' }],
    outputs: [],
    stateMutability: 'nonpayable',
  },
  {
    type: 'function',
    name: 'approve',
    inputs: [{ type: 'address' }, { type: 'uint256' }],
    outputs: [{ type: 'bool' }],
    stateMutability: 'nonpayable',
  },
] as const satisfies Abi;

/** Deploys an exchange with liquidity on a dev chain, at the same addresses on each. */
export async function deployDemoExchange(
  root: string,
  rpc: JsonRpc,
  tokens: readonly DemoEvmToken[],
): Promise<DemoExchange> {
  const [factoryCode, wrappedCode, routerCode] = await Promise.all([
    read(root, 'v2-core/build/UniswapV2Factory.json'),
    read(root, 'v2-periphery/build/WETH9.json'),
    read(root, 'v2-periphery/build/UniswapV2Router02.json'),
  ]);
  const tokenOf = (symbol: string): Address => {
    const token = tokens.find(one => one.symbol === symbol);
    if (!token) throw new Error(`The demo has no token ${symbol}`);
    return token.address;
  };
  await rpc('anvil_setBalance', [KEEPER, KEEPER_BALANCE]);
  await rpc('anvil_impersonateAccount', [KEEPER]);
  const keeper = new Keeper(rpc);
  const factory = await keeper.deploy(factoryCode, [KEEPER]);
  const wrapped = await keeper.deploy(wrappedCode);
  const router = await keeper.deploy(routerCode, [factory, wrapped]);
  const supply = async (token: Address, amount: bigint): Promise<void> => {
    await keeper.call(tokenAbi, token, 'mint', [KEEPER, amount]);
    await keeper.call(tokenAbi, token, 'approve', [router, amount]);
  };
  for (const pool of POOLS) {
    const token = tokenOf(pool.of);
    await supply(token, pool.amount);
    if ('against' in pool) {
      const other = tokenOf(pool.against);
      await supply(other, pool.and);
      const args = [token, other, pool.amount, pool.and, 0n, 0n, KEEPER, FOREVER];
      await keeper.call(routerCode.abi, router, 'addLiquidity', args);
    } else {
      const args = [token, pool.amount, 0n, 0n, KEEPER, FOREVER];
      await keeper.call(routerCode.abi, router, 'addLiquidityETH', args, pool.and);
    }
  }
  const { PermitRouter: permitCode } = own.parse(JSON.parse(await readFile(join(root, ARTEFACTS), 'utf8')));
  const permitRouter = await keeper.deploy(permitCode, [router]); // last: the others keep their addresses
  await keeper.settled();
  await rpc('anvil_stopImpersonatingAccount', [KEEPER]);
  return { router, factory, permitRouter, wrapped, tokens: POOLS.map(({ of }) => tokenOf(of)) };
}
