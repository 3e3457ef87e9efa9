/** Owner of the fake transactions. */
export const esploraOwner = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const other = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

const output = (address: string, value: number) => ({
  scriptpubkey: `0014${'00'.repeat(20)}`,
  scriptpubkey_asm: `OP_0 OP_PUSHBYTES_20 ${'00'.repeat(20)}`,
  scriptpubkey_type: 'v0_p2wpkh',
  scriptpubkey_address: address,
  value,
});

const input = (address: string, value: number) => ({
  txid: '1'.repeat(64),
  vout: 0,
  prevout: output(address, value),
  scriptsig: '',
  scriptsig_asm: '',
  witness: [],
  is_coinbase: false,
  sequence: 4_294_967_293,
});

const transaction = (
  at: number,
  vin: readonly ReturnType<typeof input>[],
  vout: readonly ReturnType<typeof output>[],
  height?: number,
) => ({
  txid: String(at).repeat(64),
  version: 2,
  locktime: 0,
  vin,
  vout,
  size: 222,
  weight: 561,
  fee: 1_000,
  status: height
    ? { confirmed: true, block_height: height, block_hash: '0'.repeat(64), block_time: 1_700_000_000 }
    : { confirmed: false },
});

/** The transactions of the owner in the shape of Esplora's API, newest first. */
export const esploraTransactions = [
  transaction(2, [input(esploraOwner, 200_000_000)], [output(other, 50_000_000), output(esploraOwner, 149_999_000)]),
  transaction(3, [input(other, 200_001_000)], [output(esploraOwner, 200_000_000)], 800_001),
  transaction(4, [input(esploraOwner, 100_000_000)], [output(esploraOwner, 99_999_000)], 800_000),
];

/** Answers a path as a server with Esplora's API does; undefined stands for the status 404. */
export function fakeEsplora(path: string): unknown {
  if (path === `/address/${esploraOwner}`)
    return {
      address: esploraOwner,
      chain_stats: {
        funded_txo_count: 3,
        funded_txo_sum: 399_999_000,
        spent_txo_count: 1,
        spent_txo_sum: 200_000_000,
        tx_count: 2,
      },
      mempool_stats: {
        funded_txo_count: 1,
        funded_txo_sum: 149_999_000,
        spent_txo_count: 1,
        spent_txo_sum: 200_000_000,
        tx_count: 1,
      },
    };
  if (path === `/address/${esploraOwner}/txs`) return esploraTransactions;
  if (path.startsWith(`/address/${esploraOwner}/txs/chain/`)) return [];
  return esploraTransactions.find(({ txid }) => path === `/tx/${txid}/status`)?.status;
}
