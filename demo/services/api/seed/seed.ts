import { listTokens } from '../../../../services/api/assets/tokens.js';
import type { Db, TokenRow } from '../../../../services/api/database/schema.js';
import { collections } from './collections.js';
import { readArtefacts, Seeder, type DevRpc } from './contracts.js';
import { addPast } from './past.js';

/** What the seed needs to know about the demo. */
export interface SeedWorld {
  /** Repository folder. */
  readonly root: string;
  /** CAIP-2 id of the network that gets tokens and history. */
  readonly chain: string;
  /** Sends requests to its node. */
  readonly rpc: DevRpc;
  /** Accounts that get tokens; the first one also gets history, NFTs, spam and a name. */
  readonly owners: readonly [string, ...string[]];
  /** Pays on the Solana network of `others`, and returns the signature. */
  readonly paySolana?: ((to: string, amount: bigint, mint: string | undefined) => Promise<string>) | undefined;
  /** Tokens that exist on other networks. */
  readonly others: readonly Omit<TokenRow, 'is_listed'>[];
  /** URL of the server. */
  readonly url: string;
}

/** Entries of the first account's history. */
export const HISTORY_ENTRIES = 500;

/** Account that deploys and sends. Its key is unknown; the dev chain impersonates the account. */
export const SEEDER = `0x${'5eed'.repeat(10)}`;

const TOKENS = [
  { name: 'Whole Coin', symbol: 'WHOLE', decimals: 0, price: '12.5', given: 42n },
  { name: 'Demo USD', symbol: 'DUSD', decimals: 6, price: '1', given: 2_500_750_000n },
  { name: 'Harbor Token', symbol: 'HRB', decimals: 18, price: '3.2', given: 1_234_567_890_123_456_789n },
  { name: 'Fine Grain', symbol: 'FINE', decimals: 36, price: '0.004', given: 7n * 10n ** 36n + 1n },
] as const;
const SPAM = ['claim.example airdrop', 'USDC Bonus'];
const LIGHTS = 60n;
const ITEMS = [
  [1n, 2n, 3n],
  [1n, 7n, 25n],
] as const;
/** Small native transfers on the chain. */
const TIPS = 20;

interface Token {
  readonly row: Omit<TokenRow, 'is_listed'>;
  readonly unit: bigint;
}

async function deployTokens(seeder: Seeder, { chain, root, owners, url }: SeedWorld): Promise<readonly Token[]> {
  const { TestToken } = await readArtefacts(root);
  const tokens: Token[] = [];
  for (const { name, symbol, decimals, price, given } of TOKENS) {
    const address = await seeder.deploy(TestToken, [name, symbol, decimals, given * 1_000_000n]);
    for (const owner of owners) await seeder.call(TestToken, address, 'transfer', [owner, given]);
    const icon_url = `${url}/demo/pictures/token-${symbol.toLowerCase()}.png`;
    tokens.push({
      row: { chain, address, name, symbol, decimals, icon_url, base_price: price },
      unit: given / 997n + 1n,
    });
  }
  for (const name of SPAM) {
    const address = await seeder.deploy(TestToken, [name, 'BONUS', 18, 10n ** 27n]);
    await seeder.call(TestToken, address, 'transfer', [owners[0], 10n ** 24n]);
  }
  return tokens;
}

async function deployNfts(seeder: Seeder, { chain, root, owners, url }: SeedWorld): Promise<readonly Token['row'][]> {
  const { TestNft, TestItems } = await readArtefacts(root);
  const [owner] = owners;
  const { lights, items, prizes } = collections;
  const lightsAddress = await seeder.deploy(TestNft, [lights.name, lights.symbol, `${url}/demo/nfts/lights/`]);
  for (let id = 1n; id <= LIGHTS; id += 1n) await seeder.call(TestNft, lightsAddress, 'mint', [owner, id]);
  const itemsAddress = await seeder.deploy(TestItems, [items.name, `${url}/demo/nfts/items/{id}`]);
  await seeder.call(TestItems, itemsAddress, 'mintBatch', [owner, ...ITEMS]);
  const prizesAddress = await seeder.deploy(TestNft, [prizes.name, prizes.symbol, `${url}/demo/nfts/prizes/`]);
  await seeder.call(TestNft, prizesAddress, 'mint', [owner, 1n]);
  const row = { chain, decimals: -1, icon_url: '', base_price: '' };
  return [
    { ...row, address: lightsAddress, name: lights.name, symbol: lights.symbol },
    { ...row, address: itemsAddress, name: items.name, symbol: items.symbol },
  ];
}

async function addName(db: Db, { owners, url }: SeedWorld): Promise<void> {
  const now = Date.now();
  const name = 'harbor.latchkey.test';
  const avatar_url = `${url}/demo/pictures/avatar-harbor.png`;
  const row = { name, avatar_url, bio: 'Keeper of the harbor', registered_at: now, updated_at: now };
  await db.insertInto('names').values(row).execute();
  await db
    .insertInto('name_addresses')
    .values({ name, coin_type: 60, address: owners[0].toLowerCase(), created_at: now })
    .execute();
}

/** Lists the native coins and the tokens with their prices, and names the first account. */
async function addRegistry(db: Db, world: SeedWorld, own: readonly Token['row'][]): Promise<void> {
  const coin = { address: '', name: 'Ether', symbol: 'ETH', decimals: 18 };
  const icon_url = `${world.url}/demo/pictures/token-eth.png`;
  await listTokens(db, [{ chain: world.chain, ...coin, icon_url, base_price: '2500' }, ...own, ...world.others]);
  await addName(db, world);
}

/**
 * Fills the demo: sends real transactions that deploy and send tokens of 0, 6, 18 and 36 decimals, NFTs and spam, and
 * adds past history to the index until the first account has 500 entries.
 */
export async function seed(db: Db, world: SeedWorld): Promise<void> {
  const seeder = new Seeder(world.rpc, SEEDER);
  await seeder.prepare();
  const tokens = await deployTokens(seeder, world);
  const nfts = await deployNfts(seeder, world);
  const [owner] = world.owners;
  for (let tip = 1; tip <= TIPS; tip += 1) await seeder.send(owner, '0x', BigInt(tip) * 10n ** 15n);
  await addRegistry(db, world, [...tokens.map(({ row }) => row), ...nfts]);

  const sent = TOKENS.length + SPAM.length + Number(LIGHTS) + 2 + TIPS; // what the chain sent to the first account
  const assets = tokens.map(({ row, unit }) => ({ address: row.address, unit }));
  const coin = { address: '', unit: 10n ** 14n };
  await addPast(db, world.chain, owner.toLowerCase(), [coin, ...assets], HISTORY_ENTRIES - sent, Date.now());
}
