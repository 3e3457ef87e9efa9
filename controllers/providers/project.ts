import { untracked } from '../core/signals.js';
import { createConfigService, createOriginsService } from '../services/project.js';
import { createReportService } from '../services/reports.js';
import type { AnalyticsProvider, ConfigProvider, OriginsProvider, TelemetryProvider } from './providers.js';
import { chosenProvider, serviceHttp, serviceQuery, type ServiceContext } from './service-http.js';

/** The services of a project that the host names. */
export interface ProjectServices {
  readonly config: ConfigProvider | undefined;
  readonly origins: OriginsProvider | undefined;
  readonly analytics: AnalyticsProvider | undefined;
  readonly telemetry: TelemetryProvider | undefined;
}

/** Returns the services of the project. */
export function projectServices(context: ServiceContext): ProjectServices {
  const { config, origins, analytics, telemetry } = untracked(() => context.options.get()).services;
  return {
    config: chosenProvider<ConfigProvider>(context, config, createConfigService, serviceQuery),
    origins: chosenProvider<OriginsProvider>(context, origins, createOriginsService, serviceQuery),
    analytics: reportsTo(context, analytics),
    telemetry: reportsTo(context, telemetry),
  };
}

/** Without reports of its failures: they would lead to more reports. */
function reportsTo<P extends object>(context: ServiceContext, given: string | P | undefined) {
  if (typeof given !== 'string') return given;
  const http = serviceHttp(context, given);
  return http && createReportService(http);
}
