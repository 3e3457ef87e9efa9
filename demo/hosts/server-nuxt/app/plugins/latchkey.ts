import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet, polygon } from 'latchkey/networks';
import { readState } from 'latchkey/ssr';
import { createAppKit, provideAppKitState } from 'latchkey/vue';

export default defineNuxtPlugin(({ vueApp }) => {
  const state = useState('latchkey', () => readState(useRequestHeaders(['cookie'])));
  provideAppKitState(state.value, vueApp);
  const kit = createAppKit({
    adapters: [new EvmAdapter()],
    networks: [mainnet, polygon],
    metadata: { name: 'Host', description: '', url: 'http://127.0.0.1', icons: [] },
  });
  return { provide: { kit } };
});
