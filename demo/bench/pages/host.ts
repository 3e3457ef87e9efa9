import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet, polygon } from 'latchkey/networks';

/** The size benchmark loads nothing while idle, so that it can tell the page from the first opening. */
const prefetch = location.search === '?intent' ? 'intent' : 'idle';
createAppKit({ networks: [mainnet, polygon], adapters: [new EvmAdapter()], prefetch });
