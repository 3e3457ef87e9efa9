/** Entry `latchkey/wallet-button`: one button for one wallet, as an element and as an object. */
import './widgets/wallet-button/w3m-wallet-button.define.js';

export {
  createAppKitWalletButton,
  type EmailUpdate,
  type EmailUpdateRequest,
  type Wallet,
  type WalletButton,
  type WalletButtonData,
  type WalletButtonOptions,
  type WalletButtonRequest,
} from '../controllers/app-kit/wallet-button.js';
export type { WalletName } from '../controllers/domain/wallets/named-wallets.js';
