import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { ContractFunctionExecutionError, parseAbi, type Address } from 'viem';
import * as z from 'zod/mini';
import { byId } from '../dom.js';
import { installOnPage } from '../with-dev-wallet.js';
import { addressOf, client, config, failureText, network, part, walletOf, world } from './world.js';

const SIZE = 10_000n;
const SHOWN = 24;

const abi = parseAbi([
  'function mint(address to, uint256 id)',
  'function ownerOf(uint256 id) view returns (address)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
]);
const lights = { address: world.assets.collections[0] as Address, abi } as const; // the first of the demo

const SVG = 'data:image/svg+xml;base64,';
const JSON_URI = 'data:application/json;base64,';
const tokenSchema = z.object({ name: z.string(), image: z.string().check(z.startsWith(SVG)) });

const kit = createAppKit({
  adapters: [new EvmAdapter()],
  networks: [network],
  enableWalletConnect: false,
  metadata: {
    name: 'Harbor Lights',
    description: 'Lamps drawn on chain',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
  themeVariables: { '--w3m-accent': '#b4530a' },
  nfts: { collections: { [`eip155:${world.chainId}`]: [lights.address] } },
});

const [picture, status, mintButton, own, none] = [
  byId('picture', HTMLImageElement),
  byId('status', HTMLElement),
  byId('mint', HTMLButtonElement),
  byId('own', HTMLElement),
  byId('none', HTMLElement),
];
let id = 0n;

/** Draws a light before it exists, as the contract will (DemoPicture in demo/contracts). */
function drawingOf(number: bigint): string {
  const [hue, other] = [(number * 67n) % 360n, (number * 67n + 150n) % 360n];
  return `${SVG}${btoa(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="hsl(${hue},60%,45%)"/>` +
      `<circle cx="${2n + (number % 5n)}" cy="4" r="2" fill="hsl(${other},70%,75%)"/></svg>`,
  )}`;
}

const isFree = (number: bigint): Promise<boolean> =>
  client.readContract({ ...lights, functionName: 'ownerOf', args: [number] }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ContractFunctionExecutionError) return true; // nobody owns it
      throw error;
    },
  );

async function showAnother(): Promise<void> {
  do id = 1n + (BigInt(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SIZE);
  while (!(await isFree(id)));
  picture.src = drawingOf(id);
  picture.alt = `Light number ${id}`;
  byId('number', HTMLElement).textContent = `Light #${id}`;
}

async function showSupply(): Promise<void> {
  const supply = await client.readContract({ ...lights, functionName: 'totalSupply' });
  byId('supply', HTMLElement).textContent = `${supply.toLocaleString('en')} of ${SIZE.toLocaleString('en')}`;
}

async function tokenOf(owner: Address, index: number): Promise<z.infer<typeof tokenSchema>> {
  const token = await client.readContract({
    ...lights,
    functionName: 'tokenOfOwnerByIndex',
    args: [owner, BigInt(index)],
  });
  const uri = await client.readContract({ ...lights, functionName: 'tokenURI', args: [token] });
  return tokenSchema.parse(JSON.parse(atob(uri.replace(JSON_URI, ''))));
}

/** Shows the lights of the account in use, the newest first. */
async function showOwn(): Promise<void> {
  const owner = addressOf(kit);
  const count = owner ? Number(await client.readContract({ ...lights, functionName: 'balanceOf', args: [owner] })) : 0;
  const indexes = Array.from({ length: Math.min(count, SHOWN) }, (_, at) => count - 1 - at);
  const tokens = owner ? await Promise.all(indexes.map(index => tokenOf(owner, index))) : [];
  if (addressOf(kit) !== owner) return; // a later call shows the new account
  none.hidden = count > 0;
  none.textContent = owner ? 'No light yet. Mint your first.' : 'Connect a wallet to see the lights that you own.';
  own.replaceChildren(
    ...tokens.map(({ name, image }) => {
      const [item, drawing] = [part('li', '', 'card'), part('img')];
      Object.assign(drawing, { src: image, alt: '', width: 200, height: 200 });
      item.append(drawing, part('span', name));
      return item;
    }),
  );
}

async function mint(): Promise<void> {
  const wallet = await walletOf(kit);
  status.textContent = 'Approve in your wallet…';
  const hash = await wallet.writeContract({ ...lights, functionName: 'mint', args: [wallet.account.address, id] });
  status.textContent = `Light #${id} is being lit…`;
  const { status: outcome } = await client.waitForTransactionReceipt({ hash });
  if (outcome !== 'success') throw new Error('The light was taken meanwhile');
  status.textContent = `Light #${id} is yours.`;
  await Promise.all([showAnother(), showSupply(), showOwn()]);
}

mintButton.addEventListener('click', () => {
  mintButton.disabled = true;
  mint()
    .catch((error: unknown) => (status.textContent = failureText(error)))
    .finally(() => (mintButton.disabled = false));
});
byId('other', HTMLButtonElement).addEventListener('click', () => void showAnother());
kit.subscribeAccount(() => void showOwn(), 'eip155');
await Promise.all([showAnother(), showSupply(), showOwn()]);
installOnPage(config);
