import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet } from 'latchkey/networks';

const relayUrl = new URLSearchParams(location.search).get('relay') ?? '';
createAppKit({ networks: [mainnet], adapters: [new EvmAdapter()], projectId: 'bench', walletConnect: { relayUrl } });
