import type { TraceSettings } from './settings.js';
import type { Tracing } from './tracing.js';

/** Opens the traces of a service, if its settings name a collector. What traces need is loaded then alone. */
export async function openTracing(service: string, settings: TraceSettings | undefined): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const { openTelemetry } = await import('./open-telemetry.js');
  return openTelemetry(service, settings);
}
