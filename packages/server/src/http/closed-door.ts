import { errors } from '@isoko/contract/errors';
import { type Language, languageOf } from '@isoko/contract/rules/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { kigaliTime } from '#server/kigali-time.ts';
import { ShopError } from '#server/shop-error.ts';
import { render, type Sentence, sentence } from '../sentences/sentence.ts';
import { contextOf } from './bind-route.ts';
import { IN_PROCESS } from './client-address.ts';
import { escapeHtml, FAILED_PAGE_STYLE_PATH, withDemoNotice } from './failed-page.ts';
import { isPagePath } from './page-url.ts';
import { readCookie, staffCookieName } from './staff-cookie.ts';
import { languageWanted } from './visitor.ts';

/** A shop that is closed to visitors, as they are told of it. */
export interface Closed {
  /** Null: it was not given one. */
  name: string | null;
  /** E.164; null: none is set. */
  phone: string | null;
  /** When it opens by itself; null: no one said. */
  opensAt: Date | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Staff look at a shop that visitors do not see yet: what they get is kept by no cache. */
    isBehindDoor: boolean;
  }
}

/**
 * Calls that go on: staff at work and on their way to a password, and what operators and providers tell of payments and
 * messages.
 */
const GOES_ON =
  /^\/api\/v1\/(admin|payments|messages|users\/(forgot|reset)Password)(\/|$)|^\/api\/(v1\/openapi\.json|docs)/;
/** Where staff choose a password: whom an owner takes on has no session yet. */
const PASSWORD_PAGE = /^\/(forgot-password|reset-password\/[^/]+)$/;
/** What shows the shop beside its pages and calls. */
const SITEMAP = /^\/sitemap/;
const ROBOTS = '/robots.txt';
const CLOSED_ROBOTS = 'User-agent: *\nDisallow: /\n';
/** After this a visitor may ask again, where no one said when the shop opens. */
const ASK_AGAIN_S = 60 * 60;

/**
 * The one page of a shop that is closed: what it is called, that it opens, and how to reach it. In the language of the
 * address, and where that names none in the visitor's own. `says`: when it opens.
 */
