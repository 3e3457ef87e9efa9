import type { EmbeddedViewName } from './embedded-views.js';
import { viewFacts, type FactsOf } from '../views/view-facts.js';

/** Facts of the views of the embedded wallet. */
const embeddedViewFacts: { readonly [V in EmbeddedViewName]: FactsOf<V> } = {
  EmailLogin: { isOnTheWay: true },
  EmailVerifyOtp: { isOnTheWay: true, needsData: true },
  EmailVerifyDevice: { isOnTheWay: true, needsData: true },
  ConnectSocials: { isOnTheWay: true },
  ConnectWallets: { isOnTheWay: true },
  ConnectingSocial: { isOnTheWay: true, needsData: true },
  ConnectingFarcaster: { isOnTheWay: true },
  Create: { isOnTheWay: true },
  ApproveTransaction: { needsData: true },
  UpdateEmailWallet: {},
  UpdateEmailPrimaryOtp: { needsData: true },
  UpdateEmailSecondaryOtp: { needsData: true },
  UpgradeEmailWallet: {},
  LegalConsent: { isOnTheWay: true, needsData: true },
};

/** Makes the views of the embedded wallet known to the router of every modal of the page. */
export const addEmbeddedViews = (): void => void Object.assign(viewFacts, embeddedViewFacts);
