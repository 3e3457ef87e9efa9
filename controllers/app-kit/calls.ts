/** What calls of hosts do: one chunk, which loads with the first call. */
export { runAction } from './actions.js';
export { connectRequest } from './connect-request.js';
export { leaveNetwork } from './leave-network.js';
export { moveTo } from './network-request.js';
export { openWith } from './open-with.js';
export { follow } from './wallets.js';
