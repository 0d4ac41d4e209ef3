import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** What Node's fetch tells of a call while it runs. */
interface Told {
  request: { origin: string; method: string };
  response?: { statusCode: number };
}

/**
 * Has each call of Node's fetch to others (operators, messages, stores) be a span beneath the request or job that makes it: to
 * whom, not which address of theirs, which may hold a phone number. Returns what ends that.
 */
export function followCalls(tracer: Tracer): () => void {
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

/** A listener of a channel of Node's; what is told in another form is not heard. */
const hearing = (listener: (told: Told) => void) => (told: unknown) => {
  if (isTold(told)) listener(told);
};

const isTold = (told: unknown): told is Told =>
  typeof told === 'object' && told !== null && 'request' in told && typeof told.request === 'object';
