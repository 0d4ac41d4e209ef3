import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Client, createClient, RequestFailure } from '@isoko/contract/client';
import { LANGUAGES, type Language, languageOf, pathIn } from '@isoko/contract/rules/languages';
import { objectOf } from '@isoko/contract/rules/objects';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import inject from 'light-my-request';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { API_BASE } from './bind-route.ts';
import { IN_PROCESS } from './client-address.ts';
import { withClosedNotice } from './closed-door.ts';
import { EncodedBody, sendBody } from './encoded-body.ts';
import { errorHandler } from './error-handler.ts';
import { FailedRender, failedPage, withDemoNotice } from './failed-page.ts';
import type { PublicAnswer } from './page-cache.ts';
import { type FindMoved, isPagePath, pageUrl } from './page-url.ts';
import { isSecretPath, securityHeaders } from './security.ts';
import { staticFiles } from './static-files.ts';

const HTML = 'text/html; charset=utf-8';

interface Rendered {
  status: number;
  html: string;
  redirect?: { to: string; status: 301 | 302 | 308 };
}

/** The built storefront: a folder of files for the browser, and the renderers. */
export interface Storefront {
  clientDir: string;
  /** Renders the page at `url` in the language of its path, from public data alone, fetched through `call`. */
  render(input: { url: URL; call: Client; galleryUrl: string | null }): Promise<Rendered>;
}

/**
 * Opens the storefront that `npm run build` left in `distDir`.
 * @throws with one sentence when it is not there.
 */
export async function loadStorefront(distDir: string): Promise<Storefront> {
  const clientDir = join(distDir, 'client');
  const entryOf = (language: Language) => join(distDir, 'server', `entry-server.${language}.js`);
  if (![...LANGUAGES.map(entryOf), clientDir].every((path) => existsSync(path))) {
    throw new Error(`The storefront is not built: ${distDir} has no pages. Run npm start, which builds it.`);
  }
  // A renderer is opened for the first page of its language, so that a language no one reads costs no memory; English
  // is opened now.
  const open = async (language: Language) => {
    const { render }: Pick<Storefront, 'render'> = await import(pathToFileURL(entryOf(language)).href);
    return render;
  };
  await open('en');
  return {
    clientDir,
    render: async (page) => (await open(languageOf(page.url.pathname).language))(page),
  };
}

/**
 * Answers every path that is not the API or the gallery with a page. A page has the same bytes for every visitor: the
 * renderer gets only the path and known query keys of a request. For a page that does not exist, `findMoved` tells
 * whether to redirect its visitors or to answer 410 instead of 404. With the secret of a draft (`?preview=`) the page
 * shows that draft, for this visitor only.
 */
export function pages(
  app: FastifyInstance,
  storefront: Storefront,
  { findMoved, openPreview }: { findMoved: FindMoved; openPreview: OpenPreview },
): void {
  const { galleryUrl } = app.config;
  staticFiles(app, storefront.clientDir);
  const calls = objectOf(LANGUAGES, (language) => inProcessClient(app, language));
  const callFor = (url: URL) => calls[languageOf(url.pathname).language];
  const render = async (url: URL, call: Client) => {
    const page = await renderPage(storefront, { url, call, galleryUrl });
    return { ...page, body: withDemoNotice(page.body, app.config, languageOf(url.pathname).language) };
  };
  const make = async (url: URL): Promise<PublicAnswer> => {
    const answer = await render(url, callFor(url));
    const { language, path } = languageOf(url.pathname);
    const moved = answer.status === 404 ? await findMoved(app.ctx, path) : null;
    if (!moved) return answer;
    return moved.status === 301
      ? redirect(301, pathIn(language, moved.to) + url.search)
      : { ...answer, status: moved.status };
  };
  const makeWithDraft = async (url: URL, token: string): Promise<PublicAnswer> => {
    const preview = await openPreview(app.ctx, token);
    if (preview?.path !== url.pathname) return redirect(302, url.pathname);
    return render(url, withDraft(callFor(url), preview));
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    errorHandler: (error, request, reply) =>
      isPagePath(request.raw.url ?? '/')
        ? failedPage(error, request, reply)
        : errorHandler(error, request, reply),
    handler: async (request, reply) => {
      const raw = request.raw.url ?? '/';
      const url = pageUrl(raw, app.config.publicUrl);
      if (!isPagePath(raw) || !isPagePath(url.pathname)) return reply.callNotFound();
      reply.headers(securityHeaders(app.config, url.pathname));
      const token = previewTokenOf(raw);
      if (token) {
        reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
        return answerPrivately(request, reply, await makeWithDraft(url, token));
      }
      if (request.isBehindDoor) return answerBehindDoor(request, reply, await make(url));
      const produce = () => make(url);
      if (isSecretPath(url.pathname)) return answerPrivately(request, reply, await produce());
      return app.pageCache.respond(request, reply, produce, { key: `page ${url.pathname}${url.search}` });
    },
  });
}

