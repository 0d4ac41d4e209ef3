import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { IN_PROCESS } from './client-address.ts';
import { bestCompressor, EncodedBody, sendBody } from './encoded-body.ts';
import { toShopError } from './error-handler.ts';
import { FloodMeter } from './floods/flood-meter.ts';
import { PageStore } from './page-store.ts';
import { showsStaff } from './staff-cookie.ts';

/** An answer that is the same for everyone. */
export interface PublicAnswer {
  status: number;
  contentType: string;
  body: string;
  headers?: Record<string, string>;
}
type Produce = () => Promise<PublicAnswer>;

/** Whole public answers in memory. */
export interface PageCache {
  /**
   * Answers a GET or HEAD from memory, or by `produce`, once for all who wait. `key` names the answer where
   * the route's path, parameters and query do not, `inLanguage` tells apart those of one name. What `produce` throws
   * passes through and is not kept.
   */
  respond(
    request: FastifyRequest,
    reply: FastifyReply,
    produce: Produce,
    options?: { key?: string; inLanguage?: string },
  ): Promise<FastifyReply>;
  /** Another one after each change: what was learned under an older one may have changed. */
  readonly generation: number;
  /**
   * Something public changed. Staff, and pages that are made from now on, get nothing made before; everyone else neither,
   * but while changes come in a flood: then they get it for CLEAR_EVERY_MS at most. `topic` is for the log.
   */
  change(topic: string): void;
  /** What is made now changes by itself at that moment, as when an offer ends: nothing made before is answered after it. */
  changesAt(moment: Date): void;
  /** From now on no one is answered with anything made before, unless the database is gone. */
  clear(topic?: string): void;
  stats(): { pages: number; bytes: number; hits: number; stale: number; made: number; cleared: number };
}

const SECOND = 1000;
const FRESH_MS = 60 * SECOND;
/** After that an old page is still answered while a new one is made. */
const STALE_MS = 600 * SECOND;
/** A page that does not exist may exist soon. */
const FRESH_MISSING_MS = 10 * SECOND;
/** What a page is made of is hardly older than the page, and never stale: age would add up. */
const FRESH_FOR_PAGES_MS = 5 * SECOND;
/** While the database is gone it is asked this often; everyone else gets the page as it was. */
const RETRY_MS = 2 * SECOND;
/** Some 2,500 pages in their brotli form. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Changes that people make are seen by everyone immediately; more than so many in a while are those of a program. */
const CHANGES_AT_ONCE = 20;
const CHANGES_WINDOW_MS = 10 * SECOND;
/** A flood of changes clears the pages of everyone so often, or there would be none. */
const CLEAR_EVERY_MS = 500;
/** Longer names are not kept: no one links to them. */
const MAX_KEY_LENGTH = 512;
/** A text asked for this often is worth the smallest compression. */
const POPULAR_HITS = 5;

/** Only these statuses are kept, each with what it says to caches further out (decisions: Caching). */
const cacheControl: Record<number, string> = {
  200: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  301: 'public, max-age=0, s-maxage=60',
  404: 'public, max-age=0, s-maxage=10',
  410: 'public, max-age=0, s-maxage=10',
};

/** One answer, kept or on its way to those who wait. */
interface Made {
  readonly answer: Omit<PublicAnswer, 'body'>;
  readonly body: EncodedBody;
  readonly madeAt: number;
  readonly generation: number;
  /** How often this text was sent from memory, however often it was made meanwhile. */
  hits: number;
  readonly bytes: number;
}

/** What is asked for, made in the generation `since` or a later one. */
interface Asked {
  key: string;
  produce: Produce;
  since: number;
}

const freshMsOf = ({ answer }: Made) => (answer.status === 200 ? FRESH_MS : FRESH_MISSING_MS);

/** Makes the cache of one process; docs/decisions/0020-page-cache.md says why it is as it is. */
export function createPageCache(options: { now: () => Date; log: Logger; maxBytes?: number }): PageCache {
  return new MemoryPageCache(options);
}

