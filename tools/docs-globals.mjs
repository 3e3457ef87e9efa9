/** What the TypeScript examples of the guides take for granted: what a host has, or an example before them has made. */
export const HOST_GLOBALS = `
import type { AppKit, AppKitNetwork, createAppKit as CreateAppKit } from 'latchkey';
import type { BitcoinAdapter as Bitcoin } from 'latchkey/adapters/bitcoin';
import type { EvmAdapter as Evm } from 'latchkey/adapters/evm';
import type { SolanaAdapter as Solana } from 'latchkey/adapters/solana';
import type * as networkTable from 'latchkey/networks';
import type { Hex } from 'viem';

declare global {
  var createAppKit: typeof CreateAppKit;
  var EvmAdapter: typeof Evm;
  var SolanaAdapter: typeof Solana;
  var BitcoinAdapter: typeof Bitcoin;
  var mainnet: typeof networkTable.mainnet;
  var solana: typeof networkTable.solana;
  var bitcoin: typeof networkTable.bitcoin;

  var adapters: [Evm];
  var networks: [AppKitNetwork, ...AppKitNetwork[]];
  var kit: AppKit;
  var modal: AppKit;
  var frame: HTMLIFrameElement;
  var request: Request;
  var token: string;
  var nonce: string;
  var router: Hex;
  var data: Hex;
  var publicKey: Hex;
  var visitorAgrees: boolean;
  var order: { paid(hash: string | undefined): void };
  var yourMessage: Parameters<typeof import('@solana/kit').setTransactionMessageFeePayerSigner>[1];
  function askThePerson(question: string): Promise<boolean>;

  // Nuxt
  function defineNuxtPlugin(plugin: (app: { vueApp: import('vue').App }) => void): void;
  function useState<T>(key: string, read: () => T): { value: T };
  function useRequestHeaders(names: string[]): Record<string, string>;
}
`;

/** The same for examples in JavaScript, as names. */
export const HOST_NAMES = [
  ...['address', 'body', 'box', 'current', 'headers', 'key', 'message', 'metadata', 'nameOf', 'options', 'page'],
  ...['polygon', 'projectId', 'showTransaction', 'storage', 'DAI', 'ROUTER', 'USDC'],
];

/** Modules of a host, and packages that are not installed here; their types are `any`. */
export const HOST_MODULES = [
  ...['@base-org/account', 'porto', 'next/headers'],
  ...['*/own-provider.js', '*/library.js', '*/providers', '*.json'],
];
