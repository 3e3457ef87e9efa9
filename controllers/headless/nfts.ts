import { nftKey, type Nft } from '../domain/assets/nfts.js';
import type { Modal } from '../modal/modal.js';
import { createPagesStore, type PagesSnapshot, type PagesStore } from './pages-store.js';
import { plain, type Plain } from './plain.js';

/** An NFT of the account. Its texts are foreign: they may promise anything. Its picture is only a URL. */
export type KitNft = Plain<Nft> & {
  /** Unique among the NFTs of all networks. */
  readonly id: string;
};

/** NFTs of the active account on the active network. */
export type NftsSnapshot = PagesSnapshot<KitNft>;

/** The NFTs. */
export type NftsStore = PagesStore<KitNft>;

/** Creates the NFTs. */
export const createNfts = (modal: Modal): NftsStore =>
  createPagesStore(modal, 'nfts', nfts => nfts.map(nft => ({ ...plain(nft), id: nftKey(nft) })));
