/** Entry `latchkey/store`: the state of a modal as signals, for libraries that build on it. */
export { AppKit } from '../app-kit.js';
export { computed, effect, untracked, type Dispose, type ReadonlySignal } from '../../core/signals.js';
export { findModal } from '../../modal/modal-registry.js';
export type { Modal, Session } from '../../modal/modal.js';
export * from '../../modal/public-state.js';
export { ProviderUtil, type ProviderStoreUtilState, type ProviderType } from '../legacy/provider-util.js';
