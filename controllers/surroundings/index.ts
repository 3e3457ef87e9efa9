/** Entry `latchkey/surroundings`: what a page is in, and the wallet that is there. */
export { followSurroundings, type FollowedSurroundings } from './follow-surroundings.js';
export { shareWallet, type SharedWallet, type SharingKit } from './share-wallet.js';
export type {
  ExtensionSurrounding,
  MiniAppSurrounding,
  ParentSurrounding,
  SafeSurrounding,
  SolanaMobileSurrounding,
  SurroundingId,
  SurroundingOptions,
} from './surrounding.js';
