import { selectUTXO, type Transaction } from '@scure/btc-signer';
import { prefixesOf, type BitcoinKeys, type BitcoinNetworkName, type UnspentOutput } from './bitcoin-keys.js';

/** Satoshi per virtual byte: the least that nodes relay, doubled. */
const FEE_RATE = 2n;

async function read(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`Esplora replied ${response.status}: ${await response.text()}`);
  return response;
}

/** Sends a finished transaction. Returns its id. */
export async function sendRaw(esploraUrl: string, transaction: Transaction): Promise<string> {
  return (await read(`${esploraUrl}/tx`, { method: 'POST', body: transaction.hex })).text();
}

/** Pays from the payment address of a key, with change back to it. Returns the id of the transaction. */
export async function sendBitcoin(
  esploraUrl: string,
  keys: BitcoinKeys,
  network: BitcoinNetworkName,
  outputs: { address: string; amount: bigint }[],
): Promise<string> {
  const [{ address }] = keys.addresses;
  const unspent = (await (await read(`${esploraUrl}/address/${address}/utxo`)).json()) as readonly UnspentOutput[];
  const selected = selectUTXO(unspent.map(keys.inputOf.bind(keys)), outputs, 'default', {
    changeAddress: address,
    feePerByte: FEE_RATE,
    bip69: true,
    createTx: true,
    network: prefixesOf[network],
  });
  if (!selected?.tx) throw new Error('The address holds too little.');
  return sendRaw(esploraUrl, keys.finish(selected.tx));
}
