import { msg } from './internal/msg.js';
import { str } from './internal/str.js';
import { html, type TemplateResult } from 'lit';
import type { FeatureName, Session, ViewData, ViewName } from '../controllers/index.js';
import type { EmbeddedViewName } from '../controllers/domain/embedded/embedded-views.js';
import type { AccountViewName } from '../controllers/domain/views/views.js';
import type { ViewRow, Views } from './view-types.js';
import { accountViews, loadAccountViews } from './account-rows.js';
import { viewLoaders } from './view-loaders.js';

export type { EmbeddedViews, ViewDefinition, Views } from './view-types.js';

/** History entry of the router: a view name with its data. */
export type Entry = { [V in ViewName]: { readonly view: V; readonly data: ViewData[V] } }[ViewName];

/** Loads what the rows of a list of wallets lead to. */
export const prefetchWallets: NonNullable<Views['Connect']['prefetch']> = session =>
  import('./after-connect.js').then(({ afterConnect }) => afterConnect(session));

/** Loads what shows a connection, for views that wait for one. */
export const prefetchAccount: NonNullable<Views['Connect']['prefetch']> = () =>
  import('./after-connect.js').then(({ afterChoice }) => afterChoice());

/** Registry with one row for each name in `ViewData`, which the compiler enforces. Each view is a separate chunk. */
const commonViews: Omit<Views, EmbeddedViewName | AccountViewName> = {
  Connect: {
    title: () => msg('Connect wallet'),
    render: () => html`<w3m-connect-view></w3m-connect-view>`,
    prefetch: prefetchWallets,
  },
  ConnectingExternal: {
    title: ({ connector }) => connector.name,
    load: viewLoaders.ConnectingExternal,
    render: data => html`<w3m-connecting-external-view .data=${data}></w3m-connecting-external-view>`,
    prefetch: prefetchAccount,
  },
  ConnectingWalletConnect: {
    title: data => data?.wallet?.name ?? data?.connector?.name ?? msg('Scan with your phone'),
    load: viewLoaders.ConnectingWalletConnect,
    render: data => html`<w3m-connecting-wc-view .data=${data}></w3m-connecting-wc-view>`,
    prefetch: prefetchAccount,
  },
  ConnectingWalletConnectBasic: {
    title: () => 'WalletConnect',
    load: viewLoaders.ConnectingWalletConnectBasic,
    render: () => html`<w3m-connecting-wc-basic-view></w3m-connecting-wc-basic-view>`,
    prefetch: prefetchAccount,
  },
  ConnectingMultiChain: {
    title: ({ connector }) => connector.name,
    load: viewLoaders.ConnectingMultiChain,
    render: data => html`<w3m-connecting-multi-chain-view .data=${data}></w3m-connecting-multi-chain-view>`,
    prefetch: prefetchAccount,
  },
  AllWallets: {
    title: () => msg('All wallets'),
    load: viewLoaders.AllWallets,
    feature: 'directory',
    render: (_data, directory) => html`<w3m-all-wallets-view .directory=${directory}></w3m-all-wallets-view>`,
  },
  Account: {
    title: () => msg('Account'),
    isTitleHidden: true,
    load: () => Promise.all([viewLoaders.Account(), loadAccountViews().catch(() => undefined)]), // a view of theirs loads them again
    render: data => html`<w3m-account-view .data=${data}></w3m-account-view>`,
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
  SIWXSignMessage: {
    title: () => msg('Sign in'),
    load: viewLoaders.SIWXSignMessage,
    render: data => html`<w3m-siwx-sign-message-view .data=${data}></w3m-siwx-sign-message-view>`,
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

/** All rows. Those of the embedded wallet are added before the modal shows one. */
export const views = commonViews as Views;

type AnyRow = ViewRow<ViewName, unknown> & { readonly feature?: FeatureName };

/**
 * Returns the row of a view; undefined until the rows of the account's views are loaded. The cast is safe, because `Entry`
 * pairs name and data and each row its feature; the compiler cannot correlate the two unions.
 */
const rowOf = (from: Partial<Views>, { view }: Entry): AnyRow | undefined =>
  (from[view] ?? (accountViews.rows() as Partial<Views>)[view]) as AnyRow | undefined;

/** Returns the heading of a view. Reads signals. */
export const titleOf = (from: Views, entry: Entry, session?: Session): string =>
  rowOf(from, entry)?.title(entry.data, session) ?? msg('Loading');

/** Whether the heading of a view is hidden. */
export const isTitleHidden = (from: Views, entry: Entry): boolean => rowOf(from, entry)?.isTitleHidden ?? false;

/** Returns the function that renders a view whose elements the modal has; undefined if the view is to be loaded. */
export function loadedView(from: Views, entry: Entry): (() => TemplateResult) | undefined {
  const row = rowOf(from, entry);
  return row && !row.feature && !row.load ? () => row.render(entry.data, undefined) : undefined;
}

/** Loads the elements and the feature of a view in parallel. Resolves with the function that renders the view. */
export async function loadView(from: Views, entry: Entry, session: Session): Promise<() => TemplateResult> {
  if (!rowOf(from, entry)) await loadAccountViews();
  const { feature: name, load, render } = rowOf(from, entry) as AnyRow; // every view has a row now
  const [feature] = await Promise.all([name && session.features.load(name), load?.()]);
  return () => render(entry.data, feature);
}

/** Returns loaders of what the user will probably need after a view. */
export const nextOf: (
  from: Views,
  entry: Entry,
  session: Session,
) => ReturnType<NonNullable<AnyRow['prefetch']>> | undefined = (from, entry, session) =>
  rowOf(from, entry)?.prefetch?.(session);
