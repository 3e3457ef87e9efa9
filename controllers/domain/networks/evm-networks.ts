/**
 * Supported EVM networks as plain data, so that bundlers drop those that are not imported. Export names match
 * `viem/chains`. RPC URLs are public nodes of the network, or of third parties if it has none that browsers may use.
 * Apps in production set their own in `customRpcUrls`.
 */
import type { AppKitNetwork } from '../entities.js';

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const;
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const ENS_UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe';

export const mainnet = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://ethereum-rpc.publicnode.com', 'https://ethereum.reth.rs/rpc'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
  contracts: {
    multicall3: { address: MULTICALL3, blockCreated: 14_353_601 },
    ensUniversalResolver: { address: ENS_UNIVERSAL_RESOLVER, blockCreated: 23_085_558 },
  },
} as const satisfies AppKitNetwork;

export const sepolia = {
  id: 11_155_111,
  name: 'Sepolia',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://ethereum-sepolia-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' } },
  contracts: {
    multicall3: { address: MULTICALL3, blockCreated: 751_532 },
    ensUniversalResolver: { address: ENS_UNIVERSAL_RESOLVER, blockCreated: 8_928_790 },
  },
  testnet: true,
} as const satisfies AppKitNetwork;

export const holesky = {
  id: 17000,
  name: 'Holesky',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://ethereum-holesky-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://holesky.etherscan.io' } },
  contracts: {
    multicall3: { address: MULTICALL3, blockCreated: 77 },
    ensUniversalResolver: { address: ENS_UNIVERSAL_RESOLVER, blockCreated: 4_295_055 },
  },
  testnet: true,
} as const satisfies AppKitNetwork;

export const hoodi = {
  id: 560_048,
  name: 'Hoodi',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://ethereum-hoodi-rpc.publicnode.com', 'https://rpc.hoodi.ethpandaops.io'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://hoodi.etherscan.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 2589 } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const optimism = {
  id: 10,
  name: 'OP Mainnet',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://mainnet.optimism.io'] } },
  blockExplorers: { default: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 4_286_263 } },
} as const satisfies AppKitNetwork;

export const optimismSepolia = {
  id: 11_155_420,
  name: 'OP Sepolia',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://sepolia.optimism.io'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 1_620_204 } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const arbitrum = {
  id: 42161,
  name: 'Arbitrum One',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://arb1.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 7_654_707 } },
} as const satisfies AppKitNetwork;

export const arbitrumSepolia = {
  id: 421_614,
  name: 'Arbitrum Sepolia',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://sepolia-rollup.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 81_930 } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const polygon = {
  id: 137,
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://polygonscan.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 25_770_160 } },
} as const satisfies AppKitNetwork;

export const polygonAmoy = {
  id: 80002,
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc-amoy.polygon.technology', 'https://polygon-amoy.drpc.org'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://amoy.polygonscan.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 3_127_388 } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const polygonZkEvm = {
  id: 1101,
  name: 'Polygon zkEVM',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://zkevm-rpc.com'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://zkevm.polygonscan.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 57_746 } },
} as const satisfies AppKitNetwork;

export const base = {
  id: 8453,
  name: 'Base',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 5022 } },
} as const satisfies AppKitNetwork;

export const baseSepolia = {
  id: 84532,
  name: 'Base Sepolia',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://sepolia.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 1_059_647 } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const bsc = {
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://bsc-dataseed.bnbchain.org'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 15_921_452 } },
} as const satisfies AppKitNetwork;

export const bscTestnet = {
  id: 97,
  name: 'BNB Smart Chain Testnet',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://testnet.bscscan.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 17_422_483 } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const avalanche = {
  id: 43114,
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://snowtrace.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 11_907_934 } },
} as const satisfies AppKitNetwork;

