/** Names of controllers of the 1.7 line. Its packages for JavaScript, React and Vue export them too. */
export type * from '../service-names.js';
export type * from '../state-names.js';
export * from './controllers.js';
export * from './service-controllers.js';
export * from './utils.js';
export { CoreHelperUtil, formatCaip19Asset } from './core-helper.js';
export { FetchUtil } from './fetch.js';
export { StorageUtil } from './storage-util.js';
export { DEFAULT_METHODS, WcConstantsUtil, WcHelpersUtil } from './provider-util.js';
export { getExchanges, getPayUrl } from '../pay.js';
