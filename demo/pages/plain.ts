import { EvmAdapter } from 'latchkey/adapters/evm';
import { runHostPage } from './host/host-page.js';

await runHostPage(() => ({ adapters: [new EvmAdapter()] }));
