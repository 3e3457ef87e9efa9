import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { pay } from 'latchkey/pay';
import {
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  numberToHex,
  parseAbi,
  parseEther,
  parseUnits,
  type Hex,
} from 'viem';
import { byId } from '../dom.js';
import { installOnPage } from '../with-dev-wallet.js';
import { addressOf, client, config, failureText, network, part, world } from './world.js';

const TREASURY = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
/** Account of the node that hands out test money. */
const FAUCET = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const GIFT = '500';

const GOODS = [
  { id: 'jacket', name: 'Harbor jacket', text: 'Waxed cotton, dry to the elbow.', price: '148' },
  { id: 'lamp', name: 'Storm lamp', text: 'Forty hours on one charge.', price: '64' },
  { id: 'knife', name: 'Rope knife', text: 'Floats, and opens with one hand.', price: '39' },
  { id: 'mug', name: 'Deck mug', text: 'Enamel. It has fallen before.', price: '18' },
] as const;

const dollars = config.chains[0]?.assets.tokens.find(({ symbol }) => symbol === 'DUSD');
if (!dollars) throw new Error('The shop needs dollars');
const token = { ...dollars, address: dollars.address as Hex }; // an address of the network

const kit = createAppKit({
  adapters: [new EvmAdapter()],
  networks: [network],
  projectId: 'demo',
  enableWalletConnect: false,
  metadata: {
    name: 'Saltwater',
    description: 'Goods for the sea',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
  themeVariables: { '--w3m-accent': '#0f5c5c' },
  tokens: { [`eip155:${world.chainId}`]: [{ address: token.address }] },
  embeddedWallet: { url: `${config.walletUrl}/sdk` },
  defaultAccountTypes: { eip155: 'eoa' },
  features: { pay: true, passkey: true },
});

const bag = new Map<string, number>();
const [goods, lines, total, payButton, fundButton, status, receipt] = [
  byId('goods', HTMLElement),
  byId('lines', HTMLElement),
  byId('total', HTMLElement),
  byId('pay', HTMLButtonElement),
  byId('fund', HTMLButtonElement),
  byId('status', HTMLElement),
  byId('receipt', HTMLElement),
];

const money = (amount: bigint): string => `$${formatUnits(amount, token.decimals)}`;
const priceOf = (price: string): bigint => parseUnits(price, token.decimals);
const sum = (): bigint =>
  GOODS.reduce((before, { id, price }) => before + priceOf(price) * BigInt(bag.get(id) ?? 0), 0n);

function linesOf(): readonly HTMLElement[] {
  return GOODS.filter(({ id }) => bag.has(id)).map(({ id, name, price }) => {
    const count = bag.get(id) ?? 0;
    const line = part('li');
    line.append(part('span', `${count} × ${name}`), part('span', money(priceOf(price) * BigInt(count)), 'price'));
    return line;
  });
}

function showBag(): void {
  const isEmpty = bag.size === 0;
  lines.replaceChildren(...linesOf());
  byId('bag-empty', HTMLElement).hidden = !isEmpty;
  total.hidden = payButton.hidden = isEmpty;
  total.lastElementChild?.replaceChildren(money(sum()));
  payButton.textContent = `Pay ${money(sum())}`;
  void showFunds();
}

/** Offers test money to a person who has too little. */
async function showFunds(): Promise<void> {
  const address = addressOf(kit);
  const stored = address
    ? await client.readContract({ address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    : undefined;
  if (addressOf(kit) === address) fundButton.hidden = stored === undefined || bag.size === 0 || stored >= sum();
}

async function fund(): Promise<void> {
  const to = addressOf(kit);
  if (!to) return;
  const args = [to, priceOf(GIFT)] as const;
  const data = encodeFunctionData({ abi: parseAbi(['function mint(address,uint256)']), args });
  const node = client as { request(call: { method: string; params: readonly unknown[] }): Promise<unknown> }; // methods of Anvil
  await node.request({ method: 'anvil_setBalance', params: [to, numberToHex(parseEther('1'))] });
  const hash = await node.request({
    method: 'eth_sendTransaction',
    params: [{ from: FAUCET, to: token.address, data }],
  });
  await client.waitForTransactionReceipt({ hash: hash as Hex }); // the node returned it
  status.textContent = `$${GIFT} of test money arrived.`;
  await showFunds();
}

async function buy(): Promise<void> {
  status.textContent = '';
  const ended = await pay({
    paymentAsset: { network: `eip155:${world.chainId}`, asset: token.address, metadata: token },
    recipient: TREASURY,
    amount: formatUnits(sum(), token.decimals),
  });
  if (!ended.success) {
    status.textContent = 'Not paid. Your bag is as it was.';
    return;
  }
  const hash = ended.result.txHash as Hex | undefined;
  if (hash) await client.waitForTransactionReceipt({ hash });
  await modalClosed(); // it says that the payment is complete, and gives the focus back
  showReceipt(hash);
}

const modalClosed = (): Promise<void> =>
  new Promise(resolve => {
    if (!kit.getState().open) return resolve();
    const stop = kit.subscribeState(({ open }) => {
      if (open) return;
      stop();
      resolve();
    });
  });

function showReceipt(hash: Hex | undefined): void {
  const { address, embeddedWalletInfo } = kit.getAccount('eip155');
  const rows = [
    ['Order', `SW-${(hash ?? '').slice(-6).toUpperCase()}`],
    ['Date', new Date().toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })],
    ['Total', money(sum())],
    ['Paid by', embeddedWalletInfo?.user.email ?? address ?? 'an exchange'],
    ['Transaction', hash ?? '–'],
  ];
  byId('ordered', HTMLElement).replaceChildren(...linesOf());
  byId('facts', HTMLElement).replaceChildren(...rows.flatMap(([term, value]) => [part('dt', term), part('dd', value)]));
  byId('bag', HTMLElement).hidden = true;
  receipt.hidden = false;
  byId('receipt-heading', HTMLElement).focus();
}

function startAgain(): void {
  bag.clear();
  receipt.hidden = true;
  byId('bag', HTMLElement).hidden = false;
  status.textContent = '';
  showBag();
}

/** Runs an action of a button, which waits meanwhile. */
async function run(button: HTMLButtonElement, action: () => Promise<void>): Promise<void> {
  button.disabled = true;
  await action().catch((error: unknown) => (status.textContent = failureText(error)));
  button.disabled = false;
}

goods.append(
  ...GOODS.map(({ id, name, text, price }) => {
    const item = part('li', '', `card good ${id}`);
    const add = part('button', 'Add to bag');
    add.ariaLabel = `Add to bag: ${name}`;
    add.dataset.testid = `shop-add-${id}`;
    add.addEventListener('click', () => {
      bag.set(id, (bag.get(id) ?? 0) + 1);
      showBag();
    });
    const foot = part('p', '', 'foot');
    foot.append(part('strong', `$${price}`), add);
    const drawing = part('span', '', 'drawing');
    drawing.ariaHidden = 'true';
    item.append(drawing, part('h2', name), part('p', text, 'soft'), foot);
    return item;
  }),
);
payButton.addEventListener('click', () => void run(payButton, buy));
fundButton.addEventListener('click', () => void run(fundButton, fund));
byId('again', HTMLButtonElement).addEventListener('click', startAgain);
kit.subscribeAccount(() => void showFunds(), 'eip155');
showBag();
installOnPage(config);
