import { WagmiAdapter } from 'latchkey/adapters/wagmi';
import { mainnet, polygon } from 'latchkey/networks';
import { createAppKit } from 'latchkey/react';

const networks = [mainnet, polygon] as const;
const adapter = new WagmiAdapter({ networks });

/** Configuration for `WagmiProvider`. */
export const config = adapter.wagmiConfig;

// `debug` reports on the console what of this set-up cannot work
createAppKit({
  adapters: [adapter],
  networks,
  metadata: { name: 'My app', description: '', url: location.origin, icons: [] },
  debug: import.meta.env.DEV,
});
