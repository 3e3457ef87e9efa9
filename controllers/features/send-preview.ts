import { createResource, type Resource } from '../core/resource.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import { BALANCE_RETRY_GAP_MS } from '../protocol/constants.js';
import { W3mError } from '../protocol/errors.js';
import type { Preview } from '../protocol/preview.js';
import { tokenKey, type Holding } from '../protocol/tokens.js';
import '../protocol/asset-errors.js';
import type { FeatureContext } from './feature.js';
import type { SendReview } from './send-submission.js';

export interface TransferPreviewDeps extends Pick<FeatureContext, 'scope' | 'adapterOf'> {
  /** What the account holds. */
  readonly tokens: Pick<Resource<readonly Holding[]>, 'latest'>;
  /** Receivers of earlier transfers. */
  readonly recent: ReadonlySignal<readonly string[]>;
}

/** Creates what a reviewed transfer would change, as nodes compute it. */
export const transferPreview = (
  { scope, adapterOf, tokens, recent }: TransferPreviewDeps,
  review: ReadonlySignal<SendReview | undefined>,
): Resource<Preview> =>
  createResource({
    scope,
    subject: review,
    key: ({ account, holding, amount, to }) => `${account.address}:${tokenKey(holding)}:${amount}:${to}`,
    fetch({ account, network, holding, amount, to }, signal) {
      const adapter = adapterOf(account.namespace);
      if (!adapter.preview) return Promise.reject(new W3mError('METHOD_UNSUPPORTED'));
      const [addresses, held] = untracked(() => [recent.get(), tokens.latest.get() ?? []]);
      const known = { addresses, assets: held.filter(({ isListed }) => isListed) };
      const on = { account: account.address, network, known };
      return adapter.preview({ transfer: { to, amount, token: holding.address } }, on, signal);
    },
    failure: 'PREVIEW_UNAVAILABLE',
    retryGapMs: BALANCE_RETRY_GAP_MS,
  });
