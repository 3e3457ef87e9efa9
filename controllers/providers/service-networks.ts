import { W3mError } from '../domain/errors/errors.js';
import { readSupportedChains, type SupportedChains } from '../services/supported-chains.js';
import { accountQuery, serviceHttp, type ServiceContext } from './service-http.js';

/** Reads which networks a service supports. */
export interface ServiceNetworksSource {
  /** Returns the networks of the service at a URL. */
  networks(url: string, signal: AbortSignal): Promise<SupportedChains>;
}

/** Returns the reader of the networks of services. A failure is no event: the service itself is asked then. */
export const serviceNetworksSource = (context: ServiceContext): ServiceNetworksSource => ({
  async networks(url, signal) {
    const http = serviceHttp(context, url, { query: accountQuery });
    if (!http) throw new W3mError('INVALID_APP_CONFIGURATION');
    return readSupportedChains(http, signal);
  },
});
