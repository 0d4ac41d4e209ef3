import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type EncodedBody } from './encoded-body.ts';

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
  reply.header('vary', 'accept-encoding');
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
