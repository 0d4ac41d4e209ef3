import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '#server/shop-error.ts';

/** No call of the API nests deeper than about five; what does is not meant for us. */
const MAX_NESTING = 32;

/**
 * Reads request bodies: JSON in UTF-8 and nothing else (trust: The edge).
 * @throws malformed_json for empty, broken, too deeply nested or prototype-poisoning JSON;
 * unsupported_media_type for another content type, character set or content encoding.
 */
export function bodyParser(app: FastifyInstance): FastifyBodyParser<string> {
  app.removeContentTypeParser('text/plain');
  app.addHook('preParsing', async (request) => refuseEncodings(request));
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    if (isNestedTooDeeply(body)) return done(new ShopError('malformed_json'));
    return parse(request, body, done);
  };
}

function refuseEncodings(request: FastifyRequest): void {
  const { 'content-encoding': encoding, 'content-type': type } = request.headers;
  if (encoding && encoding.trim().toLowerCase() !== 'identity') throw new ShopError('unsupported_media_type');
  const charset = type && /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) throw new ShopError('unsupported_media_type');
}

/** Counts brackets outside strings, before anything recursive touches the text. */
export function isNestedTooDeeply(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') {
      depth += 1;
      if (depth > MAX_NESTING) return true;
    } else if (char === ']' || char === '}') depth -= 1;
  }
  return false;
}