export const avalancheFuji = {
  id: 43113,
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax-test.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://testnet.snowtrace.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 7_096_959 } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const gnosis = {
  id: 100,
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.gnosischain.com'], webSocket: ['wss://rpc.gnosischain.com/wss'] } },
  blockExplorers: { default: { name: 'Gnosisscan', url: 'https://gnosisscan.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 21_022_491 } },
} as const satisfies AppKitNetwork;

export const zksync = {
  id: 324,
  name: 'ZKsync Era',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://mainnet.era.zksync.io'], webSocket: ['wss://mainnet.era.zksync.io/ws'] } },
  blockExplorers: { default: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' } },
  contracts: { multicall3: { address: '0xF9cda624FBC7e059355ce98a31693d299FACd963', blockCreated: 3_908_235 } },
} as const satisfies AppKitNetwork;

/** Alias of {@link zksync}, as in viem. */
export const zkSync = zksync;

export const zksyncSepoliaTestnet = {
  id: 300,
  name: 'ZKsync Sepolia Testnet',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://sepolia.era.zksync.dev'], webSocket: ['wss://sepolia.era.zksync.dev/ws'] } },
  blockExplorers: { default: { name: 'ZKsync Explorer', url: 'https://sepolia.explorer.zksync.io' } },
  contracts: { multicall3: { address: '0xF9cda624FBC7e059355ce98a31693d299FACd963' } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const celo = {
  id: 42220,
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: { default: { http: ['https://forno.celo.org'] } },
  blockExplorers: { default: { name: 'Celo Explorer', url: 'https://celoscan.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 13_112_599 } },
} as const satisfies AppKitNetwork;

export const aurora = {
  id: 1_313_161_554,
  name: 'Aurora',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://mainnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurorascan', url: 'https://aurorascan.dev' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 62_907_816 } },
} as const satisfies AppKitNetwork;

export const auroraTestnet = {
  id: 1_313_161_555,
  name: 'Aurora Testnet',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://testnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurorascan', url: 'https://testnet.aurorascan.dev' } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const zora = {
  id: 7_777_777,
  name: 'Zora',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://rpc.zora.energy'], webSocket: ['wss://rpc.zora.energy'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.zora.energy' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 5882 } },
} as const satisfies AppKitNetwork;

export const zoraSepolia = {
  id: 999_999_999,
  name: 'Zora Sepolia',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://sepolia.rpc.zora.energy'], webSocket: ['wss://sepolia.rpc.zora.energy'] } },
  blockExplorers: { default: { name: 'Zora Sepolia Explorer', url: 'https://sepolia.explorer.zora.energy' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 83_160 } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const linea = {
  id: 59144,
  name: 'Linea Mainnet',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://rpc.linea.build'], webSocket: ['wss://rpc.linea.build'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://lineascan.build' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 42 } },
} as const satisfies AppKitNetwork;

export const mantle = {
  id: 5000,
  name: 'Mantle',
  nativeCurrency: { name: 'Mantle', symbol: 'MNT', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.mantle.xyz'] } },
  blockExplorers: { default: { name: 'Mantle Explorer', url: 'https://mantlescan.xyz' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 304_717 } },
} as const satisfies AppKitNetwork;

export const mantleSepoliaTestnet = {
  id: 5003,
  name: 'Mantle Sepolia Testnet',
  nativeCurrency: { name: 'Mantle', symbol: 'MNT', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.sepolia.mantle.xyz'] } },
  blockExplorers: { default: { name: 'Mantle Testnet Explorer', url: 'https://explorer.sepolia.mantle.xyz' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 4_584_012 } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const fantom = {
  id: 250,
  name: 'Fantom',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpcapi.fantom.network', 'https://fantom-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'FTMScan', url: 'https://ftmscan.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 33_001_987 } },
} as const satisfies AppKitNetwork;

export const kaia = {
  id: 8217,
  name: 'Kaia',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  rpcUrls: { default: { http: ['https://public-en.node.kaia.io'] } },
  blockExplorers: { default: { name: 'KaiaScan', url: 'https://kaiascan.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 96_002_415 } },
} as const satisfies AppKitNetwork;

/** Former name of {@link kaia}. */
export const klaytn = kaia;

export const unichain = {
  id: 130,
  name: 'Unichain',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://mainnet.unichain.org'] } },
  blockExplorers: { default: { name: 'Uniscan', url: 'https://uniscan.xyz' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 0 } },
} as const satisfies AppKitNetwork;

export const unichainSepolia = {
  id: 1301,
  name: 'Unichain Sepolia',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://sepolia.unichain.org'] } },
  blockExplorers: { default: { name: 'Uniscan', url: 'https://sepolia.uniscan.xyz' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 0 } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const sei = {
  id: 1329,
  name: 'Sei Network',
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  rpcUrls: { default: { http: ['https://evm-rpc.sei-apis.com'] } },
  blockExplorers: { default: { name: 'Seiscan', url: 'https://seiscan.io' } },
  contracts: { multicall3: { address: MULTICALL3 } },
} as const satisfies AppKitNetwork;

export const berachain = {
  id: 80094,
  name: 'Berachain',
  nativeCurrency: { name: 'Bera', symbol: 'BERA', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.berachain.com'] } },
  blockExplorers: { default: { name: 'Berascan', url: 'https://berascan.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 0 } },
} as const satisfies AppKitNetwork;

export const berachainTestnetbArtio = {
  id: 80084,
  name: 'Berachain bArtio',
  nativeCurrency: { name: 'Bera', symbol: 'BERA', decimals: 18 },
  rpcUrls: { default: { http: ['https://bartio.rpc.berachain.com'] } },
  blockExplorers: { default: { name: 'Berachain bArtio Beratrail', url: 'https://bartio.beratrail.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 109_269 } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const hedera = {
  id: 295,
  name: 'Hedera Mainnet',
  nativeCurrency: { name: 'HBAR', symbol: 'HBAR', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.hashio.io/api'] } },
  blockExplorers: { default: { name: 'Hashscan', url: 'https://hashscan.io/mainnet' } },
} as const satisfies AppKitNetwork;

export const filecoin = {
  id: 314,
  name: 'Filecoin Mainnet',
  nativeCurrency: { name: 'Filecoin', symbol: 'FIL', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.node.glif.io/rpc/v1'] } },
  blockExplorers: { default: { name: 'Filfox', url: 'https://filfox.info/en' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 3_328_594 } },
} as const satisfies AppKitNetwork;

export const metis = {
  id: 1088,
  name: 'Metis',
  nativeCurrency: { name: 'Metis', symbol: 'METIS', decimals: 18 },
  rpcUrls: { default: { http: ['https://andromeda.metis.io/?owner=1088'] } },
  blockExplorers: { default: { name: 'Metis Explorer', url: 'https://explorer.metis.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 2_338_552 } },
} as const satisfies AppKitNetwork;

export const moonbeam = {
  id: 1284,
  name: 'Moonbeam',
  nativeCurrency: { name: 'Moonbeam', symbol: 'GLMR', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.api.moonbeam.network'], webSocket: ['wss://wss.api.moonbeam.network'] } },
  blockExplorers: { default: { name: 'Moonscan', url: 'https://moonscan.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 609_002 } },
} as const satisfies AppKitNetwork;

export const moonriver = {
  id: 1285,
  name: 'Moonriver',
  nativeCurrency: { name: 'Moonriver', symbol: 'MOVR', decimals: 18 },
  rpcUrls: {
    default: {
      http: ['https://rpc.api.moonriver.moonbeam.network'],
      webSocket: ['wss://wss.api.moonriver.moonbeam.network'],
    },
  },
  blockExplorers: { default: { name: 'Moonscan', url: 'https://moonriver.moonscan.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 1_597_904 } },
} as const satisfies AppKitNetwork;

export const ronin = {
  id: 2020,
  name: 'Ronin',
  nativeCurrency: { name: 'RON', symbol: 'RON', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.roninchain.com/rpc'] } },
  blockExplorers: { default: { name: 'Ronin Explorer', url: 'https://app.roninchain.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 26_023_535 } },
} as const satisfies AppKitNetwork;

export const abstract = {
  id: 2741,
  name: 'Abstract',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['https://api.mainnet.abs.xyz'], webSocket: ['wss://api.mainnet.abs.xyz/ws'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://abscan.org' } },
  contracts: { multicall3: { address: '0xAa4De41dba0Ca5dCBb288b7cC6b708F3aaC759E7', blockCreated: 5288 } },
} as const satisfies AppKitNetwork;

export const iotex = {
  id: 4689,
  name: 'IoTeX',
  nativeCurrency: { name: 'IoTeX', symbol: 'IOTX', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://babel-api.mainnet.iotex.io'], webSocket: ['wss://babel-api.mainnet.iotex.io'] },
  },
  blockExplorers: { default: { name: 'IoTeXScan', url: 'https://iotexscan.io' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 22_163_670 } },
} as const satisfies AppKitNetwork;

export const monadTestnet = {
  id: 10143,
  name: 'Monad Testnet',
  nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
  rpcUrls: { default: { http: ['https://testnet-rpc.monad.xyz'] } },
  blockExplorers: { default: { name: 'Monad Testnet explorer', url: 'https://testnet.monadexplorer.com' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 251_449 } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const localhost = {
  id: 1337,
  name: 'Localhost',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const anvil = {
  id: 31337,
  name: 'Anvil',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'], webSocket: ['ws://127.0.0.1:8545'] } },
  testnet: true,
} as const satisfies AppKitNetwork;

/** Alias of {@link anvil}, named after its tool set. */
export const foundry = anvil;

export const hardhat = {
  id: 31337,
  name: 'Hardhat',
  nativeCurrency: ETHER,
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  testnet: true,
} as const satisfies AppKitNetwork;
