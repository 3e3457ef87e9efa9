import { createResource, type Resource } from '../core/resource.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import { BALANCE_RETRY_GAP_MS } from '../domain/constants.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Preview } from '../domain/assets/preview.js';
import { tokenKey, type Holding } from '../domain/assets/tokens.js';
import type { FeatureContext } from './feature.js';
import type { SendReview } from './send-submission.js';

/**
 * Creates what a reviewed transfer would change, as nodes compute it.
 * @param tokens What the account holds: tokens that the host lists are known, and others that look like them are not
 */
export const transferPreview = (
  { scope, adapterOf }: Pick<FeatureContext, 'scope' | 'adapterOf'>,
  review: ReadonlySignal<SendReview | undefined>,
  tokens?: Pick<Resource<readonly Holding[]>, 'latest'>,
): Resource<Preview> =>
  createResource({
    scope,
    subject: review,
    key: ({ account, holding, amount, to }) => `${account.address}:${tokenKey(holding)}:${amount}:${to}`,
    fetch({ account, network, holding, amount, to }, signal) {
      const adapter = adapterOf(account.namespace);
      if (!adapter.preview) return Promise.reject(new W3mError('METHOD_UNSUPPORTED'));
      const holdings = untracked(() => tokens?.latest.get()) ?? [];
      const known = { assets: holdings.filter(({ isListed }) => isListed) };
      const on = { account: account.address, network, known };
      return adapter.preview({ transfer: { to, amount, token: holding.address } }, on, signal);
    },
    failure: 'PREVIEW_UNAVAILABLE',
    retryGapMs: BALANCE_RETRY_GAP_MS,
  });
