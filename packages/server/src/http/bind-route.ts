import { type Routes, routes } from '@isoko/contract';
import { errors } from '@isoko/contract/errors';
import type { AnsweredFile } from '@isoko/contract/primitives';
import {
  type BodyOf,
  type DataOf,
  type HeadersOf,
  ListQuery,
  type ListShape,
  type ParamsOf,
  type QueryOf,
  type RouteShape,
} from '@isoko/contract/route';
import { valueAt } from '@isoko/contract/rules/objects';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '#server/context.ts';
import { render, type Values } from '../sentences/sentence.ts';
import { actorOf, admit } from './admit.ts';
import { clientAddress } from './client-address.ts';
import { sendFile } from './csv.ts';
import { type ListRequest, type Page, project, readListRequest } from './list-request.ts';
import { headersOf, once, onceErrors, requestOnce, requireKey } from './once.ts';
import { routeWithUpload } from './route-with-upload.ts';
import { type StaffCookies, staffCookies } from './staff-cookie.ts';
import {
  bearerOf,
  isPrefetch,
  languageAccepted,
  languageWanted,
  type SignedIn,
  type StaffVisitor,
  visitorOf,
} from './visitor.ts';

export const API_BASE = '/api/v1';

type Key = keyof Routes & string;
type ShapeOf<K extends Key> = Routes[K] extends RouteShape ? Routes[K] : never;
type Item<R extends RouteShape> = DataOf<R> extends (infer I)[] ? I : never;

/** What a story's binding gets: the context, and the parts of the request, validated and typed by the contract. */
export interface Call<K extends Key> {
  ctx: Context;
  params: ParamsOf<ShapeOf<K>>;
  query: QueryOf<ShapeOf<K>>;
  body: BodyOf<ShapeOf<K>>;
  headers: HeadersOf<ShapeOf<K>>;
  /** Page, limit, sort and fields; empty for calls that are no lists. */
  list: ListRequest;
  /** The caller's address as far as it is known, for limits. */
  ip: string;
  /** The caller's user agent. */
  userAgent: string;
  /** The bearer token, not looked up; null without one. */
  bearer: string | null;
  /** Who is signed in, for calls that need it (contract: `who`); other calls ask `visitor()`. */
  user: ShapeOf<K>['who'] extends 'staff'
    ? StaffVisitor
    : ShapeOf<K>['who'] extends 'customer'
      ? SignedIn
      : null;
  /** The cookies of the back office. */
  cookies: StaffCookies;
  /** Who makes the call; null: a guest. @throws not_authenticated for a token that opens nothing. */
  visitor: () => Promise<SignedIn | null>;
}

/** A list's items and their total; for other calls the content of `data`. */
export type Result<K extends Key> = ShapeOf<K>['list'] extends ListShape
  ? Page<Item<ShapeOf<K>>>
  : DataOf<ShapeOf<K>>;

const noList: ListRequest = { page: 1, limit: 0, offset: 0, sort: [], fields: null };

/**
 * Binds a call of the contract to its handler. Validation, envelope, status, caching and documentation come from the
 * route's declaration.
 */
export function bindRoute<K extends Key>(
  app: FastifyInstance,
  key: K,
  answer: (call: Call<K>) => Promise<Result<K>>,
): void {
  const shape: RouteShape = routes[key];
  // Every key is a method and a path.
  const [method, path] = key.split(' ') as [HTTPMethods, string];
  const fieldNames = Object.keys(valueAt(shape.data, 'properties') ?? {});

  const produce = async (request: FastifyRequest, reply: FastifyReply) => {
    const list = shape.list ? readListRequest(request.query ?? {}, shape.list, fieldNames) : noList;
    const ctx = contextOf(app, request);
    const call = {
      ctx,
      params: request.params,
      query: request.query,
      body: request.body,
      headers: request.headers,
      list,
      ip: clientAddress(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
      bearer: bearerOf(request),
      user: request.user,
      cookies: staffCookies(app.config, request, reply),
      visitor: () => visitorOf(ctx, request, app.findSession),
    } as Call<K>;
    const result = shape.once
      ? await once(ctx, requestOnce(key, request), (ctx) => answer({ ...call, ctx }))
      : await answer(call);
    // The shape says what the answer is; TypeScript cannot follow it through a generic key.
    if (shape.csv || shape.file) return result as object;
    if (shape.list) return listEnvelope(result as Page<object>, list);
    // The values of the sentence are fields of the data.
    const message =
      shape.message &&
      render({ code: shape.message, values: result as Values }, languageAccepted(request) ?? 'en');
    return envelope(result, message);
  };

  const options: RouteOptions = {
    method,
    url: API_BASE + path,
    exposeHeadRoute: method === 'GET' && !shape.changes && !shape.csv && !shape.file,
    schema: schemaOf(shape),
    config: { who: shape.who, isPublic: shape.cache !== 'private' },
    onRequest: (request, reply) => receive(app, shape, request, reply),
    ...(shape.once && { preValidation: requireKey }),
    handler: answerBy(app, { key, shape, produce }),
  };
  if (shape.upload) routeWithUpload(app, options, shape.upload);
  else app.route(options);
}

/** How a call answers: a private answer is made each time, a public one goes through the page cache. */
function answerBy(
  app: FastifyInstance,
  {
    key,
    shape,
    produce,
  }: {
    key: Key;
    shape: RouteShape;
    produce: (request: FastifyRequest, reply: FastifyReply) => Promise<object>;
  },
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.status(shape.status ?? 200);
    if (shape.cache === 'private') {
      const answered = await produce(request, reply);
      // Staff who change the shop see the change immediately; other processes hear of it a moment later.
      if (shape.who === 'staff' && request.method !== 'GET') app.pageCache.change(key);
      if (shape.csv || shape.file) {
        return sendFile(reply, shape.csv, answered as AsyncIterable<string> | AnsweredFile);
      }
      if (shape.download) reply.header('content-disposition', `attachment; filename="${shape.download}"`);
      return reply.header('cache-control', 'no-store').send(answered);
    }
    reply.header('vary', 'accept-language');
    const make = async () => {
      app.requireRoom();
      return {
        status: 200,
        contentType: 'application/json; charset=utf-8',
        // Serialised by the declared schema, not sent: this reply may become a 304, or be long sent when a page is made
        // again.
        body: String(reply.serializeInput({ ...(await produce(request, reply)) }, '200')),
      };
    };
    // A caller who names no language gets the shop's own texts in the language they were written in.
    return app.pageCache.respond(request, reply, make, { inLanguage: languageWanted(request) ?? '' });
  };
}

