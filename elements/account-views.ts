/** Rows of the views that only a connected account leads to, loaded when the account is shown. */
import { html } from 'lit';
import { msg } from './internal/msg.js';
import type { AccountViews } from './view-types.js';

export const accountViews: AccountViews = {
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
};
