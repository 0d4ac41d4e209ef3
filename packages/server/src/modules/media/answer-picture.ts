import type { PictureFormat } from '@isoko/contract/rules/gallery';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gallery } from './gallery.ts';
import { readPictureName } from './picture-name.ts';
import { PLACEHOLDER_SVG } from './placeholder.ts';
import { thriftyWidth } from './thrifty-width.ts';

const CONTENT_TYPES: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};
/** A name never changes its bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A missing picture may come: ask again after a minute. */
const SHORTLY = 'public, max-age=60';

/**
 * Answers a picture, 304 to who has it, or 404 with a drawing in its place. Who asks for less data (`Save-Data: on`)
 * gets a smaller width of the same picture, which caches keep apart by `Vary`.
 */
export async function answerPicture(
  gallery: Gallery,
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('vary', 'save-data');
  const input = readPictureName(request.params.name);
  const width = input && (savesData(request) ? thriftyWidth(input.width) : input.width);
  const bytes = input && (await gallery.read(input.name, width, input.format));
  if (!input || !bytes) {
    return reply
      .status(404)
      .header('cache-control', SHORTLY)
      .type('image/svg+xml; charset=utf-8')
      .send(PLACEHOLDER_SVG);
  }
  const etag = `"${width === input.width ? request.params.name : `${input.name}-${width}.${input.format}`}"`;
  reply.header('cache-control', FOR_EVER).header('etag', etag);
  if (knows(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type(CONTENT_TYPES[input.format]).send(bytes);
}

function savesData({ headers }: FastifyRequest): boolean {
  return headers['save-data'] === 'on';
}

function knows(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}
