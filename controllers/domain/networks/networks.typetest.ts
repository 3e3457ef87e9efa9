import type { Chain } from 'viem';
import { celo, optimism, zora } from 'viem/chains';
import type { AppKitNetwork } from '../entities.js';
import * as evm from './evm-networks.js';
import { defineChain } from './define-chain.js';

// Every chain of viem is a network of ours, also those that bring formatters.
[celo, optimism, zora] satisfies readonly AppKitNetwork[];

// Every EVM network of ours is a chain for viem.
Object.values(evm) satisfies readonly Chain[];

// A network's type stays as narrow as it was written.
const narrow = defineChain({
  id: 7,
  name: 'Seven',
  nativeCurrency: { name: 'Seven', symbol: 'SVN', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
});
narrow satisfies Chain;
narrow.id satisfies 7;

// @ts-expect-error: a network needs nodes
defineChain({ id: 7, name: 'Seven', nativeCurrency: { name: 'Seven', symbol: 'SVN', decimals: 18 } });
