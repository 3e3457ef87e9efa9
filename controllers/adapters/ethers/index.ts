/** Entries `latchkey/adapters/ethers` and `latchkey/adapters/ethers5`: names of the EVM adapter for hosts of ethers. */
import { EvmAdapter } from '../eip155/index.js';

/**
 * Adapter of EVM chains for hosts of ethers 6: `new BrowserProvider(kit.getProvider('eip155'))`. It does not load ethers.
 */
export class EthersAdapter extends EvmAdapter {
  readonly adapterType = 'ethers';
}

/** The same for hosts of ethers 5: `new providers.Web3Provider(kit.getProvider('eip155'))`. */
export class Ethers5Adapter extends EvmAdapter {
  readonly adapterType = 'ethers5';
}

export * from './ethers-helpers.js';