class MemoryPageCache implements PageCache {
  readonly #now: () => Date;
  readonly #log: Logger;
  readonly #store: PageStore<Made>;
  readonly #flights = new Map<string, { generation: number; made: Promise<Made> }>();
  /** Of the newest change. What was made before is not answered to staff, and no page is made of it. */
  #newest = 0;
  /** What was made in an older generation is answered to no one. */
  #oldest = 0;
  /** The next moment at which something changes by itself. */
  #turnsAt = Number.POSITIVE_INFINITY;
  readonly #changes = new FloodMeter({ max: CHANGES_AT_ONCE, windowMs: CHANGES_WINDOW_MS, maxAddresses: 1 });
  #clearing: NodeJS.Timeout | null = null;
  /** Set while the database is gone: when to ask it again. */
  #askAgainAt: number | null = null;
  readonly #compressBest: ReturnType<typeof bestCompressor>;
  readonly #counts = { hits: 0, stale: 0, made: 0, cleared: 0 };

  constructor({ now, log, maxBytes = MAX_BYTES }: { now: () => Date; log: Logger; maxBytes?: number }) {
    this.#now = now;
    this.#log = log;
    this.#store = new PageStore(maxBytes);
    this.#compressBest = bestCompressor(log);
  }

  async respond(
    request: FastifyRequest,
    reply: FastifyReply,
    produce: Produce,
    options: { key?: string; inLanguage?: string } = {},
  ): Promise<FastifyReply> {
    const key = [options.key ?? keyOf(request), options.inLanguage].filter(Boolean).join(' ');
    this.#turn();
    const isForPage = request.socket.remoteAddress === IN_PROCESS;
    const since = isForPage || showsStaff(request.headers) ? this.#newest : this.#oldest;
    const asked = { key, produce, since };
    const found = isForPage ? this.#findForPage(asked) : this.#find(asked);
    const { answer, body, ...made } = 'then' in found ? await found : found;
    reply.status(answer.status).header('content-type', answer.contentType);
    const isForAll = !request.isBehindDoor;
    reply.header('cache-control', (isForAll && cacheControl[answer.status]) || 'no-store');
    if (answer.headers) reply.headers(answer.headers);
    // What was made for this request may never be asked for again.
    const again = 'then' in found ? undefined : () => this.#findAgain(key, made);
    await sendBody(request, reply, body, again);
    this.#store.reweigh(key);
    return reply;
  }

  get generation(): number {
    this.#turn();
    return this.#newest;
  }

