'use client';

import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet, polygon } from 'latchkey/networks';
import { createAppKit } from 'latchkey/react';

// On the server this is a modal that stays closed. `debug` reports what of this set-up cannot work
createAppKit({
  adapters: [new EvmAdapter()],
  networks: [mainnet, polygon],
  metadata: {
    name: 'My app',
    description: '',
    url: typeof location === 'undefined' ? '' : location.origin,
    icons: [],
  },
  debug: process.env.NODE_ENV === 'development',
});
