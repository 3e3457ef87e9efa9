/** What `mount.ts` loads for the first opening: the modal element, and how it is rendered before it is opened. */
import './w3m-modal.define.js';
import { viewLoaders } from '../../view-loaders.js';

export { prerender, prerenderWhenSeen } from './prerender.js';

/** Loads the view of a connected account while the session starts; the router reports a failure. */
export const prefetchAccount = (): void => void viewLoaders.Account().catch(() => undefined);
