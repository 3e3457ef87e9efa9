/** Classes of views by the names that `@reown/appkit-scaffold-ui` and other packages of the 1.7 line export. */
import { W3mAccountButton } from './widgets/account-button/w3m-account-button.js';
import { W3mButton } from './widgets/button/w3m-button.js';
import { W3mConnectButton } from './widgets/connect-button/w3m-connect-button.js';
import { W3mNetworkButton } from './widgets/network-button/w3m-network-button.js';
import { W3mModal } from './shell/modal/w3m-modal.js';

export { W3mAccountSettingsView } from './views/account-settings/w3m-account-settings-view.js';
export { W3mApproveTransactionView } from './views/approve-transaction/w3m-approve-transaction-view.js';
export { W3mBuyInProgressView } from './views/buy-in-progress/w3m-buy-in-progress-view.js';
export { W3mChooseAccountNameView } from './views/choose-account-name/w3m-choose-account-name-view.js';
export { W3mConnectSocialsView } from './views/connect-socials/w3m-connect-socials-view.js';
export { W3mConnectView as W3mConnectWalletsView } from './views/connect/w3m-connect-view.js';
export { W3mConnectingFarcasterView } from './views/connecting-farcaster/w3m-connecting-farcaster-view.js';
export { W3mConnectingSiweView } from './views/connecting-siwe/w3m-connecting-siwe-view.js';
export { W3mConnectingSocialView } from './views/connecting-social/w3m-connecting-social-view.js';
export { W3mEmailLoginView } from './views/email-login/w3m-email-login-view.js';
export { W3mEmailVerifyDeviceView } from './views/email-verify-device/w3m-email-verify-device-view.js';
export {
  W3mEmailVerifyOtpView,
  W3mEmailVerifyOtpView as W3mEmailOtpWidget,
} from './views/email-verify-otp/w3m-email-verify-otp-view.js';
export { W3mOnrampFiatSelectView } from './views/onramp-fiat-select/w3m-onramp-fiat-select-view.js';
export {
  W3mOnrampProvidersView as W3mOnRampProvidersView,
  W3mOnrampProvidersView as W3mFundWalletView,
} from './views/onramp-providers/w3m-onramp-providers-view.js';
export { W3mOnrampTokenSelectView as W3mOnrampTokensView } from './views/onramp-token-select/w3m-onramp-token-select-view.js';
export { W3mOnrampWidget } from './widgets/onramp-widget/w3m-onramp-widget.js';
export { W3mPayLoadingView } from './views/pay-loading/w3m-pay-loading-view.js';
export { W3mPayView, W3mPayView as W3mDepositFromExchangeView } from './views/pay/w3m-pay-view.js';
export { W3mProfileView as W3mProfileWalletsView } from './views/profile/w3m-profile-view.js';
export { W3mRegisterAccountNameSuccessView as W3mRegisterAccountNameSuccess } from './views/register-account-name-success/w3m-register-account-name-success-view.js';
export { W3mRegisterAccountNameView } from './views/register-account-name/w3m-register-account-name-view.js';
export { W3mSignInProposal as W3mConnectingSiwe } from './widgets/sign-in-proposal/w3m-sign-in-proposal.js';
export { W3mSiwxSignMessageView as W3mSIWXSignMessageView } from './views/siwx-sign-message/w3m-siwx-sign-message-view.js';
export { W3mSwapPreviewView } from './views/swap-preview/w3m-swap-preview-view.js';
export { W3mSwapSelectTokenView } from './views/swap-select-token/w3m-swap-select-token-view.js';
export { W3mSwapView } from './views/swap/w3m-swap-view.js';
export { W3mSwitchActiveChainView } from './views/switch-active-chain/w3m-switch-active-chain-view.js';
export { W3mTransactionsView } from './views/transactions/w3m-transactions-view.js';
export { W3mUpdateEmailPrimaryOtpView } from './views/update-email-primary-otp/w3m-update-email-primary-otp-view.js';
export { W3mUpdateEmailSecondaryOtpView } from './views/update-email-secondary-otp/w3m-update-email-secondary-otp-view.js';
export { W3mUpdateEmailWalletView } from './views/update-email-wallet/w3m-update-email-wallet-view.js';
export { W3mUpgradeWalletView } from './views/upgrade-wallet/w3m-upgrade-wallet-view.js';
export { W3mWalletCompatibleNetworksView } from './views/wallet-compatible-networks/w3m-wallet-compatible-networks-view.js';
export { W3mWalletReceiveView } from './views/wallet-receive/w3m-wallet-receive-view.js';
export { W3mWalletSendPreviewView } from './views/wallet-send-preview/w3m-wallet-send-preview-view.js';
export { W3mWalletSendSelectTokenView as W3mSendSelectTokenView } from './views/wallet-send-select-token/w3m-wallet-send-select-token-view.js';
export { W3mWalletSendView } from './views/wallet-send/w3m-wallet-send-view.js';
export { W3mWhatIsABuyView } from './views/what-is-a-buy/w3m-what-is-a-buy-view.js';

/** The class of `<appkit-button>`: one class can have one tag. */
export class AppKitButton extends W3mButton {}
/** The class of `<appkit-connect-button>`. */
export class AppKitConnectButton extends W3mConnectButton {}
/** The class of `<appkit-account-button>`. */
export class AppKitAccountButton extends W3mAccountButton {}
/** The class of `<appkit-network-button>`. */
export class AppKitNetworkButton extends W3mNetworkButton {}
/** The class of `<appkit-modal>`. */
export class AppKitModal extends W3mModal {}
/** The class that both tags of the modal share. */
export { W3mModal as W3mModalBase };

/** What a view of a code by email called in the 1.7 line. */
export type OnOtpSubmitFn = (otp: string) => Promise<void> | void;
/** The same, to send another code. */
export type OnOtpResendFn = (email: string) => Promise<void> | void;
/** The same, to begin with another address. */
export type OnStartOverFn = () => void;
