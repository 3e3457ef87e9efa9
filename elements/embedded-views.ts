/** Rows of the views of the embedded wallet, loaded with the modal of a host that offers one. */
import { html } from 'lit';
import { connectMethods } from './connect-methods.js';
import { msg } from './internal/msg.js';
import { prefetchAccount, prefetchWallets, views, type EmbeddedViews } from './views.js';
import { otherMethods } from './internal/other-methods.js';
import { socialMarks } from './widgets/sign-in/social-marks.js';

const embeddedViews: EmbeddedViews = {
  EmailLogin: {
    title: () => msg('Email login'),
    load: () => import('./views/email-login/w3m-email-login-view.define.js'),
    render: () => html`<w3m-email-login-view></w3m-email-login-view>`,
  },
  EmailVerifyOtp: {
    title: () => msg('Confirm email'),
    load: () => import('./views/email-verify-otp/w3m-email-verify-otp-view.define.js'),
    render: data => html`<w3m-email-verify-otp-view .data=${data}></w3m-email-verify-otp-view>`,
    prefetch: prefetchAccount,
  },
  EmailVerifyDevice: {
    title: () => msg('New device'),
    load: () => import('./views/email-verify-device/w3m-email-verify-device-view.define.js'),
    render: data => html`<w3m-email-verify-device-view .data=${data}></w3m-email-verify-device-view>`,
    prefetch: prefetchAccount,
  },
  ConnectSocials: {
    title: () => msg('All socials'),
    load: () => import('./views/connect-socials/w3m-connect-socials-view.define.js'),
    render: () => html`<w3m-connect-socials-view></w3m-connect-socials-view>`,
  },
  ConnectWallets: {
    title: () => msg('Connect wallet'),
    render: () => html`<w3m-connect-view .methods=${null}></w3m-connect-view>`,
    prefetch: prefetchWallets,
  },
  ConnectingSocial: {
    title: ({ provider }) => socialMarks[provider].name,
    load: () => import('./views/connecting-social/w3m-connecting-social-view.define.js'),
    render: data => html`<w3m-connecting-social-view .data=${data}></w3m-connecting-social-view>`,
    prefetch: prefetchAccount,
  },
  ConnectingFarcaster: {
    title: () => 'Farcaster',
    load: () => import('./views/connecting-farcaster/w3m-connecting-farcaster-view.define.js'),
    render: () => html`<w3m-connecting-farcaster-view></w3m-connecting-farcaster-view>`,
    prefetch: prefetchAccount,
  },
  Create: {
    title: () => msg('Create wallet'),
    load: () => import('./views/create/w3m-create-view.define.js'),
    render: () => html`<w3m-create-view></w3m-create-view>`,
    prefetch: prefetchAccount,
  },
  ApproveTransaction: {
    title: ({ purpose }) => (purpose === 'approve' ? msg('Approve Transaction') : msg('Your wallet')),
    load: () => import('./views/approve-transaction/w3m-approve-transaction-view.define.js'),
    render: data => html`<w3m-approve-transaction-view .data=${data}></w3m-approve-transaction-view>`,
  },
  UpdateEmailWallet: {
    title: () => msg('Edit email'),
    load: () => import('./views/update-email-wallet/w3m-update-email-wallet-view.define.js'),
    render: data => html`<w3m-update-email-wallet-view .data=${data}></w3m-update-email-wallet-view>`,
  },
  UpdateEmailPrimaryOtp: {
    title: () => msg('Confirm current email'),
    load: () => import('./views/update-email-primary-otp/w3m-update-email-primary-otp-view.define.js'),
    render: data => html`<w3m-update-email-primary-otp-view .data=${data}></w3m-update-email-primary-otp-view>`,
  },
  UpdateEmailSecondaryOtp: {
    title: () => msg('Confirm new email'),
    load: () => import('./views/update-email-secondary-otp/w3m-update-email-secondary-otp-view.define.js'),
    render: data => html`<w3m-update-email-secondary-otp-view .data=${data}></w3m-update-email-secondary-otp-view>`,
  },
  UpgradeEmailWallet: {
    title: () => msg('Upgrade your wallet'),
    load: () => import('./views/upgrade-wallet/w3m-upgrade-wallet-view.define.js'),
    render: () => html`<w3m-upgrade-wallet-view></w3m-upgrade-wallet-view>`,
  },
  LegalConsent: {
    title: () => msg('Before you connect'),
    load: () => import('./views/legal-consent/w3m-legal-consent-view.define.js'),
    render: data => html`<w3m-legal-consent-view .data=${data}></w3m-legal-consent-view>`,
  },
};

/** Adds the views, and the ways to connect to the view Connect. Works for every modal of the page. */
export function addEmbeddedViews(): void {
  Object.assign(views, embeddedViews);
  otherMethods.set(connectMethods);
}
