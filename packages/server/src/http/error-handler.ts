import { routes } from '@isoko/contract';
import { type ErrorBody, type ErrorCode, errors } from '@isoko/contract/errors';
import type { RouteShape } from '@isoko/contract/route';
import type { Language } from '@isoko/contract/rules/languages';
import { valueAt } from '@isoko/contract/rules/objects';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
  HTTPMethods,
} from 'fastify';
import { type FieldFault, ShopError } from '#server/shop-error.ts';
import { render, type Sentence } from '../sentences/sentence.ts';
import { API_BASE } from './bind-route.ts';
import { isPagePath } from './page-url.ts';
import { Shed } from './shed-load.ts';
import { sentenceOfProblem } from './validation.ts';
import { languageAccepted } from './visitor.ts';

/** Seconds a client waits before it asks an unavailable shop again. */
const RETRY_UNAVAILABLE_S = 2;

/** What Fastify itself refuses, by its error code. */
const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'validation_error',
  FST_ERR_MAX_PARAM_LENGTH: 'validation_error',
};

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The paths of every GET that changes something. */
const patterns: readonly RegExp[] = Object.entries<RouteShape>(routes)
  .filter(([, shape]) => shape.changes)
  .map(([key]) => new RegExp(`^${API_BASE}${key.replace('GET ', '').replace(/:\w+/g, '[^/]+')}/?$`));

/** Paths with a fixed name where others have an id: `/orders/find`, `/users/login`. */
const fixedPaths: ReadonlySet<string> = new Set(
  Object.keys(routes).flatMap((key) => (key.includes(':') ? [] : API_BASE + key.replace(/^\S+ /, ''))),
);

/** Turns anything thrown into a ShopError. Unknown errors become `internal`, without their details. */
export function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const { validation, code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  if (validation) return new ShopError('validation_error', { fields: toFieldErrors(validation) });
  const known = (code && byFrameworkCode[code]) || codeOfDatabaseError(error);
  if (known) return new ShopError(known, { cause: error });
  if (statusCode === 400) return new ShopError('malformed_json', { cause: error });
  return new ShopError('internal', { cause: error });
}

/** What an error tells the reader, still to be put into their language. */
export function sentenceOf({ code, details }: ShopError, requestId: string): Sentence {
  const { code: words, values } = details.sentence ?? { code: errors[code].message, values: details.values };
  return { code: words, values: { requestId, ...values } };
}

/** The body of a failed answer (decisions: The wire), in the reader's language. */
export function errorBody(error: ShopError, requestId: string, language: Language = 'en'): ErrorBody {
  const { fields, data } = error.details;
  return {
    status: error.status < 500 ? 'fail' : 'error',
    code: error.code,
    message: render(sentenceOf(error, requestId), language),
    ...(fields && {
      errors: fields.map(({ field, message }) => ({ field, message: render(message, language) })),
    }),
    ...(data !== undefined && { data }),
    requestId,
  };
}

/** Writes every failed answer of the API; nothing else does. */
export function errorHandler(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toShopError(thrown);
  return prepareFailure(error, thrown, request, reply)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(error, request.id, languageAccepted(request) ?? 'en'));
}

