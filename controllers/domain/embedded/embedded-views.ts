/** Views of the embedded wallet and of the consent, apart from the other views: their facts load with the part that uses them. */
import type { EmbeddedSurface, SurfacePurpose } from './embedded-wallet.js';
import type { WalletInfo } from '../entities.js';
import type { SocialProvider } from './social.js';

/** Something that the wallet asks of the person: the data of the view ApproveTransaction. */
export interface ApprovalRequest {
  readonly purpose: SurfacePurpose;
  /** What the wallet shows above the view; without it, the wallet asks in its own way. */
  readonly surface: EmbeddedSurface | undefined;
  /** Aborted when the request has ended; who shows the surface hides it then. */
  readonly life?: AbortSignal | undefined;
  /** Rejects the request. */
  cancel(): void;
}

/** Question for the consent to the host's legal texts, before a wallet is connected. */
export interface LegalQuestion {
  readonly wallet: WalletInfo | undefined;
  answer(isGiven: boolean): void;
}

/** Data of the views of the embedded wallet, and of the consent to legal texts. */
export interface EmbeddedViewData {
  EmailLogin: undefined;
  EmailVerifyOtp: { readonly email: string };
  EmailVerifyDevice: { readonly email: string };
  ConnectSocials: undefined;
  ConnectWallets: undefined;
  ConnectingSocial: { readonly provider: SocialProvider };
  ConnectingFarcaster: undefined;
  Create: undefined;
  ApproveTransaction: ApprovalRequest;
  UpdateEmailWallet: { readonly email?: string; readonly redirectView?: 'Account' } | undefined;
  UpdateEmailPrimaryOtp: { readonly email: string; readonly newEmail: string; readonly redirectView?: 'Account' };
  UpdateEmailSecondaryOtp: { readonly newEmail: string; readonly redirectView?: 'Account' };
  UpgradeEmailWallet: undefined;
  LegalConsent: LegalQuestion;
}

export type EmbeddedViewName = keyof EmbeddedViewData;
