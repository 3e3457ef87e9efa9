/** Rows of the views that only an account leads to, loaded when the account or one of them is shown. */
import { html } from 'lit';
import type { Session } from '../controllers/index.js';
import { str } from './internal/str.js';
import { msg } from './internal/msg.js';
import type { AccountViews } from './view-types.js';

/** Whether a reviewed request is under way or over, so that its review has another title. */
const hasBegun = (progress: { readonly status: string } | undefined): boolean =>
  progress !== undefined && progress.status !== 'idle';

const isDeposit = (session: Session | undefined): boolean =>
  session?.features.get('pay')?.payment.get()?.isDeposit === true;

export const accountViews: AccountViews = {
  ConnectingSiwe: {
    title: () => msg('Sign in'),
    load: () => import('./views/connecting-siwe/w3m-connecting-siwe-view.define.js'),
    render: data => html`<w3m-connecting-siwe-view .data=${data}></w3m-connecting-siwe-view>`,
  },
  Profile: {
    title: () => msg('Your accounts'),
    load: () => import('./views/profile/w3m-profile-view.define.js'),
    render: () => html`<w3m-profile-view></w3m-profile-view>`,
  },
  SwitchAddress: {
    title: () => msg('Switch account'),
    load: () => import('./views/switch-address/w3m-switch-address-view.define.js'),
    render: () => html`<w3m-switch-address-view></w3m-switch-address-view>`,
  },
  SwitchActiveChain: {
    title: () => msg('Switch network'),
    load: () => import('./views/switch-active-chain/w3m-switch-active-chain-view.define.js'),
    render: data => html`<w3m-switch-active-chain-view .data=${data}></w3m-switch-active-chain-view>`,
  },
  OpenWallet: {
    title: ({ name }) => msg(str`Open ${name}`),
    load: () => import('./views/open-wallet/w3m-open-wallet-view.define.js'),
    render: data => html`<w3m-open-wallet-view .data=${data}></w3m-open-wallet-view>`,
  },
  Transactions: {
    title: () => msg('Activity'),
    load: () => import('./views/transactions/w3m-transactions-view.define.js'),
    feature: 'activity',
    render: (_data, activity) => html`<w3m-transactions-view .activity=${activity}></w3m-transactions-view>`,
  },
  Nft: {
    title: ({ nft }) => nft.name,
    load: () => import('./views/nft/w3m-nft-view.define.js'),
    render: data => html`<w3m-nft-view .data=${data}></w3m-nft-view>`,
  },
  WalletReceive: {
    title: () => msg('Receive'),
    load: () => import('./views/wallet-receive/w3m-wallet-receive-view.define.js'),
    feature: 'receive',
    render: () => html`<w3m-wallet-receive-view></w3m-wallet-receive-view>`,
  },
  WalletCompatibleNetworks: {
    title: () => msg('Compatible networks'),
    load: () => import('./views/wallet-compatible-networks/w3m-wallet-compatible-networks-view.define.js'),
    feature: 'receive',
    render: () => html`<w3m-wallet-compatible-networks-view></w3m-wallet-compatible-networks-view>`,
  },
  WalletSend: {
    title: () => msg('Send'),
    load: () => import('./views/wallet-send/w3m-wallet-send-view.define.js'),
    feature: 'send',
    render: (data, send) => html`<w3m-wallet-send-view .data=${data} .send=${send}></w3m-wallet-send-view>`,
  },
  WalletSendSelectToken: {
    title: () => msg('Select token'),
    load: () => import('./views/wallet-send-select-token/w3m-wallet-send-select-token-view.define.js'),
    feature: 'send',
    render: (_data, send) =>
      html`<w3m-wallet-send-select-token-view .send=${send}></w3m-wallet-send-select-token-view>`,
  },
  WalletSendPreview: {
    title: (_data, session) =>
      hasBegun(session?.features.get('send')?.submission.get()) ? msg('Send') : msg('Review send'),
    load: () => import('./views/wallet-send-preview/w3m-wallet-send-preview-view.define.js'),
    feature: 'send',
    render: (_data, send) => html`<w3m-wallet-send-preview-view .send=${send}></w3m-wallet-send-preview-view>`,
  },
  OnRampProviders: {
    title: () => msg('Buy'),
    load: () => import('./views/onramp-providers/w3m-onramp-providers-view.define.js'),
    feature: 'onramp',
    render: (_data, onramp) => html`<w3m-onramp-providers-view .onramp=${onramp}></w3m-onramp-providers-view>`,
  },
  OnRampTokenSelect: {
    title: () => msg('Select token'),
    load: () => import('./views/onramp-token-select/w3m-onramp-token-select-view.define.js'),
    feature: 'onramp',
    render: (_data, onramp) => html`<w3m-onramp-token-select-view .onramp=${onramp}></w3m-onramp-token-select-view>`,
  },
  OnRampFiatSelect: {
    title: () => msg('Select currency'),
    load: () => import('./views/onramp-fiat-select/w3m-onramp-fiat-select-view.define.js'),
    feature: 'onramp',
    render: (_data, onramp) => html`<w3m-onramp-fiat-select-view .onramp=${onramp}></w3m-onramp-fiat-select-view>`,
  },
  OnRampActivity: {
    title: () => msg('Your purchases'),
    load: () => import('./views/onramp-activity/w3m-onramp-activity-view.define.js'),
    feature: 'onramp',
    render: (_data, onramp) => html`<w3m-onramp-activity-view .onramp=${onramp}></w3m-onramp-activity-view>`,
  },
  BuyInProgress: {
    title: () => msg('Buy'),
    load: () => import('./views/buy-in-progress/w3m-buy-in-progress-view.define.js'),
    feature: 'onramp',
    render: (_data, onramp) => html`<w3m-buy-in-progress-view .onramp=${onramp}></w3m-buy-in-progress-view>`,
  },
  WhatIsABuy: {
    title: () => msg('What is Buy?'),
    load: () => import('./views/what-is-a-buy/w3m-what-is-a-buy-view.define.js'),
    render: () => html`<w3m-what-is-a-buy-view></w3m-what-is-a-buy-view>`,
  },
  AccountSettings: {
    title: () => msg('Account settings'),
    load: () => import('./views/account-settings/w3m-account-settings-view.define.js'),
    render: () => html`<w3m-account-settings-view></w3m-account-settings-view>`,
  },
  ChooseAccountName: {
    title: () => msg('Account name'),
    load: () => import('./views/choose-account-name/w3m-choose-account-name-view.define.js'),
    render: () => html`<w3m-choose-account-name-view></w3m-choose-account-name-view>`,
  },
  RegisterAccountName: {
    title: () => msg('Choose name'),
    load: () => import('./views/register-account-name/w3m-register-account-name-view.define.js'),
    feature: 'names',
    render: (_data, names) => html`<w3m-register-account-name-view .names=${names}></w3m-register-account-name-view>`,
  },
  RegisterAccountNameSuccess: {
    title: () => msg('Account name'),
    load: () => import('./views/register-account-name-success/w3m-register-account-name-success-view.define.js'),
    render: data => html`
      <w3m-register-account-name-success-view .data=${data}></w3m-register-account-name-success-view>
    `,
  },
  Swap: {
    title: () => msg('Swap'),
    load: () => import('./views/swap/w3m-swap-view.define.js'),
    feature: 'swap',
    render: (data, swap) => html`<w3m-swap-view .data=${data} .swap=${swap}></w3m-swap-view>`,
  },
  SwapSelectToken: {
    title: () => msg('Select token'),
    load: () => import('./views/swap-select-token/w3m-swap-select-token-view.define.js'),
    feature: 'swap',
    render: (data, swap) => html`<w3m-swap-select-token-view .data=${data} .swap=${swap}></w3m-swap-select-token-view>`,
  },
  SwapPreview: {
    title: (_data, session) =>
      hasBegun(session?.features.get('swap')?.progress.get()) ? msg('Swap') : msg('Review swap'),
    load: () => import('./views/swap-preview/w3m-swap-preview-view.define.js'),
    feature: 'swap',
    render: (_data, swap) => html`<w3m-swap-preview-view .swap=${swap}></w3m-swap-preview-view>`,
  },
  Pay: {
    title: (_data, session) => (isDeposit(session) ? msg('Deposit') : msg('How you pay')),
    load: () => import('./views/pay/w3m-pay-view.define.js'),
    feature: 'pay',
    render: (_data, pay) => html`<w3m-pay-view .pay=${pay}></w3m-pay-view>`,
  },
  PayLoading: {
    title: (_data, session) => (isDeposit(session) ? msg('Deposit') : msg('Payment')),
    load: () => import('./views/pay-loading/w3m-pay-loading-view.define.js'),
    feature: 'pay',
    render: (_data, pay) => html`<w3m-pay-loading-view .pay=${pay}></w3m-pay-loading-view>`,
  },
  SmartSessionCreated: {
    title: () => msg('Smart session'),
    load: () => import('./views/smart-session-created/w3m-smart-session-created-view.define.js'),
    feature: 'smartSessions',
    render: (_data, sessions) => html`
      <w3m-smart-session-created-view .sessions=${sessions}></w3m-smart-session-created-view>
    `,
  },
  SmartSessionList: {
    title: () => msg('Smart sessions'),
    load: () => import('./views/smart-session-list/w3m-smart-session-list-view.define.js'),
    feature: 'smartSessions',
    render: (_data, sessions) => html`
      <w3m-smart-session-list-view .sessions=${sessions}></w3m-smart-session-list-view>
    `,
  },
};
