import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body in one encoding, with its strong ETag. */
export interface Variant {
  encoding: Encoding;
  bytes: Buffer;
  etag: string;
}

/** A smaller body fits into one packet anyway, so compressing saves nothing. */
const WORTH_COMPRESSING_BYTES = 860;
/** Good and quick, while a visitor waits. */
const QUICK_QUALITY = 5;
/** The smallest form; takes some hundred milliseconds for a page, in the background. */
const BEST_QUALITY = 11;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const unpackBrotli = promisify(brotliDecompress);

/**
 * One text in several encodings, each made only when a client first accepts it. Nearly all clients take brotli: once
 * that form exists, the text itself, some six times as large, is kept only if a client asks for it.
 */
export class EncodedBody {
  /** Hash of the uncompressed text; two bodies with one hash are equal. */
  readonly hash: string;
  /** Null: dropped; unpacked when needed. */
  #text: Variant | null;
  #isTextWanted = false;
  readonly #compressed = new Map<Encoding, Variant | Promise<Variant>>();
  readonly #compressible: boolean;
  #best = false;

  /** @param options.smallest the brotli form in the best quality, if the build made it */
  constructor(
    text: string | Buffer,
    options: { compressible?: boolean; smallest?: Buffer | undefined } = {},
  ) {
    const bytes = alone(text);
    this.hash = hash('sha256', bytes, 'base64url').slice(0, 22);
    this.#text = this.#variant('identity', bytes, '');
    this.#compressible = (options.compressible ?? true) && bytes.length >= WORTH_COMPRESSING_BYTES;
    if (!options.smallest || !this.#compressible) return;
    this.#best = true;
    this.#keep(this.#variant('br', options.smallest, String(BEST_QUALITY)));
  }

  /** The bytes held now, all encodings together. */
  get bytes(): number {
    let sum = this.#text?.bytes.length ?? 0;
    for (const variant of this.#compressed.values()) sum += 'bytes' in variant ? variant.bytes.length : 0;
    return sum;
  }

  /** The variant in this encoding; a promise only if it must be made first. */
  in(encoding: Encoding): Variant | Promise<Variant> {
    if (encoding === 'identity' || !this.#compressible) {
      this.#isTextWanted = true;
      return this.#text ?? this.#unpack();
    }
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const making = this.#compress(encoding, QUICK_QUALITY);
    this.#compressed.set(encoding, making);
    // This caller hears of a failure; the next one tries again.
    making.catch(() => this.#compressed.delete(encoding));
    return making;
  }

  /** Replaces the brotli form by the smallest one. Its ETag changes with its bytes. */
  async compressBest(): Promise<void> {
    if (this.#best || !this.#compressible) return;
    this.#best = true;
    await this.#compress('br', BEST_QUALITY);
  }

  /** Whether an ETag that a client sent names this text in this encoding, at whatever quality. */
  matches(etag: string, encoding: Encoding): boolean {
    return etag.replace(/^W\//, '').startsWith(`"${this.hash}-${encoding}`);
  }

  async #compress(encoding: Encoding, quality: number): Promise<Variant> {
    const { bytes } = this.#text ?? (await this.#unpack());
    const compressed =
      encoding === 'br'
        ? await compressBrotli(bytes, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: quality,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
              [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            },
          })
        : await compressGzip(bytes);
    return this.#keep(this.#variant(encoding, alone(compressed), encoding === 'br' ? String(quality) : ''));
  }

  #keep(variant: Variant): Variant {
    this.#compressed.set(variant.encoding, variant);
    if (variant.encoding === 'br' && !this.#isTextWanted) this.#text = null;
    return variant;
  }

  /** Unpacks the text from its brotli form, which exists whenever the text is dropped. */
  async #unpack(): Promise<Variant> {
    const packed = await this.#compressed.get('br');
    if (!packed) throw new Error('a text is gone without its brotli form');
    const text = this.#variant('identity', alone(await unpackBrotli(packed.bytes)), '');
    if (this.#isTextWanted) this.#text = text;
    return text;
  }

  #variant(encoding: Encoding, bytes: Buffer, quality: string): Variant {
    return { encoding, bytes, etag: `"${this.hash}-${encoding}${quality}"` };
  }
}

/**
 * A copy in memory of its own. Buffers of Node and zlib are pieces of a slab of 64 or 16 KB, and each piece keeps the
 * whole slab in memory.
 */
function alone(text: string | Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  if (typeof text === 'string') own.write(text);
  else text.copy(own);
  return own;
}

/** Parsed Accept-Encoding headers, as many as there are kinds of browsers. */
const MOST_KNOWN = 200;
const acceptedBy = new Map<string, Encoding>();

/** The smallest encoding that the caller accepts; without the header, none. */
function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = acceptedBy.get(header);
  if (known) return known;
  const read = readAccepted(header);
  if (acceptedBy.size < MOST_KNOWN) acceptedBy.set(header, read);
  return read;
}

function readAccepted(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='));
    weights.set(name, weight ? Number(weight.slice(2)) : 1);
  }
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** What a caller gets: 304 and no bytes if they have the body already. */
export interface Answered {
  status: number;
  variant: Variant;
  /** The ETag of the variant, or of the one the caller has. */
  etag: string;
}

/** A body in the encoding the caller accepts, with its ETag; a promise only if it must be made first. */
export function answerIn(
  headers: IncomingHttpHeaders,
  status: number,
  body: EncodedBody,
): Answered | Promise<Answered> {
  const made = body.in(acceptedEncoding(headers['accept-encoding']));
  const answer = (variant: Variant): Answered => {
    const { etag } = variant;
    const known = headers['if-none-match'];
    const match = known && status === 200 ? matchOf(known, body, variant.encoding) : null;
    return match ? { status: 304, variant, etag: match === '*' ? etag : match } : { status, variant, etag };
  };
  return 'then' in made ? made.then(answer) : answer(made);
}

/**
 * Compresses popular texts as small as possible, one at a time, while requests are served. A text that comes while
 * another is compressed is skipped; it may become popular again.
 */
export function bestCompressor(log: Pick<Logger, 'warn'>) {
  let isBusy = false;
  return async (text: { readonly body: EncodedBody; hits: number }, done: () => void): Promise<void> => {
    if (isBusy) {
      text.hits = 0;
      return;
    }
    isBusy = true;
    try {
      await text.body.compressBest();
      done();
    } catch (error) {
      log.warn({ err: error }, 'a page stays larger than it could be');
    } finally {
      isBusy = false;
    }
  };
}

/**
 * Answers with a body in the encoding the caller accepts, with its ETag; 304 if the caller has it already. HEAD gets
 * the same headers and no body. The caller sets status and caching headers before.
 * @param again the answer is for everyone: the fast path may repeat it for as long as this returns a body
 */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
  again?: () => EncodedBody | null,
): Promise<FastifyReply> {
  const varies = reply.getHeader('vary');
  reply.header('vary', varies ? `${varies}, accept-encoding` : 'accept-encoding');
  if (again) request.server.fastPath.put(request, reply, again);
  const answer = answerIn(request.headers, reply.statusCode, body);
  const { status, variant, etag } = 'then' in answer ? await answer : answer;
  if (variant.encoding !== 'identity') reply.header('content-encoding', variant.encoding);
  reply.status(status).header('etag', etag);
  // Fastify uses the body of a HEAD answer for its Content-Length and then drops it.
  return status === 304 && request.method !== 'HEAD' ? reply.send() : reply.send(variant.bytes);
}

function matchOf(header: string, body: EncodedBody, encoding: Encoding): string | null {
  if (header.trim() === '*') return '*';
  const found = header.split(',').find((each) => body.matches(each.trim(), encoding));
  return found ? found.trim().replace(/^W\//, '') : null;
}
