import { expect } from '@open-wc/testing';
import * as entry from './index.js';

/** Classes of elements that packages of the 1.7 line export. */
const NAMES = `
  AppKitAccountButton AppKitButton AppKitConnectButton AppKitModal AppKitNetworkButton W3mAccountButton
  W3mAccountSettingsView W3mAccountView W3mAllWalletsView W3mApproveTransactionView W3mButton W3mBuyInProgressView
  W3mChooseAccountNameView W3mConnectButton W3mConnectSocialsView W3mConnectView W3mConnectWalletsView
  W3mConnectingExternalView W3mConnectingFarcasterView W3mConnectingMultiChainView W3mConnectingSiwe
  W3mConnectingSiweView W3mConnectingSocialView W3mConnectingWcBasicView W3mConnectingWcView
  W3mDepositFromExchangeView W3mDownloadsView W3mEmailLoginView W3mEmailOtpWidget W3mEmailVerifyDeviceView
  W3mEmailVerifyOtpView W3mFundWalletView W3mGetWalletView W3mModal W3mModalBase W3mNetworkButton
  W3mNetworkSwitchView W3mNetworksView W3mOnRampProvidersView W3mOnrampFiatSelectView W3mOnrampTokensView
  W3mOnrampWidget W3mPayLoadingView W3mPayView W3mProfileWalletsView W3mRegisterAccountNameSuccess
  W3mRegisterAccountNameView W3mRouter W3mSIWXSignMessageView W3mSendSelectTokenView W3mSwapPreviewView
  W3mSwapSelectTokenView W3mSwapView W3mSwitchActiveChainView W3mTransactionsView W3mUnsupportedChainView
  W3mUpdateEmailPrimaryOtpView W3mUpdateEmailSecondaryOtpView W3mUpdateEmailWalletView W3mUpgradeWalletView
  W3mWalletCompatibleNetworksView W3mWalletReceiveView W3mWalletSendPreviewView W3mWalletSendView W3mWhatIsABuyView
  W3mWhatIsANetworkView W3mWhatIsAWalletView
`
  .trim()
  .split(/\s+/);

type ElementClass = new () => HTMLElement;

const isElementClass = (value: unknown): value is ElementClass =>
  typeof value === 'function' && value.prototype instanceof HTMLElement;

describe('the classes of elements that packages of the 1.7 line export', () => {
  for (const name of NAMES)
    it(`${name} can be extended and registered by a host`, () => {
      const element: unknown = Reflect.get(entry, name);
      if (!isElementClass(element)) throw new Error(`${name} is no class of an element`);
      const tag = `legacy-${name.toLowerCase()}`;
      customElements.define(tag, class extends element {});
      expect(document.createElement(tag)).to.be.instanceOf(element);
    });
});