/** What every failed answer has, whatever its body: the log line, the status, Retry-After and no-store. */
export function prepareFailure(
  error: ShopError,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.failure = error.code;
  // A closed shop is closed on purpose; a full process has no time for a log line per refusal.
  const isExpected = error.code === 'shop_closed' || error instanceof Shed;
  if (error.status >= 500 && !isExpected)
    request.log.error({ err: error.cause ?? thrown, code: error.code }, 'request failed');
  const retryAfter =
    error.details.retryAfter ?? (error.code === 'unavailable' ? RETRY_UNAVAILABLE_S : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  return reply.status(error.status).header('cache-control', 'no-store');
}

/**
 * Turns validation problems into one sentence per field. Names are dotted (`line_items.0.index`); only the first
 * problem of a field is told. For a field that may be null, the fault of its value is told.
 */
function toFieldErrors(problems: readonly FastifySchemaValidationError[]): FieldFault[] {
  const byField = new Map<string, Sentence>();
  const isFilledIn = (field: string) => problems.some((other) => fieldOf(other).startsWith(`${field}.`));
  for (const problem of problems) {
    const field = fieldOf(problem);
    if (byField.has(field) || problem.keyword === 'anyOf') continue;
    if (problem.params.type === 'null' && isFilledIn(field)) continue;
    byField.set(field, sentenceOfProblem(problem));
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}

function fieldOf({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  if (keyword === 'required') path.push(String(params.missingProperty));
  return path.join('.') || 'body';
}

const unescapePointer = (part: string) => part.replace(/~1/g, '/').replace(/~0/g, '~');

/** Codes of connections that failed or broke, from Node and from the driver. */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** Messages of the driver that have no code. */
const connectionSentences =
  /timeout exceeded when trying to connect|connection terminated|client (has encountered|was closed)/i;

/** By SQLSTATE: first by its class (two characters), then by the whole code. */
const byClass: Record<string, ErrorCode> = {
  '08': 'unavailable', // connection
  '22': 'validation_error', // malformed input: NUL, number out of range
  '53': 'unavailable', // out of memory, disk or connections
  '57': 'unavailable', // stopped, cancelled by a time-out
  '58': 'unavailable', // the system under PostgreSQL failed
};
const byState: Record<string, ErrorCode> = {
  '23503': 'not_found', // what it refers to was removed a moment ago
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '55P03': 'unavailable', // lock not available within lock_timeout
  '42P01': 'unavailable', // no such table: reachable, not migrated yet
  '25006': 'unavailable', // read-only: a standby
  '3D000': 'unavailable', // database does not exist (yet)
};

/** What a database failure means to a caller; null when the error does not come from the database. */
function codeOfDatabaseError(error: unknown): ErrorCode | null {
  if (!(error instanceof Error)) return null;
  const code = String(valueAt(error, 'code') ?? '');
  if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in error)
    return byState[code] ?? byClass[code.slice(0, 2)] ?? null;
  if (connectionCodes.has(code) && ('syscall' in error || 'errors' in error)) return 'unavailable';
  return connectionSentences.test(error.message) ? 'unavailable' : null;
}

/**
 * Answers what no route is bound to: 405 with Allow when another method would do, 204 with Allow to OPTIONS,
 * else 404 (decisions: The wire). The body of such a request is not read.
 */
export function notFound(app: FastifyInstance): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = METHODS.filter((method) => answers(app, method, request.raw.url ?? '/'));
    if (allowed.length === 0) return errorHandler(new ShopError('not_found'), request, reply);
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    return errorHandler(new ShopError('method_not_allowed'), request, reply);
  };
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.raw.url);
    const isRefused = request.method === 'HEAD' && isChangingGet(path);
    // This path is a fixed name of another method, no id: without this check /orders/:id would call it a wrong id.
    const isNamesake = isFixed(path) && Object.keys(request.params ?? {}).length > 0;
    return request.is404 || isRefused || isNamesake ? answer(request, reply) : undefined;
  });
  app.setNotFoundHandler(answer);
}

function answers(app: FastifyInstance, method: HTTPMethods, url: string): boolean {
  const path = pathOf(url);
  if (method === 'HEAD' && isChangingGet(path)) return false;
  const route = app.findRoute({ method, url: path });
  if (isFixed(path) && Object.keys(route?.params ?? {}).length > 0) return false;
  // The page route matches every path, but a page has only some of them.
  return route !== null && isPagePath(`/${route.params?.['*'] ?? ''}`);
}

function isFixed(path: string): boolean {
  return fixedPaths.has(path.replace(/\/$/, ''));
}

function pathOf(url = '/'): string {
  return url.split('?', 1)[0] ?? '/';
}

/**
 * Whether a GET of this path changes something, so that HEAD must not run it, nor another route that happens to
 * match the path (`/users/:id` matches `/users/logout`).
 */
function isChangingGet(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
