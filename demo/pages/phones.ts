import { EvmAdapter } from 'latchkey/adapters/evm';
import { runHostPage } from './host/host-page.js';
import { remoteWallets } from './remote-wallets.js';

await runHostPage(config => ({ ...remoteWallets(config), adapters: [new EvmAdapter()] }));
