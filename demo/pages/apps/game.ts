import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { grantPermissions, type SmartSession } from 'latchkey/experimental/smart-session';
import { encodeFunctionData, numberToHex, parseAbi, parseAbiItem, zeroAddress, type Address, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import * as z from 'zod/mini';
import { byId } from '../dom.js';
import { installOnPage } from '../with-dev-wallet.js';
import { FIELDS, Sea, type Move } from './sea.js';
import { addressOf, client, config, failureText, network, part, walletOf, world } from './world.js';

/** Number of the token that counts lamps of this season. */
const SEASON = 1_848n;
const SEASON_SECONDS = 60 * 60;
const LEADERS = 8;
const POLL_MS = 250;

const abi = parseAbi(['function mint(address to, uint256 id, uint256 amount)']);
const lit = parseAbiItem(
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
);
const lamps = world.assets.collections[2] as Address; // the demo's tokens with several copies
const chainId = numberToHex(world.chainId);

const kit = createAppKit({
  adapters: [new EvmAdapter()],
  networks: [network],
  projectId: 'demo',
  enableWalletConnect: false,
  metadata: {
    name: 'Keeper',
    description: 'Light the harbor',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
  themeMode: 'dark',
  themeVariables: { '--w3m-accent': '#f5c451' },
  features: { smartSessions: true },
});

/** Key of this visit: the wallet lets it light lamps, and nothing else. */
const key = privateKeyToAccount(generatePrivateKey());
const [board, status, start, leaders, leadersNote] = [
  byId('board', HTMLElement),
  byId('status', HTMLElement),
  byId('start', HTMLButtonElement),
  byId('leaders', HTMLElement),
  byId('leaders-note', HTMLElement),
];
const sea = new Sea();
let session: SmartSession | undefined;
let saving = Promise.resolve();
/** Lamps of this visit that are in a block, and those on their way to one. */
let saved = 0;
let unsaved = 0;

function showBoard(): void {
  board.replaceChildren(
    ...FIELDS.map(field => {
      const shown = field === sea.boat ? 'boat' : sea.lamps.has(field) ? 'lamp' : '';
      return part('span', '', `field ${shown}`);
    }),
  );
}

async function startSeason(): Promise<void> {
  const wallet = await walletOf(kit);
  status.textContent = 'Approve the season in your wallet…';
  session = await grantPermissions({
    chainId,
    address: wallet.account.address,
    expiry: Math.floor(Date.now() / 1_000) + SEASON_SECONDS,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: key.publicKey }] } },
    permissions: [
      { type: 'contract-call', data: { address: lamps, abi: [...abi], functions: [{ functionName: 'mint' }] } },
    ],
  });
  await kit.close();
  start.textContent = 'Season runs';
  status.textContent = 'Your season runs. Steer to a lamp.';
  board.focus();
}

const preparedSchema = z.object({ chainId: z.string(), context: z.string(), digest: z.custom<Hex>() });
const sentSchema = z.tuple([z.object({ id: z.string() })]);

/**
 * Sends the call that lights a lamp, signed by the session key. The wallet checks the permissions and shows no prompt
 * (ERC-7836). Resolves when the transaction is in a block.
 */
async function save({ context, address }: SmartSession): Promise<void> {
  const wallet = await walletOf(kit);
  const call = wallet.request as (call: { method: string; params: readonly unknown[] }) => Promise<unknown>; // methods that viem does not know
  const data = encodeFunctionData({ abi, args: [address, SEASON, 1n] });
  const order = { version: '1', chainId, calls: [{ to: lamps, data }], capabilities: { permissions: { context } } };
  const prepared = preparedSchema.parse(await call({ method: 'wallet_prepareCalls', params: [order] }));
  const signature = await key.sign({ hash: prepared.digest });
  const signed = { version: '1', chainId: prepared.chainId, context: prepared.context, signature };
  const [{ id }] = sentSchema.parse(await call({ method: 'wallet_sendPreparedCalls', params: [signed] }));
  await wallet.waitForCallsStatus({ id, pollingInterval: POLL_MS, throwOnFailure: true });
}

function move(direction: Move): void {
  const hasLit = sea.move(direction);
  showBoard();
  if (!hasLit) return;
  const current = session;
  if (!current) {
    status.textContent = `${sea.lit} lit, and not saved. Start a season to be among the keepers.`;
    return;
  }
  unsaved += 1;
  status.textContent = `${saved + unsaved} lit. Saving…`;
  saving = saving // one after the other: each takes the next nonce of the account
    .then(() => saveNext(current))
    .catch((error: unknown) => void (status.textContent = failureText(error)));
}

/** Saves a lamp, and says what is saved once none is on its way. */
async function saveNext(current: SmartSession): Promise<void> {
  try {
    await save(current);
    saved += 1;
  } finally {
    unsaved -= 1;
  }
  await showLeaders();
  if (unsaved === 0) status.textContent = `${saved} lit and saved, without a question.`;
}

const nameSchema = z.object({ name: z.nullish(z.string()) });

/** Name of an account by the demo's server; its address in short without one. */
async function nameOf(address: Address): Promise<string> {
  const response = await fetch(`${config.apiUrl}/v1/identity/${address}?projectId=demo`).catch(() => undefined);
  const answer: unknown = response?.ok ? await response.json() : {};
  return nameSchema.parse(answer).name ?? `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** A keeper and the lamps that are lit. */
type Keeper = readonly [address: Address, lamps: bigint];

/** Counts the lamps of each keeper by the events of the contract. */
async function readKeepers(): Promise<readonly Keeper[]> {
  const logs = await client.getLogs({
    address: lamps,
    event: lit,
    args: { from: zeroAddress },
    fromBlock: 0n,
    strict: true,
  });
  const counts = new Map<Address, bigint>();
  for (const { args } of logs) if (args.id === SEASON) counts.set(args.to, (counts.get(args.to) ?? 0n) + args.value);
  return [...counts].sort(([, one], [, other]) => Number(other - one)).slice(0, LEADERS);
}

/** Shows the keepers with the most lamps. If they cannot be read, it says so beside the last ones: the game goes on. */
async function showLeaders(): Promise<void> {
  try {
    const keepers = await readKeepers();
    const names = await Promise.all(keepers.map(([address]) => nameOf(address)));
    leadersNote.textContent = keepers.length > 0 ? '' : 'No lamp is lit yet. Be the first.';
    leaders.replaceChildren(
      ...keepers.map(([address, count], at) => {
        const row = part('li', '', address === addressOf(kit) ? 'you' : '');
        row.append(part('span', names[at], 'who'), part('strong', count.toString()));
        return row;
      }),
    );
  } catch {
    leadersNote.textContent = 'The keepers could not be read.';
  }
}

const KEYS: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

board.addEventListener('keydown', event => {
  const direction = KEYS[event.key];
  if (!direction) return;
  event.preventDefault(); // the page would scroll
  move(direction);
});
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-move]'))
  button.addEventListener('click', () => move(button.dataset.move as Move)); // the moves of the page
start.addEventListener('click', () => {
  start.disabled = true;
  startSeason().catch((error: unknown) => {
    status.textContent = failureText(error);
    start.disabled = false;
  });
});
kit.subscribeAccount(({ isConnected }) => {
  if (isConnected) return;
  session = undefined; // it was the wallet's
  start.disabled = false;
  start.textContent = 'Start a season';
}, 'eip155');
showBoard();
await showLeaders();
installOnPage(config);
