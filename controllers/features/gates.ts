import type { FeatureGates } from './feature.js';
import type { FeatureMap } from './registry.js';

/** When a feature is enabled, by the options; a feature without a line always is. Loaded with the session. */
export const featureGates: FeatureGates<FeatureMap> = {
  activity: ({ features: { history } }) => history !== false,
  names: ({ services }) => services.names !== undefined,
  send: ({ features: { send } }) => send !== false,
};
