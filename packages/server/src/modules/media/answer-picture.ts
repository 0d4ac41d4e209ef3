import { PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '@isoko/contract/rules/gallery';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gallery } from './gallery.ts';
import { readPictureName } from './gallery-files.ts';

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

/** Thumbnails stay as they are: they are a few hundred bytes, and smaller they show nothing. */
const LARGE_ENOUGH = 160;
/** About half as wide is a third of the bytes, and still sharp on a phone's single pixels. */
const SHARE = 0.6;
/** Instead of the master, whose own width may be anything. */
const INSTEAD_OF_MASTER = 800;

/** The width for who wants less data than `width` (null: the master), in pixels: the widest up to 0.6 of it. */
function thriftyWidth(width: PictureWidth | null): PictureWidth {
  if (width === null) return INSTEAD_OF_MASTER;
  if (width <= LARGE_ENOUGH) return width;
  return PICTURE_WIDTHS.findLast((each) => each <= width * SHARE) ?? width;
}

/** What is shown for a picture that is not there: a market basket, drawn, on the paper the demo pictures use. */
const PLACEHOLDER_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" role="img">
<title>No picture yet</title>
<rect width="240" height="240" fill="#f3f5ec"/>
<ellipse cx="120" cy="188" rx="74" ry="9" fill="#dfe5d2"/>
<path d="M76 112c0-62 88-62 88 0" fill="none" stroke="#a9bd93" stroke-width="9" stroke-linecap="round"/>
<circle cx="100" cy="104" r="17" fill="#e9c46a"/>
<circle cx="138" cy="102" r="20" fill="#c9d8b0"/>
<path d="M138 82c2-9 9-13 17-13-1 9-8 14-17 13z" fill="#8fab74"/>
<path d="M58 112h124l-12 68a9 9 0 0 1-9 7H79a9 9 0 0 1-9-7z" fill="#b9cba3"/>
<path d="M61 130h118M65 150h110M68 170h104" stroke="#a3b98b" stroke-width="4" fill="none"/>
<path d="M92 113l6 73M120 113v73M148 113l-6 73" stroke="#a3b98b" stroke-width="4" fill="none"/>
<rect x="50" y="106" width="140" height="14" rx="7" fill="#8fab74"/>
</svg>
`;
