/** Every drawing of an empty state; views import the one that they show. */
export { visualFrame } from './visual-frame.js';
export { visualTrail } from './visual-trail.js';
export { visualReceipt } from './visual-receipt.js';
export { visualHourglass } from './visual-hourglass.js';
export { visualCoins } from './visual-coins.js';
export { visualExchange } from './visual-exchange.js';
export { visualSignpost } from './visual-signpost.js';
export { visualDevice } from './visual-device.js';
