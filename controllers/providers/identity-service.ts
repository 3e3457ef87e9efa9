import { createIdentityService } from '../services/identity.js';
import type { IdentityProvider } from './providers.js';
import { chosenProvider, type ServiceContext } from './service-http.js';

/** Returns the client of the service of names at a URL. */
export const identityService = (context: ServiceContext, url: string): IdentityProvider | undefined =>
  chosenProvider<IdentityProvider>(context, url, createIdentityService);
