import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Traces } from './traces/start-traces.ts';

/** Opens traces if OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise null, and nothing is loaded. */
export async function openTraces(
  config: Pick<Config, 'traces' | 'trustProxy'>,
  log: Logger,
): Promise<Traces | null> {
  if (!config.traces) return null;
  const { startTraces } = await import('./traces/start-traces.ts');
  return startTraces({ ...config.traces, trustProxy: config.trustProxy }, log);
}
