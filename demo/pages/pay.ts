import { EvmAdapter } from 'latchkey/adapters/evm';
import { SolanaAdapter } from 'latchkey/adapters/solana';
import { isW3mError } from 'latchkey';
import 'latchkey/elements/w3m-onramp-widget';
import { pay, type PaymentAsset } from 'latchkey/pay';
import { loadDemoConfig, type DemoConfig } from './demo-config.js';
import { runHostPage } from './host/host-page.js';
import { devNetworks, solanaNetwork } from './host/networks.js';

/** Accounts of the shop. */
const SHOP = {
  eip155: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  solana: '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g',
} as const;

/** A page of a shop that asks for payments, and sells test coins. */
await runHostPage(config => ({
  adapters: [new EvmAdapter(), new SolanaAdapter()],
  projectId: 'demo',
  enableWalletConnect: false,
  networks: [...devNetworks(config), solanaNetwork(config)],
  features: { pay: true },
  services: { pay: config.apiUrl, onramp: config.apiUrl, activity: config.apiUrl },
}));

/** What can be asked for, by the name in the list. */
function assetsOf({ chains, solana }: DemoConfig): ReadonlyMap<string, PaymentAsset> {
  const evm = chains.flatMap(({ chainId, name, assets }): [string, PaymentAsset][] => {
    const network = `eip155:${chainId}` as const;
    const coin = { network, asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } };
    const tokens = assets.tokens.map(({ address, ...metadata }): [string, PaymentAsset] => [
      `${metadata.symbol} on ${name}`,
      { network, asset: address, metadata },
    ]);
    return [[`ETH on ${name}`, coin], ...tokens];
  });
  const network = solana.caipNetworkId;
  const sol = { network, asset: 'native', metadata: { name: 'Solana', symbol: 'SOL', decimals: 9 } };
  return new Map([
    ...evm,
    [`SOL on ${solana.name}`, sol],
    ...solana.tokens.map(({ mint, name, symbol, decimals }): [string, PaymentAsset] => [
      `${symbol} on ${solana.name}`,
      { network, asset: mint, metadata: { name, symbol, decimals } },
    ]),
  ]);
}

const assets = assetsOf(await loadDemoConfig());
const form = document.querySelector<HTMLFormElement>('[data-pay]');
const outcome = document.querySelector('[data-testid="pay-outcome"]');
const select = form?.elements.namedItem('asset');
if (!form || !outcome || !(select instanceof HTMLSelectElement)) throw new Error('The page lacks its form');
select.append(...[...assets.keys()].map(name => new Option(name)));

const textOf = (field: FormDataEntryValue | null): string => (typeof field === 'string' ? field : '');

form.addEventListener('submit', event => {
  event.preventDefault();
  const fields = new FormData(form);
  const paymentAsset = assets.get(textOf(fields.get('asset')));
  if (!paymentAsset) return;
  const recipient = paymentAsset.network.startsWith('solana:') ? SHOP.solana : SHOP.eip155;
  outcome.textContent = 'Open';
  pay({ paymentAsset, recipient, amount: textOf(fields.get('amount')) }).then(
    ended => {
      outcome.textContent = ended.success
        ? `Paid by ${ended.result.type}: ${ended.result.txHash ?? 'no hash'}`
        : `Not paid: ${ended.error.code}`;
    },
    (error: unknown) => {
      outcome.textContent = `Refused: ${isW3mError(error) ? error.code : String(error)}`;
    },
  );
});
