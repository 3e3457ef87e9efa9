import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeDeployData, encodeFunctionData, type Abi, type Address, type Hex } from 'viem';
import * as z from 'zod/mini';
import type { JsonRpc } from './json-rpc.js';

/** A token of a dev chain. */
export interface DemoEvmToken {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly address: Address;
}

/** Tokens and NFTs of a dev chain. */
export interface DemoAssets {
  readonly tokens: readonly DemoEvmToken[];
  /** Contracts of NFTs: enumerable, listed by logs only, and with several copies. */
  readonly collections: readonly Address[];
}

/** Deploys and mints, so that balances and nonces of the test accounts stay untouched. */
const ISSUER = '0x00000000000000000000000000000000000A55E7';
const ISSUER_BALANCE = '0x56bc75e2d63100000'; // 100 ETH

/** The first two accounts of the developer wallet. */
const HOLDERS: readonly Address[] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
];

/** A token for each kind of decimals, with what each holder gets in the smallest unit. */
const TOKENS = [
  { name: 'Demo USD', symbol: 'DUSD', decimals: 6, amount: 10_000_000_000n },
  { name: 'Demo Seats', symbol: 'SEAT', decimals: 0, amount: 3n },
  { name: 'Demo Gold', symbol: 'GOLD', decimals: 18, amount: 1_000_000_000_000_000_001n },
  { name: 'Demo Dust', symbol: 'DEEP', decimals: 36, amount: 123_456_789_012_345_678_901_234_567_890_123_456_789n },
] as const;

/** A token that refuses to replace an approval that is not zero, as USDT does. */
const STRICT_TOKEN = { name: 'Demo Marks', symbol: 'MARK', decimals: 6, amount: 2_500_000_000n } as const;

const hex = z.custom<Hex>(value => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value));
const artefact = z.object({ abi: z.custom<Abi>(Array.isArray), bytecode: hex });
const artefacts = z.object({
  StrictToken: artefact,
  DemoToken: artefact,
  DemoNft: artefact,
  PlainNft: artefact,
  DemoItems: artefact,
});
const receipt = z.nullable(z.object({ status: z.literal('0x1'), contractAddress: z.nullish(hex) }));

const MINING_TIMEOUT_MS = 15_000;
const POLL_MS = 10;

/** Deploys the demo's tokens and NFTs on a dev chain, at the same addresses on each. */
export async function deployDemoAssets(root: string, rpc: JsonRpc): Promise<DemoAssets> {
  const { DemoToken, StrictToken, DemoNft, PlainNft, DemoItems } = artefacts.parse(
    JSON.parse(await readFile(join(root, 'demo/contracts/artefacts.json'), 'utf8')),
  );
  await rpc('anvil_setBalance', [ISSUER, ISSUER_BALANCE]);
  await rpc('anvil_impersonateAccount', [ISSUER]);

  const send = async (data: Hex, to?: Address): Promise<Address> => {
    const hash = await rpc('eth_sendTransaction', [{ from: ISSUER, ...(to && { to }), data }]);
    for (const end = Date.now() + MINING_TIMEOUT_MS; Date.now() < end;) {
      const mined = receipt.parse(await rpc('eth_getTransactionReceipt', [hash]));
      if (mined) return mined.contractAddress ?? to ?? '0x';
      await new Promise(resolve => setTimeout(resolve, POLL_MS)); // anvil may answer before it mines
    }
    throw new Error('The demo assets were not deployed');
  };
  const deploy = ({ abi, bytecode }: z.output<typeof artefact>, args: readonly unknown[] = []): Promise<Address> =>
    send(encodeDeployData({ abi, bytecode, args }));
  const mint = async ({ abi }: z.output<typeof artefact>, at: Address, ...args: readonly unknown[]): Promise<void> => {
    await send(encodeFunctionData({ abi, functionName: 'mint', args }), at);
  };

  const tokens: DemoEvmToken[] = [];
  for (const { amount, ...token } of TOKENS) {
    const address = await deploy(DemoToken, [token.name, token.symbol, token.decimals]);
    for (const holder of HOLDERS) await mint(DemoToken, address, holder, amount);
    tokens.push({ ...token, address });
  }
  const [lights, plain, items] = [await deploy(DemoNft), await deploy(PlainNft), await deploy(DemoItems)];
  const [first] = HOLDERS;
  for (const id of [1n, 2n, 3n]) await mint(DemoNft, lights, first, id);
  await mint(PlainNft, plain, first, 2n ** 255n);
  await mint(DemoItems, items, first, 7n, 5n);
  // Last, so that the other contracts keep their addresses
  const { amount, ...strict } = STRICT_TOKEN;
  const address = await deploy(StrictToken, [strict.name, strict.symbol, strict.decimals]);
  for (const holder of HOLDERS) await mint(StrictToken, address, holder, amount);
  tokens.push({ ...strict, address });
  await rpc('anvil_stopImpersonatingAccount', [ISSUER]);
  return { tokens, collections: [lights, plain, items] };
}
