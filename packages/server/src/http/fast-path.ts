import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IN_PROCESS } from './client-address.ts';
import { type Answered, answerIn, type EncodedBody, type Variant } from './encoded-body.ts';
import { meansShop } from './front-door.ts';
import type { Asked } from './limits.ts';
import { requestIds } from './request-id.ts';
import { hashAddress, requestWriter } from './request-log.ts';
import { showsStaff } from './staff-cookie.ts';
import { languageAccepted } from './visitor.ts';

/** Addresses that are kept; above that the one that was put first is dropped. */
const MOST_KNOWN = 10_000;

/** An answer in memory, with every header that routing set, except those that depend on the encoding. */
interface Ready {
  /** The pattern of its route. */
  route: string;
  status: number;
  /** Names and values in turn, as Node's `writeHead` takes them. */
  headers: readonly string[];
  /** Returns the body and counts that it is sent again; null: routing must answer. */
  again: () => EncodedBody | null;
  /** The complete headers of each encoding. */
  heads: WeakMap<Variant, string[]>;
}

/**
 * Repeats, before routing, answers that routing gave from memory for the same address: pages, public lists and files.
 * It decides nothing itself: it sends the same answer while that is current, and leaves every special case to routing:
 * another host, a flood, staff, a body, a closed shop (decisions/0204).
 */
export interface FastPath {
  /** Remembers an answer that is about to be sent to everyone; `again` returns its body each time. */
  put(request: FastifyRequest, reply: FastifyReply, again: Ready['again']): void;
  /** Answers; false: it did nothing, and routing must answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    fastPath: FastPath;
  }
}

/** Gives the app its fast path. Requests on a socket use it after `takeFastPath`. */
export function fastPath(app: FastifyInstance): void {
  const known = new Map<string, Ready>();
  const addressOf = addressReader(app.config.trustProxy);
  const note = noteOf(app);
  const requestIdOf = requestIds(app.config);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.decorate('fastPath', {
    put(request, reply, again) {
      if (request.isBehindDoor || request.socket.remoteAddress === IN_PROCESS) return;
      const headers = Object.entries(reply.getHeaders());
      if (!isPlain(request.raw) || headers.some(([name]) => name === 'set-cookie')) return;
      const route = request.routeOptions.url ?? 'none';
      remember(known, keyOf(request.raw), {
        ...{ route, again, status: reply.statusCode, heads: new WeakMap() },
        headers: headers.flatMap(([name, value]) => [name, String(value)]),
      });
    },
    answer(request, response) {
      const ready = isClosing || !isPlain(request) ? undefined : known.get(keyOf(request));
      if (!ready || !meansShop(app.config, request)) return false;
      const body = ready.again();
      const answer = body && answerIn(request.headers, ready.status, body);
      if (!answer || 'then' in answer) return false;
      const asked = { method: request.method ?? 'GET', route: ready.route, ip: addressOf(request) };
      if (app.waitOf(asked) > 0) return false;
      const beganAt = performance.now();
      const requestId = requestIdOf(request);
      response.once('finish', () => {
        note({ ...asked, requestId, status: answer.status, ms: performance.now() - beganAt });
      });
      send(request, response, { ready, answer });
      return true;
    },
  });
}

interface Noted extends Asked {
  requestId: string;
  status: number;
  ms: number;
}

/** Counts an answer and writes its log line, as routing does. */
function noteOf({ ctx, traffic }: FastifyInstance) {
  const write = requestWriter(ctx.log);
  return ({ requestId, method, route, status, ms, ip }: Noted) => {
    traffic.note({ method, route, status, ms, isFailure: false });
    const address_hash = hashAddress(ctx, ip);
    write({ requestId, method, route, status, ms: Math.round(ms), address_hash });
  };
}

/** Makes requests of a listening server try the fast path first. */
export function takeFastPath({ server, fastPath }: FastifyInstance): void {
  const routing = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (fastPath.answer(request, response)) return;
    for (const listener of routing) listener.call(server, request, response);
  });
}

/** Whether this is a GET or HEAD without a body and without staff credentials: staff always see the newest. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
  return !showsStaff(headers);
}

/** What an answer may depend on, besides its encoding. */
function keyOf({ url = '/', headers }: IncomingMessage): string {
  return `${headers['accept-language'] ? languageAccepted({ headers }) : ''} ${url}`;
}

function remember(known: Map<string, Ready>, key: string, ready: Ready): void {
  known.delete(key);
  known.set(key, ready);
  if (known.size <= MOST_KNOWN) return;
  const [oldest] = known.keys();
  if (oldest !== undefined) known.delete(oldest);
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { ready, answer }: { ready: Ready; answer: Answered },
): void {
  const { status, variant } = answer;
  const isHead = method === 'HEAD';
  if (status === ready.status) {
    const head = ready.heads.get(variant) ?? headOf(ready, answer, true);
    ready.heads.set(variant, head);
    response.writeHead(status, head).end(isHead ? undefined : variant.bytes);
  } else response.writeHead(status, headOf(ready, answer, isHead)).end();
}

/** The headers of one answer. */
function headOf({ headers }: Ready, { variant, etag }: Answered, hasLength: boolean): string[] {
  const { encoding, bytes } = variant;
  return [
    ...headers,
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ...['etag', etag],
    ...(hasLength ? ['content-length', String(bytes.length)] : []),
  ];
}

/** Reads the caller's address as Fastify does. */
function addressReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile([...trustProxy]);
  return (request) => proxyAddress(request, isTrusted);
}
