import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet } from 'latchkey/networks';

const url = `${location.origin}/assets`;
const services = { tokens: url, activity: url, nfts: url, prices: url, identity: { ens: false } };
createAppKit({ networks: [mainnet], adapters: [new EvmAdapter()], projectId: 'bench', services });
