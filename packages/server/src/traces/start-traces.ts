import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { isFromProxy } from '#server/http/request-id.ts';

/** Traces of requests and jobs, sent to an OpenTelemetry collector. */
export interface Traces {
  /**
   * Creates a span for each request that reaches a route; its children are its database statements and calls to others.
   */
  followRequests(app: FastifyInstance): void;
  /** Adds a statement, without its values, to the span of the running request or job. */
  noteStatement(event: LogEvent): void;
  /** Runs a job as a span. `causedBy`: the id of the request that caused it. */
  inJob<T>(job: { name: string; causedBy?: string }, work: () => Promise<T>): Promise<T>;
  /** Sends the remaining spans, for at most three seconds. */
  close(): Promise<void>;
}

type Options = NonNullable<Config['traces']> & Pick<Config, 'trustProxy'>;

/** A slow collector delays neither the shop nor its end. */
const SEND_MS = 3_000;
/** If the collector is gone every batch fails; the log says so only once in this time. */
const QUIET_MS = 60_000;

/** Starts to trace this process. Once per process, because the span context is global. */
export function startTraces({ endpoint, service, share, trustProxy }: Options, log: Logger): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SEND_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  setGlobalErrorHandler(complainTo(log));
  const tracer = provider.getTracer('isoko');
  const unfollow = followCalls(tracer);
  return {
    followRequests: (app) => followRequests(app, { tracer, trustProxy }),
    noteStatement: (event) => noteStatement(tracer, event),
    inJob: ({ name, causedBy }, work) => inSpan(tracer, `job ${name}`, attributesOf(causedBy), work),
    async close() {
      unfollow();
      await provider.shutdown();
    },
  };
}

function complainTo(log: Logger): (error: unknown) => void {
  let lastTime = Number.NEGATIVE_INFINITY;
  return (err) => {
    if (performance.now() - lastTime < QUIET_MS) return;
    lastTime = performance.now();
    log.warn({ err }, 'traces cannot be sent');
  };
}

/** Attributes that connect spans to log lines. */
const attributesOf = (requestId: string | undefined): Attributes =>
  requestId === undefined ? {} : { 'isoko.request_id': requestId };

function followRequests(
  app: FastifyInstance,
  { tracer, trustProxy }: { tracer: Tracer; trustProxy: readonly string[] },
): void {
  const isTrusted = isFromProxy({ trustProxy });
  const spans = new WeakMap<FastifyRequest, Span>();
  const inside = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request);
    if (span) context.with(trace.setSpan(context.active(), span), done);
    else done();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers, raw } = request;
    // Only the proxy in front may name the trace of a request.
    const parent = isTrusted(raw) ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
    // The address itself may contain secrets.
    const route = routeOptions.url ?? 'no route';
    const attributes = { 'http.request.method': method, 'http.route': route, ...attributesOf(request.id) };
    spans.set(request, tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent));
    inside(request, done);
  });
  // Reading a body loses the span context.
  app.addHook('preValidation', (request, _reply, done) => inside(request, done));
  app.addHook('onResponse', (request, { statusCode }, done) => {
    endSpan(spans.get(request), { 'http.response.status_code': statusCode }, statusCode >= 500);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    endSpan(spans.get(request), { 'error.type': 'aborted' }, true);
    done();
  });
}

function endSpan(span: Span | undefined, attributes: Attributes, isFailed: boolean): void {
  if (!span?.isRecording()) return;
  span.setAttributes(attributes);
  if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Statements outside of requests and jobs, such as those of sweeps, would each be a trace of their own. */
function noteStatement(tracer: Tracer, { level, query, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()) return;
  const ended = performance.timeOrigin + performance.now();
  const operation = /\w+/.exec(query.sql)?.[0].toUpperCase() ?? 'SQL';
  const span = tracer.startSpan(operation, {
    ...{ kind: SpanKind.CLIENT, startTime: ended - queryDurationMillis },
    attributes: {
      ...{ 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': query.sql },
    },
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(ended);
}

async function inSpan<T>(
  tracer: Tracer,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { kind: SpanKind.CONSUMER, attributes, root: true }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The messages of Node's fetch about a running call. */
interface Told {
  request: { origin: string; method: string };
  response?: { statusCode: number };
}

/**
 * Creates a span for each fetch call to others (operators, providers, storage), as a child of the request or job: with
 * the host, without the path, which may contain a phone number. Returns a function that stops it.
 */
function followCalls(tracer: Tracer): () => void {
  const spans = new WeakMap<Told['request'], Span>();
  const listeners = [
    [
      'undici:request:create',
      hearing(({ request }) => {
        if (!trace.getActiveSpan()) return;
        const { hostname } = new URL(request.origin);
        const attributes = { 'http.request.method': request.method, 'server.address': hostname };
        spans.set(request, tracer.startSpan(request.method, { kind: SpanKind.CLIENT, attributes }));
      }),
    ],
    [
      'undici:request:headers',
      hearing(({ request, response }) => {
        const span = spans.get(request);
        const status = response?.statusCode ?? 0;
        span?.setAttribute('http.response.status_code', status);
        if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      }),
    ],
    [
      'undici:request:error',
      hearing(({ request }) => {
        const span = spans.get(request);
        span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      }),
    ],
  ] as const;
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
  };
}

/** A listener of a Node diagnostics channel; messages in another form are ignored. */
const hearing = (listener: (told: Told) => void) => (told: unknown) => {
  if (isTold(told)) listener(told);
};

const isTold = (told: unknown): told is Told =>
  typeof told === 'object' && told !== null && 'request' in told && typeof told.request === 'object';
