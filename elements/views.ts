import { msg } from './internal/msg.js';
import { str } from './internal/str.js';
import { html, type TemplateResult } from 'lit';
import type { FeatureMap, FeatureName, Session, ViewData, ViewName } from '../controllers/index.js';
import { viewLoaders } from './view-loaders.js';

interface ViewRow<V extends ViewName, Feature> {
  /** Heading above the view, and name of the window while it is shown. */
  readonly title: (data: ViewData[V]) => string;
  /** Where the view's own content is heading enough: then the title is the window's name only. */
  readonly isTitleHidden?: boolean;
  /** Fetches the view's elements. */
  readonly load: () => Promise<unknown>;
  /** Draws the view with its data, and with the feature that the row names. */
  readonly render: (data: ViewData[V], feature: Feature) => TemplateResult;
  /** Fetches what will probably be wanted next, while there is nothing else to do. */
  readonly prefetch?: (session: Session) => Promise<unknown>;
}

/** What the window knows of a view. A view that needs a feature names it: the router loads both and hands it over. */
export type ViewDefinition<V extends ViewName = ViewName> =
  | (ViewRow<V, undefined> & { readonly feature?: undefined })
  | { [F in FeatureName]: ViewRow<V, FeatureMap[F]> & { readonly feature: F } }[FeatureName];

export type Views = { readonly [V in ViewName]: ViewDefinition<V> };

/** A step of the history, as the router gives it: which view, and what it was given. */
export type Entry = { [V in ViewName]: { readonly view: V; readonly data: ViewData[V] } }[ViewName];

/** The view registry: one row for each name in `ViewData`; the compiler tells when one lacks. Each view is its own chunk. */
export const views: Views = {
  Connect: {
    title: () => msg('Connect Wallet'),
    load: viewLoaders.Connect,
    render: () => html`<w3m-connect-view></w3m-connect-view>`,
    async prefetch(session) {
      const { remote } = session.source('walletConnect') ?? {};
      if (!remote) return;
      await Promise.all([remote.prefetch(), viewLoaders.ConnectingWalletConnect(), viewLoaders.AllWallets()]);
    },
  },
  ConnectingExternal: {
    title: ({ connector }) => connector.name,
    load: viewLoaders.ConnectingExternal,
    render: data => html`<w3m-connecting-external-view .data=${data}></w3m-connecting-external-view>`,
  },
  ConnectingWalletConnect: {
    title: data => data?.wallet?.name ?? data?.connector?.name ?? 'WalletConnect',
    load: viewLoaders.ConnectingWalletConnect,
    render: data => html`<w3m-connecting-wc-view .data=${data}></w3m-connecting-wc-view>`,
  },
  ConnectingWalletConnectBasic: {
    title: () => 'WalletConnect',
    load: viewLoaders.ConnectingWalletConnectBasic,
    render: () => html`<w3m-connecting-wc-basic-view></w3m-connecting-wc-basic-view>`,
  },
  ConnectingMultiChain: {
    title: () => msg('Select chain'),
    load: viewLoaders.ConnectingMultiChain,
    render: data => html`<w3m-connecting-multi-chain-view .data=${data}></w3m-connecting-multi-chain-view>`,
  },
  AllWallets: {
    title: () => msg('All Wallets'),
    load: viewLoaders.AllWallets,
    feature: 'directory',
    render: (_data, directory) => html`<w3m-all-wallets-view .directory=${directory}></w3m-all-wallets-view>`,
  },
  Account: {
    title: () => msg('Account'),
    isTitleHidden: true,
    load: viewLoaders.Account,
    render: () => html`<w3m-account-view></w3m-account-view>`,
  },
  Profile: {
    title: () => msg('Your accounts'),
    load: viewLoaders.Profile,
    render: () => html`<w3m-profile-view></w3m-profile-view>`,
  },
  SwitchAddress: {
    title: () => msg('Switch address'),
    load: viewLoaders.SwitchAddress,
    render: () => html`<w3m-switch-address-view></w3m-switch-address-view>`,
  },
  Networks: {
    title: () => msg('Choose network'),
    load: viewLoaders.Networks,
    render: () => html`<w3m-networks-view></w3m-networks-view>`,
  },
  SwitchNetwork: {
    title: ({ network }) => network.name,
    load: viewLoaders.SwitchNetwork,
    render: data => html`<w3m-network-switch-view .data=${data}></w3m-network-switch-view>`,
  },
  UnsupportedChain: {
    title: () => msg('Switch network'),
    load: viewLoaders.UnsupportedChain,
    render: data => html`<w3m-unsupported-chain-view .data=${data}></w3m-unsupported-chain-view>`,
  },
  WhatIsAWallet: {
    title: () => msg('What is a wallet?'),
    load: viewLoaders.WhatIsAWallet,
    render: () => html`<w3m-what-is-a-wallet-view></w3m-what-is-a-wallet-view>`,
  },
  WhatIsANetwork: {
    title: () => msg('What is a network?'),
    load: viewLoaders.WhatIsANetwork,
    render: () => html`<w3m-what-is-a-network-view></w3m-what-is-a-network-view>`,
  },
  GetWallet: {
    title: () => msg('Get a wallet'),
    load: viewLoaders.GetWallet,
    render: () => html`<w3m-get-wallet-view></w3m-get-wallet-view>`,
  },
  Downloads: {
    title: ({ wallet }) => msg(str`Get ${wallet.name}`),
    load: viewLoaders.Downloads,
    render: data => html`<w3m-downloads-view .data=${data}></w3m-downloads-view>`,
  },
};

type AnyRow = ViewRow<ViewName, unknown> & { readonly feature?: FeatureName };

/** `Entry` pairs name and data, and a row its feature; that all fit is more than the compiler can see. */
const rowOf = (from: Views, { view }: Entry): AnyRow => from[view] as AnyRow;

/** Heading of a view. */
export const titleOf = (from: Views, entry: Entry): string => rowOf(from, entry).title(entry.data);

/** True if the heading of a view is not shown. */
export const isTitleHidden = (from: Views, entry: Entry): boolean => rowOf(from, entry).isTitleHidden ?? false;

/** Loads a view's elements together with the feature that it needs. Resolves with what draws the view. */
export async function loadView(from: Views, entry: Entry, session: Session): Promise<() => TemplateResult> {
  const { feature: name, load, render } = rowOf(from, entry);
  const [feature] = await Promise.all([name && session.features.load(name), load()]);
  return () => render(entry.data, feature);
}

/** Fetches what will probably be wanted after a view. */
export const prefetchAfter = async (from: Views, entry: Entry, session: Session): Promise<unknown> =>
  rowOf(from, entry).prefetch?.(session);
