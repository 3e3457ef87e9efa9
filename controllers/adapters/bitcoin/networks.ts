import type { CaipNetworkId } from '../../domain/entities.js';

interface NetworkNames {
  /** Name of the network in sats-connect. */
  readonly sats: string;
  /** Name of the network in Unisat. */
  readonly unisat: string;
  /** Property of `window.okxwallet` that serves it. */
  readonly okx?: string;
  /** True if the addresses are those of the main network. */
  readonly isMain?: true;
}

/** The networks of Bitcoin by CAIP-2 id, with the names that wallets use. */
export const bitcoinNetworks: Readonly<Record<CaipNetworkId, NetworkNames>> = {
  'bip122:000000000019d6689c085ae165831e93': {
    sats: 'Mainnet',
    unisat: 'BITCOIN_MAINNET',
    okx: 'bitcoin',
    isMain: true,
  },
  'bip122:000000000933ea01ad0ee984209779ba': { sats: 'Testnet', unisat: 'BITCOIN_TESTNET', okx: 'bitcoinTestnet' },
  'bip122:00000000da84f2bafbbc53dee25a72ae': { sats: 'Testnet4', unisat: 'BITCOIN_TESTNET4' },
  'bip122:00000008819873e925422c1ff0f99f7c': { sats: 'Signet', unisat: 'BITCOIN_SIGNET', okx: 'bitcoinSignet' },
};

/** The main network. */
export const MAIN: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93';
/** The older test network. */
export const TEST: CaipNetworkId = 'bip122:000000000933ea01ad0ee984209779ba';

/** Reference of a network, as CAIP-2 writes it. */
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/;

/**
 * Returns the id of the network that a wallet names; undefined if the name is not one. A network of another kind, such as
 * a sidechain, has its name as its id, which no page lists.
 */
export function chainNamed(wallet: 'sats' | 'unisat', name: unknown): CaipNetworkId | undefined {
  if (typeof name !== 'string' || !REFERENCE.test(name)) return undefined;
  const known = Object.entries(bitcoinNetworks).find(([, names]) => names[wallet] === name);
  return (known?.[0] as CaipNetworkId | undefined) ?? `bip122:${name}`;
}

const MAIN_ADDRESS = /^(?:bc1[02-9ac-hj-np-z]{8,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/;
const TEST_ADDRESS = /^(?:tb1[02-9ac-hj-np-z]{8,87}|[mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/;

/** True for the format of an address of the network; any format counts for networks of another kind. */
export function isOnNetwork(address: string, chain: CaipNetworkId): boolean {
  const names = Object.hasOwn(bitcoinNetworks, chain) ? bitcoinNetworks[chain] : undefined;
  if (names) return (names.isMain ? MAIN_ADDRESS : TEST_ADDRESS).test(address);
  return MAIN_ADDRESS.test(address) || TEST_ADDRESS.test(address);
}

/** Returns the network whose addresses have this format, the older test network for all test networks. */
export function chainOfAddress(address: string): CaipNetworkId | undefined {
  return MAIN_ADDRESS.test(address) ? MAIN : TEST_ADDRESS.test(address) ? TEST : undefined;
}
