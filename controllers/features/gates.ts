import type { FeatureGates } from './feature.js';
import type { FeatureMap } from './registry.js';

/** When a feature is enabled, by the options; a feature without a line always is. Loaded with the session. */
export const featureGates: FeatureGates<FeatureMap> = {
  activity: ({ features: { history } }) => history !== false,
  names: ({ services }) => services.names !== undefined,
  onramp: ({ features: { onramp }, services: { onramp: source, meld } }) =>
    (source ?? meld) !== undefined && onramp !== false && !(Array.isArray(onramp) && onramp.length === 0),
  pay: ({ features: { pay } }) => pay === true,
  receive: ({ features: { receive } }) => receive !== false,
  send: ({ features: { send } }) => send !== false,
  // An empty list names no provider
  swap: ({ features: { swaps }, services }) =>
    services.swaps !== undefined && swaps !== false && !(Array.isArray(swaps) && swaps.length === 0),
};
