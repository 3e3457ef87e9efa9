import type { TemplateResult } from 'lit';
import type { CaipNetworkId } from '../../controllers/domain/entities.js';

let networks: typeof import('./network-pictures.js') | undefined;
let wallets: typeof import('./wallet-pictures.js') | undefined;

/** Loads the bundled network pictures once per page, for {@link networkImage}. */
export async function loadNetworkImages(): Promise<void> {
  networks ??= await import('./network-pictures.js');
}

/** Loads the bundled wallet pictures once per page, for {@link walletImage}. */
export async function loadWalletImages(): Promise<void> {
  wallets ??= await import('./wallet-pictures.js');
}

/** Returns the bundled picture of a network, or undefined if there is none or the pictures have not loaded. */
export const networkImage = (network: { readonly caipNetworkId: CaipNetworkId }): TemplateResult | undefined =>
  networks?.networkPicture(network.caipNetworkId);

/** Identifiers of a wallet. */
export interface WalletNames {
  readonly rdns?: string | undefined;
  readonly explorerId?: string | undefined;
  readonly id?: string | undefined;
}

/** Returns the bundled picture of a wallet, or undefined if there is none or the pictures have not loaded. */
export const walletImage = ({ rdns, explorerId, id }: WalletNames): TemplateResult | undefined =>
  wallets?.walletPicture([rdns, explorerId, id]);
