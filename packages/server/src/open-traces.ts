import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Traces } from './traces/start-traces.ts';

/** Opens traces where OTEL_EXPORTER_OTLP_ENDPOINT says where to; null, with nothing loaded, where it does not. */
export async function openTraces(
  config: Pick<Config, 'traces' | 'trustProxy'>,
  log: Logger,
): Promise<Traces | null> {
  if (!config.traces) return null;
  const { startTraces } = await import('./traces/start-traces.ts');
  return startTraces({ ...config.traces, trustProxy: config.trustProxy }, log);
}
