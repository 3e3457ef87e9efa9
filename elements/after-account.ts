import { loadAccountViews } from './account-rows.js';
import { loadMessages } from './load-messages.js';
import { viewLoaders } from './view-loaders.js';

/** Loads what shows a connected account without a network: its view, its first tab, and messages. */
export const afterAccount = (): Promise<unknown> =>
  Promise.all([
    viewLoaders.Account(),
    loadAccountViews(),
    loadMessages(),
    import('./views/account/w3m-account-tokens.define.js'),
  ]);
