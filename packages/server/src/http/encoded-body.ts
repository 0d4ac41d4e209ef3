import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The bytes of one encoding and their strong validator. */
export interface Variant {
  encoding: Encoding;
  bytes: Buffer;
  etag: string;
}

/** Below this a packet is sent anyway, so compressing saves nothing. */
const WORTH_COMPRESSING_BYTES = 860;
/** Good and quick, for the visitor who waits. */
const QUICK_QUALITY = 5;
/** The smallest, some hundred milliseconds for a page; made while requests are served. */
const BEST_QUALITY = 11;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** One text with its compressed forms, each made once and only when someone accepts it. */
export class EncodedBody {
  /** Of the text as it is; two bodies with one hash are equal. */
  readonly hash: string;
  readonly #identity: Variant;
  readonly #compressed = new Map<Encoding, Variant | Promise<Variant>>();
  readonly #compressible: boolean;
  #best = false;

  /** @param options.smallest the brotli form in the best quality, where the build has made it */
  constructor(
    text: string | Buffer,
    options: { compressible?: boolean; smallest?: Buffer | undefined } = {},
  ) {
    const bytes = Buffer.from(text);
    this.hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.#identity = this.#variant('identity', bytes, '');
    this.#compressible = (options.compressible ?? true) && bytes.length >= WORTH_COMPRESSING_BYTES;
    if (!options.smallest || !this.#compressible) return;
    this.#best = true;
    this.#compressed.set('br', this.#variant('br', options.smallest, String(BEST_QUALITY)));
  }

  /** The bytes held now, all forms together. */
  get bytes(): number {
    let sum = this.#identity.bytes.length;
    for (const variant of this.#compressed.values()) sum += 'bytes' in variant ? variant.bytes.length : 0;
    return sum;
  }

  /** The form for a caller; without waiting when it is there already. */
  in(encoding: Encoding): Variant | Promise<Variant> {
    if (encoding === 'identity' || !this.#compressible) return this.#identity;
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const making = this.#compress(encoding, QUICK_QUALITY);
    this.#compressed.set(encoding, making);
    // The caller hears of a failure; the next one tries again.
    making.catch(() => this.#compressed.delete(encoding));
    return making;
  }

  /** Replaces the brotli form by the smallest one. Its ETag changes with its bytes. */
  async compressBest(): Promise<void> {
    if (this.#best || !this.#compressible) return;
    this.#best = true;
    this.#compressed.set('br', await this.#compress('br', BEST_QUALITY));
  }

  /** Whether a validator a client sent names this text in this encoding, at whatever quality. */
  matches(etag: string, encoding: Encoding): boolean {
    return etag.replace(/^W\//, '').startsWith(`"${this.hash}-${encoding}`);
  }

  async #compress(encoding: Encoding, quality: number): Promise<Variant> {
    const { bytes } = this.#identity;
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
    const variant = this.#variant(encoding, compressed, encoding === 'br' ? String(quality) : '');
    this.#compressed.set(encoding, variant);
    return variant;
  }

  #variant(encoding: Encoding, bytes: Buffer, quality: string): Variant {
    return { encoding, bytes, etag: `"${this.hash}-${encoding}${quality}"` };
  }
}

/** The encoding to answer in: the smallest the caller accepts. Without a word about it, none. */
function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
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

/**
 * Answers with a body in the encoding the caller accepts, with its validator; 304 when the caller has it
 * already. HEAD gets the same headers and no body. Status and caching headers are the caller's to set before.
 */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
): Promise<FastifyReply> {
  const wanted = acceptedEncoding(request.headers['accept-encoding']);
  const made = body.in(wanted);
  const { bytes, encoding, etag } = 'then' in made ? await made : made;
  const varies = reply.getHeader('vary');
  reply.header('vary', varies ? `${varies}, accept-encoding` : 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const known = request.headers['if-none-match'];
  const match = known && reply.statusCode === 200 ? matchOf(known, body, encoding) : null;
  if (!match) return reply.header('etag', etag).send(bytes);
  reply.status(304).header('etag', match === '*' ? etag : match);
  // Fastify counts the body of a HEAD answer for its Content-Length and drops it.
  return request.method === 'HEAD' ? reply.send(bytes) : reply.send();
}

function matchOf(header: string, body: EncodedBody, encoding: 'br' | 'gzip' | 'identity'): string | null {
  if (header.trim() === '*') return '*';
  const found = header.split(',').find((each) => body.matches(each.trim(), encoding));
  return found ? found.trim().replace(/^W\//, '') : null;
}
