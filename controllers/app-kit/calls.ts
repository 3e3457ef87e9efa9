/** What calls of hosts that connect, open and switch do: it loads with the first of them. */
export { connectRequest } from './connect-request.js';
export { leaveNetwork } from './leave-network.js';
export { moveTo } from './network-request.js';
export { openWith } from './open-with.js';
