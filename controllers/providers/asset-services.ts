import { untracked } from '../core/signals.js';
import { W3mError } from '../protocol/errors.js';
import '../protocol/later-errors.js';
import { createBalanceService } from '../services/balances.js';
import { createHistoryService } from '../services/history.js';
import { createNftService } from '../services/nfts.js';
import type { ActivityProvider, NftsProvider, TokensProvider } from './providers.js';
import { chosenProvider, type ServiceContext } from './service-http.js';

/** Clients of the services of assets at the URLs of the host. Each throws `INVALID_APP_CONFIGURATION` for an unsafe URL. */
export const assetServices = {
  tokens: (context: ServiceContext): TokensProvider =>
    safe(chosenProvider<TokensProvider>(context, servicesOf(context).tokens, createBalanceService)),
  nfts: (context: ServiceContext): NftsProvider =>
    safe(chosenProvider<NftsProvider>(context, servicesOf(context).nfts, createNftService)),
  activity: (context: ServiceContext): ActivityProvider =>
    safe(chosenProvider<ActivityProvider>(context, servicesOf(context).activity, createHistoryService)),
};

const servicesOf = ({ options }: ServiceContext) => untracked(() => options.get()).services;

function safe<P>(provider: P | undefined): P {
  if (!provider) throw new W3mError('INVALID_APP_CONFIGURATION');
  return provider;
}
