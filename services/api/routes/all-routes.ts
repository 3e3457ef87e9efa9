import type { App } from '../../http/app.js';
import type { ApiContext } from '../context.js';
import { addRateLimit } from '../limits/rate-limit.js';
import { addAdmin } from './admin.js';
import { addAuth } from './auth.js';
import { addBalance } from './balance.js';
import { addChains } from './chains.js';
import { addConvert } from './convert.js';
import { addEvents } from './events.js';
import { addHistory } from './history.js';
import { addNameRegistration } from './name-registration.js';
import { addNames } from './names.js';
import { addNfts } from './nfts.js';
import { addOnramp } from './onramp.js';
import { addPay } from './pay.js';
import { addPrices } from './prices.js';
import { addProject } from './project.js';
import { addRpcProxy } from './rpc-proxy.js';

/** Adds a group of routes. */
export type AddRoutes = (app: App, context: ApiContext) => void;

/** Groups of routes. A further service is a row here. */
export const allRoutes: readonly AddRoutes[] = [
  addRateLimit, // first: its hook holds for the routes after it
  addChains,
  addBalance,
  addHistory,
  addNfts,
  addPrices,
  addConvert,
  addNames,
  addNameRegistration,
  addOnramp,
  addPay,
  addProject,
  addAuth,
  addEvents,
  addRpcProxy,
  addAdmin,
];