async function renderPage(
  storefront: Storefront,
  { url, ...given }: Parameters<Storefront['render']>[0],
): Promise<PublicAnswer> {
  const rendered = await storefront.render({ url: new URL(url), ...given }).catch(toPageError);
  const { status, html } = rendered;
  if (rendered.redirect) return redirect(rendered.redirect.status, rendered.redirect.to);
  if (status >= 500) throw new FailedRender(status, html);
  return { status, contentType: HTML, body: html };
}

function redirect(status: number, location: string): PublicAnswer {
  return { status, contentType: HTML, body: '', headers: { location } };
}

/** If data could not be read, the database is at fault and not the page. */
function toPageError(error: unknown): never {
  const failure = error instanceof RequestFailure ? error.failure : null;
  if (!failure || (failure.kind === 'http' && failure.status !== 503)) throw error;
  throw new ShopError('unavailable', { cause: error });
}

function answerPrivately(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, contentType, body, headers }: PublicAnswer,
): Promise<FastifyReply> {
  reply.status(status).headers({ ...headers, 'content-type': contentType, 'cache-control': 'no-store' });
  return sendBody(request, reply, new EncodedBody(body));
}

/** A page of a closed shop, for staff alone. */
function answerBehindDoor(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PublicAnswer,
): Promise<FastifyReply> {
  reply.header('x-robots-tag', 'noindex');
  const body = withClosedNotice(answer.body, languageOf(request.raw.url ?? '/').language);
  return answerPrivately(request, reply, { ...answer, body });
}

/**
 * The typed client of the API for pages made in this process: the same routes, without a socket. Unlike `app.inject` it
 * still works while the server closes, so that pages in progress are finished.
 */
function inProcessClient(app: FastifyInstance, language: Language): Client {
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const answer = await inject(app.routing as Parameters<typeof inject>[0], {
      method: (init.method ?? 'GET') as HTTPMethods & 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      payload: init.body === undefined || init.body === null ? undefined : String(init.body),
      remoteAddress: IN_PROCESS,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return new Response(answer.payload, { status: answer.statusCode, headers });
  };
  return createClient({ base: API_BASE, send, headers: { 'accept-language': language } });
}

/** A draft: a page of the shop, and the draft answer of one of its calls of the API, in place of the published one. */
export interface Previewed {
  path: string;
  key: string;
  answer: unknown;
}

/** Finds a draft by its secret. Passed in by app.ts: modules know what can be a draft. */
export type OpenPreview = (ctx: Context, token: string) => Promise<Previewed | null>;

/** 32 random bytes. */
const TOKEN = /^[\w-]{43}$/;

/** The secret of a draft in a URL; null: the published page. */
function previewTokenOf(raw: string): string | null {
  const token = new URLSearchParams(raw.split(/\?(.*)/s, 2)[1]).get('preview');
  return token && TOKEN.test(token) ? token : null;
}

/** The API client of a page that shows a draft. */
function withDraft(call: Client, { key, answer }: Previewed): Client {
  const answering = (asked: string, input?: object) =>
    asked === key ? Promise.resolve(answer) : call(asked as Parameters<Client>[0], input);
  // The answer was typed by the same key when it was kept (make-preview.ts).
  return answering as Client;
}