  change(topic: string): void {
    this.#newest += 1;
    if (this.#clearing) return;
    if (this.#changes.take('all', performance.now()) === 0) this.#forget(topic);
    else this.#clearing = setTimeout(() => this.#forget(topic), CLEAR_EVERY_MS).unref();
  }

  changesAt(moment: Date): void {
    this.#turnsAt = Math.min(this.#turnsAt, moment.getTime());
  }

  clear(topic = 'everything'): void {
    this.#newest += 1;
    this.#forget(topic);
  }

  /** Whoever looks first after such a moment clears: what is made from then on names the next one. */
  #turn(): void {
    if (this.#now().getTime() < this.#turnsAt) return;
    this.#turnsAt = Number.POSITIVE_INFINITY;
    this.clear('a moment that came');
  }

  #forget(topic: string): void {
    if (this.#clearing) clearTimeout(this.#clearing);
    this.#clearing = null;
    this.#oldest = this.#newest;
    this.#askAgainAt = null;
    this.#counts.cleared += 1;
    this.#log.debug({ topic }, 'cached pages cleared');
  }

  stats() {
    return { pages: this.#store.size, bytes: this.#store.bytes, ...this.#counts };
  }

  #find(asked: Asked): Made | Promise<Made> {
    const { key, since } = asked;
    const kept = this.#store.get(key);
    if (!kept) return this.#make(asked);
    const age = this.#now().getTime() - kept.madeAt;
    const isCurrent = kept.generation >= since;
    if (isCurrent && age < freshMsOf(kept)) return this.#sentAgain(key, kept, 'hits');
    if (this.#isDatabaseGone(asked)) return this.#sentAgain(key, kept, 'stale');
    if (isCurrent && kept.answer.status === 200 && age < FRESH_MS + STALE_MS) {
      this.#makeBeside(asked);
      return this.#sentAgain(key, kept, 'stale');
    }
    return this.#make(asked).catch((error) => this.#orOld(key, kept, error));
  }

  /** The same answer as long as it is what everyone gets, counted as sent again; it may be forgotten meanwhile. */
  #findAgain(key: string, { madeAt, generation }: Pick<Made, 'madeAt' | 'generation'>): EncodedBody | null {
    this.#turn();
    const kept = this.#store.get(key);
    if (kept?.madeAt !== madeAt || kept.generation !== generation || generation < this.#oldest) return null;
    return this.#now().getTime() - madeAt < freshMsOf(kept) ? this.#sentAgain(key, kept, 'hits').body : null;
  }

  #findForPage(asked: Asked): Made | Promise<Made> {
    const { key, since } = asked;
    const kept = this.#store.get(key);
    if (!kept || kept.generation < since) return this.#make(asked);
    const age = this.#now().getTime() - kept.madeAt;
    return age < FRESH_FOR_PAGES_MS ? this.#sentAgain(key, kept, 'hits') : this.#make(asked);
  }

  /** Counts an answer from memory; what is popular gets smaller. */
  #sentAgain(key: string, kept: Made, as: 'hits' | 'stale'): Made {
    this.#counts[as] += 1;
    kept.hits += 1;
    if (kept.hits === POPULAR_HITS) void this.#compressBest(kept, () => this.#store.reweigh(key));
    return kept;
  }

  /** While the database is gone one request in a while asks for it; the others need not wait for the answer. */
  #isDatabaseGone(asked: Asked): boolean {
    if (this.#askAgainAt === null) return false;
    const now = this.#now().getTime();
    if (now >= this.#askAgainAt) {
      this.#askAgainAt = now + RETRY_MS;
      this.#makeBeside(asked);
    }
    return true;
  }

  /** An old page is better than none while the database is gone; any other failure is told. */
  #orOld(key: string, kept: Made, error: unknown): Made {
    if (toShopError(error).code !== 'unavailable') throw error;
    return this.#sentAgain(key, kept, 'stale');
  }

  #makeBeside(asked: Asked): void {
    this.#make(asked).catch((error) => this.#log.debug({ err: error }, 'an old page stays a while'));
  }

  /** Makes the answer once for all who ask meanwhile. */
  #make({ key, produce, since }: Asked): Promise<Made> {
    const running = this.#flights.get(key);
    if (running && running.generation >= since) return running.made;
    const made = this.#produce(key, produce).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    });
    const flight = { generation: this.#newest, made };
    this.#flights.set(key, flight);
    return made;
  }

  async #produce(key: string, produce: Produce): Promise<Made> {
    const generation = this.#newest;
    const madeAt = this.#now().getTime();
    try {
      const { body: text, ...answer } = await produce();
      this.#askAgainAt = null;
      this.#counts.made += 1;
      const { body, hits } = this.#bodyOf(key, text);
      const made = {
        ...{ answer, body, hits, madeAt, generation },
        get bytes() {
          return body.bytes;
        },
      };
      // Of two that were made side by side the one that was begun later knows more. What is outdated by now is kept too:
      // it is answered to no one until the database is gone.
      const isNewest = generation >= (this.#store.peek(key)?.generation ?? 0);
      if (isNewest && cacheControl[answer.status] && key.length <= MAX_KEY_LENGTH) this.#store.set(key, made);
      return made;
    } catch (error) {
      if (toShopError(error).code === 'unavailable') this.#askAgainAt = this.#now().getTime() + RETRY_MS;
      throw error;
    }
  }

  /** The same text again keeps its compressed forms, its validators, and how often it was asked for. */
  #bodyOf(key: string, text: string): Pick<Made, 'body' | 'hits'> {
    const body = new EncodedBody(text);
    const before = this.#store.peek(key);
    return before?.body.hash === body.hash ? { body: before.body, hits: before.hits } : { body, hits: 0 };
  }
}

/** What the answer depends on: the route, its parameters and its query, in one spelling. */
function keyOf(request: FastifyRequest): string {
  const query = Object.entries(request.query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([request.routeOptions.url, request.params, query]);
}