/** Admits the caller. A prefetch of a call that changes something gets an empty answer. */
async function receive(
  app: FastifyInstance,
  shape: RouteShape,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (shape.changes && isPrefetch(request)) return reply.header('cache-control', 'no-store').code(204).send();
  return admit(app, { ctx: contextOf(app, request), request, shape });
}

/** The shop's context, whose log names the request. */
export function contextOf(app: FastifyInstance, request: FastifyRequest): Context {
  const isStaff = request.routeOptions.config.who === 'staff';
  return {
    ...app.ctx,
    // Fastify's type says less than pino's, which it is.
    log: request.log as Context['log'],
    request: { id: request.id, address: clientAddress(request.ip) },
    actor: isStaff && request.user ? actorOf(request.user as StaffVisitor, request.id) : undefined,
    language: languageWanted(request) ?? 'en',
    asked: languageWanted(request) ?? undefined,
    answersIn: languageAccepted(request) ?? 'en',
    isBehindDoor: request.isBehindDoor,
    remember: app.remember,
  };
}

function envelope(data: unknown, message: string | undefined) {
  return message ? { status: 'success', message, data } : { status: 'success', data };
}

function listEnvelope({ items, total, isEstimate }: Page<object>, list: ListRequest) {
  const data = project(items, list.fields);
  const count = { results: data.length, total, ...(isEstimate && { total_is_estimate: true }) };
  return { status: 'success', ...count, page: list.page, limit: list.limit, data };
}

/** What Fastify gets of a call: the schemas of its parts and its documentation. */
export function schemaOf(shape: RouteShape) {
  const query = shape.list
    ? Type.Object({ ...shape.query?.properties, ...ListQuery.properties })
    : // Without a schema unknown keys would stay, and each would be a page of its own in the cache.
      (shape.query ?? Type.Object({}));
  const headers = headersOf(shape);
  return {
    summary: shape.summary,
    tags: [shape.tag],
    description: describeErrors(shape),
    ...securityOf(shape),
    ...(shape.params && { params: shape.params }),
    querystring: query,
    ...(headers && { headers }),
    ...(shape.body && { body: shape.body }),
    ...(shape.upload && { consumes: ['multipart/form-data'] }),
    response: {
      [shape.status ?? 200]: bodySchema(shape),
    },
  };
}

/** How a caller is authenticated, for the documentation; the names are those of openapi.ts. */
function securityOf({ who, settlingIn }: RouteShape): { security?: Record<string, string[]>[] } {
  if (who === 'customer') return { security: [{ session: [] }] };
  if (who !== 'staff') return {};
  return { security: settlingIn ? [{ staff: [] }] : [{ staff: [] }, { key: [] }] };
}

function bodySchema(shape: RouteShape) {
  if (shape.csv) return { description: 'The table', content: { 'text/csv': { schema: shape.data } } };
  if (!shape.file) return answerSchema(shape);
  return { description: 'The file', content: { 'application/octet-stream': { schema: shape.data } } };
}

function answerSchema(shape: RouteShape) {
  const status = Type.Literal('success');
  const message = Type.String();
  if (shape.message) return Type.Object({ status, message, data: shape.data });
  if (!shape.list) return Type.Object({ status, data: shape.data });
  const count = Type.Integer({ minimum: 0 });
  const item = Type.Partial(shape.data as Type.TObject);
  return Type.Object({
    status,
    results: count,
    total: count,
    total_is_estimate: Type.Optional(Type.Boolean({ description: 'true: about so many' })),
    page: count,
    limit: count,
    data: Type.Array(item),
  });
}

function describeErrors(shape: RouteShape): string {
  const lines = [...(shape.errors ?? []), ...(shape.once ? onceErrors : [])].map(
    (code) => `- ${errors[code].status} \`${code}\`: ${errors[code].message}`,
  );
  return lines.length ? `Errors beside the general ones:\n${lines.join('\n')}` : '';
}
