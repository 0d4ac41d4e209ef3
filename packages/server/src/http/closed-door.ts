import { errors } from '@isoko/contract/errors';
import { languageOf } from '@isoko/contract/rules/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { kigaliTime } from '#server/kigali-time.ts';
import { ShopError } from '#server/shop-error.ts';
import { type Sentence, sentence } from '../sentences/sentence.ts';
import { contextOf } from './bind-route.ts';
import { IN_PROCESS } from './client-address.ts';
import { type Closed, closedPage } from './closed-page.ts';
import { isPagePath } from './page-url.ts';
import { readCookie, staffCookieName } from './staff-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Staff look at a shop that visitors do not see yet: what they get is kept by no cache. */
    isBehindDoor: boolean;
  }
}

/** What the door asks of rooms above http; null: the shop is open, however long. */
export type ReadClosed = (ctx: Context) => Promise<Closed | null>;

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
