/** What `mount.ts` loads for the first opening: the modal element, and how it is rendered before it is opened. */
import './w3m-modal.define.js';

export { prerender, prerenderWhenSeen } from './prerender.js';
