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
   * Answers a GET or HEAD from memory, or by `produce`, once for all who wait. `key` names the answer if the route's
   * path, parameters and query do not; `inLanguage` tells apart answers with the same name. What `produce` throws
   * passes through and is not kept.
   */
  respond(
    request: FastifyRequest,
    reply: FastifyReply,
    produce: Produce,
    options?: { key?: string; inLanguage?: string },
  ): Promise<FastifyReply>;
  /** Rises with each change: data that was read under an older generation may have changed. */
  readonly generation: number;
  /**
   * Something public changed. Staff, and pages that are made from now on, never get an older answer. Visitors do not
   * either, except during a flood of changes: then for at most CLEAR_EVERY_MS. `topic` is for the log.
   */
  change(topic: string): void;
  /** Public data changes by itself then, as when an offer ends: older answers are not sent after that moment. */
  changesAt(moment: Date): void;
  /** From now on no older answer is sent to anyone, unless the database is gone. */
  clear(topic?: string): void;
  stats(): { pages: number; bytes: number; hits: number; stale: number; made: number; cleared: number };
}

const SECOND = 1000;
const FRESH_MS = 60 * SECOND;
/** For so long after FRESH_MS an old page is still sent while a new one is made. */
const STALE_MS = 600 * SECOND;
/** A page that does not exist may exist soon. */
const FRESH_MISSING_MS = 10 * SECOND;
/** Data that a page is made of may only be this old, and never stale: its age adds to that of the page. */
const FRESH_FOR_PAGES_MS = 5 * SECOND;
/** While the database is gone it is tried this often; all other requests get the old page. */
const RETRY_MS = 2 * SECOND;
/** Room for some 2,500 pages in their brotli form. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Visitors see changes by people immediately; more than this in the window come from a program. */
const CHANGES_AT_ONCE = 20;
const CHANGES_WINDOW_MS = 10 * SECOND;
/** During a flood of changes visitors' pages are cleared only this often, or none would stay cached. */
const CLEAR_EVERY_MS = 500;
/** Answers with longer names are not kept: no one links to them. */
const MAX_KEY_LENGTH = 512;
/** A text that was sent this often is worth the smallest compression. */
const POPULAR_HITS = 5;

/** Only answers with these statuses are kept; the values are for caches outside (decisions: Caching). */
const cacheControl: Record<number, string> = {
  200: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  301: 'public, max-age=0, s-maxage=60',
  404: 'public, max-age=0, s-maxage=10',
  410: 'public, max-age=0, s-maxage=10',
};

/** One answer, kept in memory or on its way to waiting requests. */
interface Made {
  readonly answer: Omit<PublicAnswer, 'body'>;
  readonly body: EncodedBody;
  readonly madeAt: number;
  readonly generation: number;
  /** How often this text was sent from memory, over all times it was made. */
  hits: number;
  readonly bytes: number;
}

/** A request for an answer made in the generation `since` or later. */
interface Asked {
  key: string;
  produce: Produce;
  since: number;
}

const freshMsOf = ({ answer }: Made) => (answer.status === 200 ? FRESH_MS : FRESH_MISSING_MS);

/** Makes the cache of one process; reasons in docs/decisions/0020-page-cache.md. */
export function createPageCache(options: { now: () => Date; log: Logger; maxBytes?: number }): PageCache {
  return new MemoryPageCache(options);
}

class MemoryPageCache implements PageCache {
  readonly #now: () => Date;
  readonly #log: Logger;
  readonly #store: PageStore<Made>;
  readonly #flights = new Map<string, { generation: number; made: Promise<Made> }>();
  /** Generation of the newest change. Staff, and pages that are made, get no older answer. */
  #newest = 0;
  /** An answer of an older generation is sent to no one. */
  #oldest = 0;
  /** The next moment at which public data changes by itself. */
  #turnsAt = Number.POSITIVE_INFINITY;
  readonly #changes = new FloodMeter({ max: CHANGES_AT_ONCE, windowMs: CHANGES_WINDOW_MS, maxAddresses: 1 });
  #clearing: NodeJS.Timeout | null = null;
  /** Set while the database is gone: when to try it again. */
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
    // An answer that was just made may never be asked for again.
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

  /** The first request after such a moment clears the cache; answers that are made then name the next moment. */
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

  /** The same answer, counted as sent, while it is current for everyone; null also if it was dropped. */
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

  /** Counts an answer from memory; popular texts are compressed further. */
  #sentAgain(key: string, kept: Made, as: 'hits' | 'stale'): Made {
    this.#counts[as] += 1;
    kept.hits += 1;
    if (kept.hits === POPULAR_HITS) void this.#compressBest(kept, () => this.#store.reweigh(key));
    return kept;
  }

  /** While the database is gone only one request per RETRY_MS tries it, in the background; all get the old page. */
  #isDatabaseGone(asked: Asked): boolean {
    if (this.#askAgainAt === null) return false;
    const now = this.#now().getTime();
    if (now >= this.#askAgainAt) {
      this.#askAgainAt = now + RETRY_MS;
      this.#makeBeside(asked);
    }
    return true;
  }

  /** An old page is better than none while the database is gone; any other failure is thrown. */
  #orOld(key: string, kept: Made, error: unknown): Made {
    if (toShopError(error).code !== 'unavailable') throw error;
    return this.#sentAgain(key, kept, 'stale');
  }

  #makeBeside(asked: Asked): void {
    this.#make(asked).catch((error) => this.#log.debug({ err: error }, 'an old page stays a while'));
  }

  /** Makes the answer once for all requests that come meanwhile. */
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
      // Of two made side by side the one begun later wins. An outdated one is kept too: for times without the database.
      const isNewest = generation >= (this.#store.peek(key)?.generation ?? 0);
      if (isNewest && cacheControl[answer.status] && key.length <= MAX_KEY_LENGTH) this.#store.set(key, made);
      return made;
    } catch (error) {
      if (toShopError(error).code === 'unavailable') this.#askAgainAt = this.#now().getTime() + RETRY_MS;
      throw error;
    }
  }

  /** If the text is the same, its compressed forms, ETags and count of hits stay. */
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