function closedPage(
  request: FastifyRequest,
  { name, phone, opensAt, says }: Closed & { says: Sentence },
): string {
  const ofAddress = languageOf(request.raw.url ?? '/').language;
  const language = ofAddress === 'en' ? (languageWanted(request) ?? 'en') : ofAddress;
  const say = (said: Sentence | string) => escapeHtml(render(said, language));
  const title = name === null ? say('We open soon') : escapeHtml(name);
  // Without a name the title says it already.
  const when = name === null && opensAt === null ? '' : `<p>${say(says)}</p>`;
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${title}</title>
<link rel="stylesheet" href="${FAILED_PAGE_STYLE_PATH}"></head>
<body><main><h1>${title}</h1>${when}${phone === null ? '' : linksOf(phone, say('Call us'))}</main></body></html>
`;
  return withDemoNotice(html, request.server.config, language);
}

function linksOf(phone: string, call: string): string {
  const digits = phone.replace(/\D/g, '');
  // As people write it in Rwanda.
  const written = phone.replace(/^\+250(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');
  return `<p><a href="tel:+${digits}">${call}: ${escapeHtml(written)}</a> <a href="https://wa.me/${digits}">WhatsApp</a></p>`;
}

/** Where the owner opens the shop. */
const OPENING_PATH = '/admin/opening';

/** The page as staff see it while visitors do not: a bar at its top says so. */
export function withClosedNotice(html: string, language: Language): string {
  const say = (said: string) => escapeHtml(render(said, language));
  const link = `<a href="${OPENING_PATH}">${say('Opening')}</a>`;
  const notice = `<aside class="closed-notice" aria-label="${say('Opening')}">${say('Closed for visitors.')} ${link}</aside>`;
  // Behind the page, whose link to its content comes first; it is drawn above it (storefront: styles.css).
  return html.replace('</body>', () => `${notice}</body>`);
}

/** What the door asks of rooms above http; null: the shop is open, however long. */
type ReadClosed = (ctx: Context) => Promise<Closed | null>;

/**
 * Keeps visitors and robots out of a shop that is closed: one page, and 503 for every call that shows or changes the
 * shop. Staff who are logged in pass. What it knows is forgotten with the cached pages, so in every process a moment
 * after the owner opens; the clock needs no one.
 */
export function closedDoor(app: FastifyInstance, readClosed: ReadClosed): void {
  const lookUp = rememberUntilChanged(app, readClosed);
  app.decorateRequest('isBehindDoor', false);
  app.addHook('onRequest', async (request, reply) => {
    const url = request.routeOptions.url ?? '';
    if (!isShut(url, request) || request.socket.remoteAddress === IN_PROCESS) return;
    const closed = await lookUp();
    if (closed === null || isOver(closed, app.ctx.now())) return;
    if (await isStaff(app, request)) {
      request.isBehindDoor = true;
      return;
    }
    return refuse(app, { request, reply, closed, url });
  });
}

/** What is known, or a promise of it; looked at again after a change. What cannot be read stays as it was. */
function rememberUntilChanged(app: FastifyInstance, readClosed: ReadClosed) {
  let known: { generation: number; closed: Closed | null } | null = null;
  let looking: { generation: number; closed: Promise<Closed | null> } | null = null;
  const look = async (generation: number) => {
    try {
      const closed = await readClosed(app.ctx);
      known = { generation, closed };
      return closed;
    } catch (error) {
      if (!known) throw error;
      app.log.warn({ err: error }, 'whether the shop is closed is not known; it stays as it was');
      return known.closed;
    } finally {
      looking = null;
    }
  };
  return (): Closed | null | Promise<Closed | null> => {
    const { generation } = app.pageCache;
    if (known?.generation === generation) return known.closed;
    if (looking?.generation !== generation) looking = { generation, closed: look(generation) };
    return looking.closed;
  };
}

/** What is said of it where nothing else is. */
function wordsOf({ opensAt }: Closed): Sentence {
  return opensAt
    ? sentence('We open on {day} at {time}, Kigali time.', { day: opensAt, time: kigaliTime(opensAt) })
    : sentence(errors.shop_closed.message);
}

function isOver({ opensAt }: Closed, now: Date): boolean {
  return opensAt !== null && opensAt <= now;
}

/** Whether this is a page, a call or a list of the shop. Files, pictures, probes and the back office go on. */
function isShut(route: string, request: FastifyRequest): boolean {
  if (route === '/*') {
    const [path = '/'] = (request.raw.url ?? '/').split('?', 1);
    return isPagePath(path) && !PASSWORD_PAGE.test(languageOf(path).path);
  }
  if (route === ROBOTS || SITEMAP.test(route)) return true;
  return route.startsWith('/api/') && !GOES_ON.test(route);
}

async function isStaff(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  const token = readCookie(request, staffCookieName(app.config));
  return token !== null && (await app.staffGate.find(contextOf(app, request), token)) !== null;
}

interface Refused {
  request: FastifyRequest;
  reply: FastifyReply;
  closed: Closed;
  url: string;
}

/** @throws shop_closed where a program asks. */
function refuse(app: FastifyInstance, { request, reply, closed, url }: Refused): FastifyReply {
  const { opensAt } = closed;
  const seconds = opensAt ? (opensAt.getTime() - app.ctx.now().getTime()) / 1000 : ASK_AGAIN_S;
  const retryAfter = Math.max(1, Math.ceil(seconds));
  if (url !== ROBOTS && url !== '/*') {
    throw new ShopError('shop_closed', { retryAfter, sentence: wordsOf(closed) });
  }
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  if (url === ROBOTS) return reply.type('text/plain; charset=utf-8').send(CLOSED_ROBOTS);
  request.failure = 'shop_closed';
  return reply
    .status(errors.shop_closed.status)
    .headers({ 'retry-after': String(retryAfter), vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(closedPage(request, { ...closed, says: wordsOf(closed) }));
}
