import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet } from 'latchkey/networks';

const url = new URLSearchParams(location.search).get('wallet') ?? '';
createAppKit({ networks: [mainnet], adapters: [new EvmAdapter()], projectId: 'bench', embeddedWallet: { url } });
