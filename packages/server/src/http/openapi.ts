import swagger from '@fastify/swagger';
import { routes } from '@isoko/contract';
import { type ErrorCode, errors } from '@isoko/contract/errors';
import type { RouteShape } from '@isoko/contract/route';
import fastify, { type FastifyInstance } from 'fastify';
import { ShopError } from '#server/shop-error.ts';
import { API_BASE } from './bind-route.ts';
import { contentSecurityPolicy } from './security.ts';
import { staffCookieName } from './staff-cookie.ts';

const DOCUMENT = `${API_BASE}/openapi.json`;
const DOCS = '/api/docs';

/** Serves the OpenAPI document of every call, and readable documentation from the shop's own files. */
export async function openapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Shop',
        version: '1',
        description:
          'The API of the shop. Every path works with and without a trailing slash. Money is whole francs. `x-who` says whom a call is for, `x-roles` which staff.',
      },
      servers: [{ url: app.config.publicUrl }],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The `token` of POST /users/login' },
          staff: {
            type: 'apiKey',
            in: 'cookie',
            name: staffCookieName(app.config),
            description:
              'Set by POST /admin/session; whatever is no GET carries the header `x-isoko-staff: 1` beside it',
          },
          key: { type: 'http', scheme: 'bearer', description: 'A key of POST /admin/keys, for a program' },
        },
      },
    },
    // Files, pages and probes carry no tag and are no part of the API.
    hideUntagged: true,
    convertConstToEnum: false,
    transformObject: (document) => withErrors('openapiObject' in document ? document.openapiObject : {}),
  });
  let written: string | null = null;
  const document = () => {
    written ??= JSON.stringify(app.swagger());
    return written;
  };
  app.get(DOCUMENT, { exposeHeadRoute: true }, async (request, reply) => {
    const contentType = 'application/json; charset=utf-8';
    return app.pageCache.respond(request, reply, async () => ({
      ...{ status: 200, contentType, body: document() },
    }));
  });
  readablePages(app, document);
}

/** Serves the document as pages: an application of its own, opened for the first reader, so that no start waits for it. */
function readablePages(app: FastifyInstance, document: () => string): void {
  let pages: Promise<FastifyInstance> | null = null;
  for (const url of [DOCS, `${DOCS}/*`]) {
    app.route({
      ...{ method: ['GET', 'HEAD'], url },
      handler: async ({ method, url, headers }, reply) => {
        pages ??= openPages(contentSecurityPolicy(app.config), document());
        const answer = await (await pages).inject({
          method: method === 'HEAD' ? 'HEAD' : 'GET',
          url,
          headers,
        });
        if (answer.statusCode === 404) throw new ShopError('not_found');
        reply.code(answer.statusCode);
        for (const [name, value] of Object.entries(answer.headers)) {
          // How the connection goes on is said by who holds it.
          if (name !== 'connection') reply.header(name, value);
        }
        return reply.send(answer.rawPayload);
      },
    });
  }
}

async function openPages(staticCSP: string, document: string): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  const pages = fastify();
  await pages.register(swagger, { mode: 'static', specification: { document: JSON.parse(document) } });
  await pages.register(swaggerUi, {
    routePrefix: DOCS,
    uiConfig: { layout: 'BaseLayout', deepLinking: true, validatorUrl: null },
    theme: { title: 'Shop API' },
    staticCSP,
  });
  return pages;
}

/** The body of every failed answer (decisions: The wire). */
const errorSchema = {
  type: 'object',
  required: ['status', 'code', 'message', 'requestId'],
  properties: {
    status: { type: 'string', enum: ['fail', 'error'], description: '`fail` for 4xx, `error` for 5xx' },
    code: {
      type: 'string',
      enum: Object.keys(errors),
      description: Object.entries(errors)
        .map(([code, { status, message }]) => `- \`${code}\` (${status}): ${message}`)
        .join('\n'),
    },
    message: { type: 'string', description: 'A sentence a shopper can read' },
    errors: {
      type: 'array',
      description: 'What stands beside single fields; names are dotted',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    data: { description: 'What the error is about, where a client can act on it' },
    requestId: { type: 'string' },
  },
};

/** Every operation can fail: the statuses say with which codes, `default` with any other. */
// biome-ignore lint/suspicious/noExplicitAny: the plugin's own document type covers three versions of the format
function withErrors(document: any) {
  for (const path of Object.values<object>(document.paths ?? {})) {
    for (const operation of Object.values(path)) {
      operation.responses.default = {
        description: 'It failed: the code says why',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      };
    }
  }
  describeOperations(document.paths ?? {});
  return { ...document, components: { ...document.components, schemas: { Error: errorSchema } } };
}

/** An operation of the document, as far as it is added to here. */
interface Operation {
  responses: Record<string, object>;
  [extension: `x-${string}`]: unknown;
}
type Paths = Record<string, Record<string, Operation>>;

/** Flags of the contract that ask more of a member of staff than a role. */
type Asks = RouteShape & { readonly stepUp?: boolean; readonly once?: boolean };

/** What any call can be refused with, and what more a call is by what it takes and by who may make it. */
const ALWAYS = ['rate_limited', 'internal', 'unavailable'];
const TAKES_INPUT = ['validation_error'];
const TAKES_BODY = ['malformed_json', 'payload_too_large', 'unsupported_media_type'];
const NEEDS_SESSION = ['not_authenticated'];
const NEEDS_ROLE = ['forbidden', 'password_change_required', 'second_factor_missing'];
const NEEDS_PROOF = ['step_up_required'];
const NEEDS_KEY = ['idempotency_key_required', 'idempotency_mismatch'];

/** Writes into each operation who may call it (`x-who`, `x-roles`), what else it asks, and every way it is refused. */
function describeOperations(paths: Paths): void {
  for (const [key, shape] of Object.entries<Asks>(routes)) {
    const [method = '', path = ''] = key.split(' ');
    const operation = paths[API_BASE + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (operation) describe(operation, shape);
  }
}

function describe(operation: Operation, shape: Asks): void {
  operation['x-who'] = shape.who ?? 'anyone';
  if (shape.who === 'staff' || shape.alsoFor) operation['x-roles'] = shape.roles ?? shape.alsoFor;
  if (shape.stepUp) operation['x-step-up'] = true;
  if (shape.once) operation['x-idempotency'] = 'required';
  const byStatus = Map.groupBy(refusalsOf(shape), (code) => errors[code].status);
  for (const [status, codes] of byStatus) operation.responses[status] = refusal(codes);
}

/** The codes of the catalogue a call can answer with, each once. */
function refusalsOf(shape: Asks): ErrorCode[] {
  const { params, query, headers, body, list, upload, who } = shape;
  const isStaff = who === 'staff';
  const takesBody = Boolean(body ?? upload);
  const names = new Set([
    ...(params || query || headers || list || takesBody ? TAKES_INPUT : []),
    ...(takesBody ? TAKES_BODY : []),
    ...(isStaff || who === 'customer' ? NEEDS_SESSION : []),
    ...(isStaff ? NEEDS_ROLE : []),
    ...(shape.stepUp ? NEEDS_PROOF : []),
    ...(shape.once ? NEEDS_KEY : []),
    ...(shape.errors ?? []),
    ...ALWAYS,
  ]);
  return [...names].filter((name): name is ErrorCode => name in errors);
}

function refusal(codes: ErrorCode[]): object {
  const code = { type: 'string', enum: codes };
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code } }] };
  const description = codes.map((each) => `\`${each}\`: ${errors[each].message}`).join('\n\n');
  return { description, content: { 'application/json': { schema } } };
}
