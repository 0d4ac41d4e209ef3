import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry } from 'prom-client';
import { IN_PROCESS } from './client-address.ts';

const HOUR_MS = 60 * 60_000;
/** Hours of traffic that this process remembers. */
const HOURS = 24;
const SLOWEST = 10;
/** In seconds: from answers out of the page cache to the longest statement allowed. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The traffic of one kind of call in one hour. */
interface Sum {
  requests: number;
  errors: number;
  ms: number;
  longestMs: number;
}

/** The traffic of this process in the last 24 hours, or since it started. */
export interface DayOfTraffic {
  since: Date;
  requests: number;
  errors: number;
  /** The slowest by their mean, in whole ms. */
  slowest: { route: string; requests: number; meanMs: number; longestMs: number }[];
}

/** An answer to count: `route` is the pattern of the path, so that there are only as many as routes. */
export interface Answered {
  method: string;
  route: string;
  status: number;
  ms: number;
  /** Whether something is broken; a closed shop answers 503 to all visitors, and that is no failure. */
  isFailure: boolean;
}

/** Counts answers: for `/metrics` since the process started, for people over the last day. */
export interface Traffic {
  /** Every metric of this process. */
  readonly registry: Registry;
  note(answer: Answered): void;
  lastDay(): DayOfTraffic;
}

/** Starts all counts at zero. */
export function createTraffic({ now }: { now: () => Date }): Traffic {
  const registry = new Registry();
  const labels = ['method', 'route'] as const;
  const answers = new Counter({
    name: 'isoko_http_requests_total',
    help: 'Answers by method, pattern of the route, and status',
    labelNames: [...labels, 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'isoko_http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: labels,
    buckets: BUCKETS,
    registers: [registry],
  });
  const beganAt = now();
  const hours = new Map<number, Map<string, Sum>>();
  return {
    registry,
    note({ method, route, status, ms, isFailure }) {
      answers.inc({ method, route, status });
      seconds.observe({ method, route }, ms / 1000);
      add(hourOf(hours, now()), `${method} ${route}`, { ms, isFailure });
    },
    lastDay: () => sumUp(hours, { now: now(), beganAt }),
  };
}

/** The sums of the hour of a moment; drops hours that are a day old. */
function hourOf(hours: Map<number, Map<string, Sum>>, at: Date): Map<string, Sum> {
  const number = Math.floor(at.getTime() / HOUR_MS);
  const known = hours.get(number);
  if (known) return known;
  const fresh = new Map<string, Sum>();
  hours.set(number, fresh);
  for (const each of hours.keys()) if (each <= number - HOURS) hours.delete(each);
  return fresh;
}

function add(
  hour: Map<string, Sum>,
  key: string,
  { ms, isFailure }: Pick<Answered, 'ms' | 'isFailure'>,
): void {
  const sum = hour.get(key) ?? { requests: 0, errors: 0, ms: 0, longestMs: 0 };
  sum.requests += 1;
  if (isFailure) sum.errors += 1;
  sum.ms += ms;
  sum.longestMs = Math.max(sum.longestMs, ms);
  hour.set(key, sum);
}

function sumUp(
  hours: ReadonlyMap<number, ReadonlyMap<string, Sum>>,
  { now, beganAt }: { now: Date; beganAt: Date },
): DayOfTraffic {
  const oldest = Math.floor(now.getTime() / HOUR_MS) - HOURS + 1;
  const day = new Map<string, Sum>();
  for (const [number, hour] of hours) {
    if (number < oldest) continue;
    for (const [key, { requests, errors, ms, longestMs }] of hour) {
      const sum = day.get(key) ?? { requests: 0, errors: 0, ms: 0, longestMs: 0 };
      sum.requests += requests;
      sum.errors += errors;
      sum.ms += ms;
      sum.longestMs = Math.max(sum.longestMs, longestMs);
      day.set(key, sum);
    }
  }
  const all = [...day];
  const slowest = all
    .map(([route, { requests, ms, longestMs }]) => ({
      ...{ route, requests },
      ...{ meanMs: Math.round(ms / requests), longestMs: Math.round(longestMs) },
    }))
    .sort((a, b) => b.meanMs - a.meanMs || b.longestMs - a.longestMs);
  return {
    since: new Date(Math.max(oldest * HOUR_MS, beganAt.getTime())),
    requests: all.reduce((sum, [, { requests }]) => sum + requests, 0),
    errors: all.reduce((sum, [, { errors }]) => sum + errors, 0),
    slowest: slowest.slice(0, SLOWEST),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    traffic: Traffic;
  }
}

/** Counts every answer of the shop; calls that a page makes inside the process belong to that page. */
export function countTraffic(app: FastifyInstance, now: () => Date): void {
  const traffic = createTraffic({ now });
  app.decorate('traffic', traffic);
  app.addHook('onResponse', async (request, reply) => {
    if (request.socket.remoteAddress === IN_PROCESS) return;
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime: ms } = reply;
    const isFailure = status >= 500 && request.failure !== 'shop_closed';
    traffic.note({ method, route, status, ms, isFailure });
  });
}
