/** Rows of the views that only a connected account leads to, loaded when the account is shown. */
import { html } from 'lit';
import { msg } from './internal/msg.js';
import type { AccountViews } from './view-types.js';

export const accountViews: AccountViews = {
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
    title: () => msg('Review swap'),
    load: () => import('./views/swap-preview/w3m-swap-preview-view.define.js'),
    feature: 'swap',
    render: (_data, swap) => html`<w3m-swap-preview-view .swap=${swap}></w3m-swap-preview-view>`,
  },
};
