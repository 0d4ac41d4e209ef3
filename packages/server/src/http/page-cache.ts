import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { IN_PROCESS } from './client-address.ts';
import { EncodedBody, sendBody } from './encoded-body.ts';
import { toShopError } from './error-handler.ts';
import { PageStore } from './page-store.ts';

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
  /** Another one after each `clear`: what was learned under an older one may have changed. */
  readonly generation: number;
  /** From now on nothing made before is answered, unless the database is gone. `topic` is for the log. */
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
const MAX_BYTES = 64 * 1024 * 1024;
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
class Made {
  readonly answer: Omit<PublicAnswer, 'body'>;
  readonly body: EncodedBody;
  readonly madeAt: number;
  readonly generation: number;
  /** How often this text was sent from memory, however often it was made meanwhile. */
  hits: number;

  constructor(made: Pick<Made, 'answer' | 'body' | 'madeAt' | 'generation' | 'hits'>) {
    this.answer = made.answer;
    this.body = made.body;
    this.madeAt = made.madeAt;
    this.generation = made.generation;
    this.hits = made.hits;
  }

  get bytes(): number {
    return this.body.bytes;
  }
}

/** Makes the cache of one process; docs/decisions/0020-page-cache.md says why it is as it is. */
export function createPageCache(options: { now: () => Date; log: Logger; maxBytes?: number }): PageCache {
  return new MemoryPageCache(options);
}

class MemoryPageCache implements PageCache {
  readonly #now: () => Date;
  readonly #log: Logger;
  readonly #store: PageStore<Made>;
  #flights = new Map<string, Promise<Made>>();
  /** What was made in an older generation is not answered. */
  #generation = 0;
  /** Set while the database is gone: when to ask it again. */
  #askAgainAt: number | null = null;
  #compressing = false;
  readonly #counts = { hits: 0, stale: 0, made: 0, cleared: 0 };

  constructor({ now, log, maxBytes = MAX_BYTES }: { now: () => Date; log: Logger; maxBytes?: number }) {
    this.#now = now;
    this.#log = log;
    this.#store = new PageStore(maxBytes);
  }

  async respond(
    request: FastifyRequest,
    reply: FastifyReply,
    produce: Produce,
    options: { key?: string; inLanguage?: string } = {},
  ): Promise<FastifyReply> {
    const key = [options.key ?? keyOf(request), options.inLanguage].filter(Boolean).join(' ');
    const isForPage = request.socket.remoteAddress === IN_PROCESS;
    const found = isForPage ? this.#findForPage(key, produce) : this.#find(key, produce);
    const { answer, body } = 'then' in found ? await found : found;
    reply.status(answer.status).header('content-type', answer.contentType);
    const isForAll = !request.isBehindDoor;
    reply.header('cache-control', (isForAll && cacheControl[answer.status]) || 'no-store');
    if (answer.headers) reply.headers(answer.headers);
    await sendBody(request, reply, body);
    this.#store.reweigh(key);
    return reply;
  }

  get generation(): number {
    return this.#generation;
  }

  clear(topic = 'everything'): void {
    this.#generation += 1;
    this.#flights = new Map();
    this.#askAgainAt = null;
    this.#counts.cleared += 1;
    this.#log.debug({ topic }, 'cached pages cleared');
  }

  stats() {
    return { pages: this.#store.size, bytes: this.#store.bytes, ...this.#counts };
  }

  #find(key: string, produce: Produce): Made | Promise<Made> {
    const kept = this.#store.get(key);
    if (!kept) return this.#make(key, produce);
    const age = this.#now().getTime() - kept.madeAt;
    const isCurrent = kept.generation === this.#generation;
    const freshMs = kept.answer.status === 200 ? FRESH_MS : FRESH_MISSING_MS;
    if (isCurrent && age < freshMs) return this.#hit(key, kept);
    if (this.#isDatabaseGone(key, produce)) return this.#stale(key, kept);
    if (isCurrent && kept.answer.status === 200 && age < FRESH_MS + STALE_MS) {
      this.#makeBeside(key, produce);
      return this.#stale(key, kept);
    }
    return this.#make(key, produce).catch((error) => this.#orOld(key, kept, error));
  }

  #findForPage(key: string, produce: Produce): Made | Promise<Made> {
    const kept = this.#store.get(key);
    if (!kept || kept.generation !== this.#generation) return this.#make(key, produce);
    const age = this.#now().getTime() - kept.madeAt;
    return age < FRESH_FOR_PAGES_MS ? this.#hit(key, kept) : this.#make(key, produce);
  }

  #hit(key: string, kept: Made): Made {
    this.#counts.hits += 1;
    return this.#sentAgain(key, kept);
  }

  #stale(key: string, kept: Made): Made {
    this.#counts.stale += 1;
    return this.#sentAgain(key, kept);
  }

  #sentAgain(key: string, kept: Made): Made {
    kept.hits += 1;
    if (kept.hits === POPULAR_HITS) void this.#compressBest(key, kept);
    return kept;
  }

  /** While the database is gone one request in a while asks for it; the others need not wait for the answer. */
  #isDatabaseGone(key: string, produce: Produce): boolean {
    if (this.#askAgainAt === null) return false;
    const now = this.#now().getTime();
    if (now >= this.#askAgainAt) {
      this.#askAgainAt = now + RETRY_MS;
      this.#makeBeside(key, produce);
    }
    return true;
  }

  /** An old page is better than none while the database is gone; any other failure is told. */
  #orOld(key: string, kept: Made, error: unknown): Made {
    if (toShopError(error).code !== 'unavailable') throw error;
    return this.#stale(key, kept);
  }

  #makeBeside(key: string, produce: Produce): void {
    this.#make(key, produce).catch((error) => this.#log.debug({ err: error }, 'an old page stays a while'));
  }

  /** Makes the answer once for all who ask meanwhile. */
  #make(key: string, produce: Produce): Promise<Made> {
    const running = this.#flights.get(key);
    if (running) return running;
    const flights = this.#flights;
    const flight = this.#produce(key, produce).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  async #produce(key: string, produce: Produce): Promise<Made> {
    const generation = this.#generation;
    const madeAt = this.#now().getTime();
    try {
      const { body: text, ...answer } = await produce();
      this.#askAgainAt = null;
      this.#counts.made += 1;
      const made = new Made({ answer, ...this.#bodyOf(key, text), madeAt, generation });
      const isCurrent = generation === this.#generation;
      if (isCurrent && cacheControl[answer.status] && key.length <= MAX_KEY_LENGTH)
        this.#store.set(key, made);
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

  /** One page at a time, while requests are served. */
  async #compressBest(key: string, kept: Made): Promise<void> {
    if (this.#compressing) {
      kept.hits = 0;
      return;
    }
    this.#compressing = true;
    try {
      await kept.body.compressBest();
      this.#store.reweigh(key);
    } catch (error) {
      this.#log.warn({ err: error }, 'a page stays larger than it could be');
    } finally {
      this.#compressing = false;
    }
  }
}

/** What the answer depends on: the route, its parameters and its query, in one spelling. */
function keyOf(request: FastifyRequest): string {
  const query = Object.entries(request.query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([request.routeOptions.url, request.params, query]);
}
