import type { TemplateResult } from 'lit';
import type { CaipNetworkId } from '../../controllers/protocol/entities.js';

let networks: typeof import('./network-pictures.js') | undefined;
let wallets: typeof import('./wallet-pictures.js') | undefined;

/** Fetches the bundled pictures of networks, once for the page; {@link networkImage} has them from then on. */
export async function loadNetworkImages(): Promise<void> {
  networks ??= await import('./network-pictures.js');
}

/** Fetches the bundled pictures of wallets, once for the page; {@link walletImage} has them from then on. */
export async function loadWalletImages(): Promise<void> {
  wallets ??= await import('./wallet-pictures.js');
}

/** The bundled picture of a network; undefined where there is none, or while they are not loaded. */
export const networkImage = (network: { readonly caipNetworkId: CaipNetworkId }): TemplateResult | undefined =>
  networks?.networkPicture(network.caipNetworkId);

/** What a wallet may be known by. */
export interface WalletNames {
  readonly rdns?: string | undefined;
  readonly explorerId?: string | undefined;
  readonly id?: string | undefined;
}

/** The bundled picture of a wallet; undefined where there is none, or while they are not loaded. */
export const walletImage = ({ rdns, explorerId, id }: WalletNames): TemplateResult | undefined =>
  wallets?.walletPicture([rdns, explorerId, id]);
