import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet, polygon } from 'latchkey/networks';
import { createAppKit } from 'latchkey/vue';
import { createApp } from 'vue';
import App from './app.vue';

createAppKit({
  adapters: [new EvmAdapter()],
  networks: [mainnet, polygon],
  metadata: { name: 'Host', description: '', url: location.origin, icons: [] },
});

createApp(App).mount('#root');
