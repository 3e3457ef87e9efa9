import { html, type TemplateResult } from 'lit';
import type { AssetTab, FeatureMap, Session } from '../../../controllers/index.js';
import { msg } from '../../internal/msg.js';

interface AssetTabRow<F extends AssetTab> {
  readonly label: () => string;
  readonly load: () => Promise<unknown>;
  readonly render: (feature: FeatureMap[F]) => TemplateResult;
}

/** One row for each tab; elements and feature of a tab are loaded when it is first shown. */
const rows: { readonly [F in AssetTab]: AssetTabRow<F> } = {
  tokens: {
    label: () => msg('Tokens'),
    load: () => import('./w3m-account-tokens.define.js'),
    render: tokens => html`<w3m-account-tokens .tokens=${tokens}></w3m-account-tokens>`,
  },
  nfts: {
    label: () => msg('NFTs'),
    load: () => import('./w3m-account-nfts.define.js'),
    render: nfts => html`<w3m-account-nfts .nfts=${nfts}></w3m-account-nfts>`,
  },
  activity: {
    label: () => msg('Activity'),
    load: () => import('../../widgets/activity/w3m-account-activity.define.js'),
    render: activity => html`<w3m-account-activity .activity=${activity}></w3m-account-activity>`,
  },
};

const ORDER: readonly AssetTab[] = ['tokens', 'nfts', 'activity'];

/** Returns the tabs that the options enable and that have a source. Reads signals. */
export const enabledTabs = ({ features, canRead }: Session): readonly AssetTab[] =>
  ORDER.filter(tab => features.isEnabled(tab) && canRead(tab));

/** Returns the label of a tab. */
export const tabLabel = (tab: AssetTab): string => rows[tab].label();

/** Loads the elements and the feature of a tab in parallel. Resolves with the function that renders it. */
export async function loadTab<F extends AssetTab>(tab: F, session: Session): Promise<() => TemplateResult> {
  const row: AssetTabRow<F> = rows[tab];
  const prices = tab === 'tokens' ? session.features.load('prices') : undefined;
  const [feature] = await Promise.all([session.features.load(tab), row.load(), prices]);
  return () => row.render(feature);
}
