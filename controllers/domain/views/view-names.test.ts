import { expect } from '@open-wc/testing';
import { viewFacts } from './view-facts.js';
import { addEmbeddedViews } from '../embedded/embedded-view-facts.js';

/** Views that hosts of the 1.7 line open by name. */
const NAMES =
  'Connect Create ConnectWallets ConnectSocials ConnectingSocial ConnectingFarcaster AllWallets ConnectingWalletConnect ConnectingWalletConnectBasic ConnectingExternal ConnectingMultiChain ConnectingSiwe SIWXSignMessage ApproveTransaction Account AccountSettings Profile SwitchAddress Networks SwitchNetwork SwitchActiveChain UnsupportedChain WhatIsANetwork WhatIsAWallet WhatIsABuy GetWallet Downloads EmailLogin EmailVerifyOtp EmailVerifyDevice UpdateEmailWallet UpdateEmailPrimaryOtp UpdateEmailSecondaryOtp UpgradeEmailWallet ChooseAccountName RegisterAccountName RegisterAccountNameSuccess Transactions OnRampProviders BuyInProgress OnRampActivity OnRampTokenSelect OnRampFiatSelect Swap SwapSelectToken SwapPreview WalletSend WalletSendSelectToken WalletSendPreview WalletReceive WalletCompatibleNetworks SmartSessionCreated SmartSessionList Pay PayLoading'.split(
    ' ',
  );

describe('names of views', () => {
  addEmbeddedViews();
  const own = Object.keys(viewFacts);

  it('has a view for each name of the 1.7 line', () => {
    expect(NAMES.filter(name => !own.includes(name))).to.deep.equal([]);
  });
});
