import * as z from 'zod/mini';
import type { Http } from '../core/http.js';
import type { RemoteFeature } from '../domain/embedded/remote-features.js';

const feature = z.object({ id: z.string(), isEnabled: z.boolean(), config: z.nullish(z.array(z.string())) });
const config = z.object({ features: z.nullish(z.array(z.unknown())) });
const analytics = z.object({ isAnalyticsEnabled: z.boolean() });
const origins = z.object({ allowedOrigins: z.nullish(z.array(z.string())) });

/** Client of the configuration of a project. Each method rejects as {@link Http} does. */
export interface ConfigService {
  features(signal: AbortSignal): Promise<readonly RemoteFeature[] | undefined>;
  isAnalyticsEnabled(signal: AbortSignal): Promise<boolean>;
}

/** Client of the list of origins on which a project may be used. Rejects as {@link Http} does. */
export interface OriginsService {
  origins(signal: AbortSignal): Promise<readonly string[] | undefined>;
}

/** Creates the client of the configuration of a project. */
export function createConfigService(http: Http): ConfigService {
  return {
    async features(signal: AbortSignal): Promise<readonly RemoteFeature[] | undefined> {
      const answer = await http.get('/appkit/v1/config', { schema: config, signal });
      return answer.features?.flatMap((item): readonly RemoteFeature[] => {
        const { data } = feature.safeParse(item); // an invalid feature does not invalidate the others
        return data ? [{ ...data, config: data.config ?? null }] : [];
      });
    },

    async isAnalyticsEnabled(signal: AbortSignal): Promise<boolean> {
      return (await http.get('/getAnalyticsConfig', { schema: analytics, signal })).isAnalyticsEnabled;
    },
  };
}

/** Creates the client of the list of origins on which a project may be used. */
export function createOriginsService(http: Http): OriginsService {
  return {
    async origins(signal: AbortSignal): Promise<readonly string[] | undefined> {
      const answer = await http.get('/projects/v1/origins', { schema: origins, signal });
      return answer.allowedOrigins ?? undefined;
    },
  };
}
