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

/** A closed shop, as visitors are told. */
export interface Closed {
  /** Null: the shop has no name yet. */
  name: string | null;
  /** E.164; null: none is set. */
  phone: string | null;
  /** When it opens by itself; null: no time is set. */
  opensAt: Date | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Staff look at a shop that is still closed to visitors: no cache may keep their answers. */
    isBehindDoor: boolean;
  }
}

/**
 * Calls that work in a closed shop: those of staff, those that lead to a password, and the callbacks of operators and
 * providers about payments and messages.
 */
const GOES_ON =
  /^\/api\/v1\/(admin|payments|messages|users\/(forgot|reset)Password)(\/|$)|^\/api\/(v1\/openapi\.json|docs)/;
/** Where staff choose a password: a new member of staff has no session yet. */
const PASSWORD_PAGE = /^\/(forgot-password|reset-password\/[^/]+)$/;
/** Shows the shop too, beside its pages and calls. */
const SITEMAP = /^\/sitemap/;
const ROBOTS = '/robots.txt';
const CLOSED_ROBOTS = 'User-agent: *\nDisallow: /\n';
/** When a visitor may ask again if no opening time is set. */
const ASK_AGAIN_S = 60 * 60;

/**
 * The one page of a closed shop: its name, when it opens (`says`), and how to reach it. In the language of the address;
 * if that names none, in the visitor's.
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

/** Adds a bar to the top of a page that staff see while visitors do not. */
export function withClosedNotice(html: string, language: Language): string {
  const say = (said: string) => escapeHtml(render(said, language));
  const link = `<a href="${OPENING_PATH}">${say('Opening')}</a>`;
  const notice = `<aside class="closed-notice" aria-label="${say('Opening')}">${say('Closed for visitors.')} ${link}</aside>`;
  // At the end of the page, because the link to its content must come first; styles.css of the storefront draws it at
  // the top.
  return html.replace('</body>', () => `${notice}</body>`);
}

/** Passed in from higher rooms; null: the shop is open. */
type ReadClosed = (ctx: Context) => Promise<Closed | null>;

/**
 * Keeps visitors and robots out of a closed shop: one page, and 503 for every call that shows or changes the shop.
 * Staff who are logged in pass. The state is kept in memory and dropped with the cached pages, so every process knows a
 * moment after the owner opens; an opening time takes effect without that.
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

/** The known state, or a promise of it; read again after a change. If it cannot be read, the last state stays. */
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

/** The sentence about a closed shop. */
function wordsOf({ opensAt }: Closed): Sentence {
  return opensAt
    ? sentence('We open on {day} at {time}, Kigali time.', { day: opensAt, time: kigaliTime(opensAt) })
    : sentence(errors.shop_closed.message);
}

function isOver({ opensAt }: Closed, now: Date): boolean {
  return opensAt !== null && opensAt <= now;
}

/** Whether this is a page, a call or a sitemap of the shop. Files, pictures, probes and the back office stay open. */
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

/** Answers pages and robots.txt itself. @throws shop_closed for calls */
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
