import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#server/shop-error.ts';
import { EncodedBody, sendBody } from './encoded-body.ts';
import { FAILED_PAGE_STYLE, FAILED_PAGE_STYLE_PATH } from './failed-page.ts';

/** Their names carry a hash of their content. */
const HASHED = 'public, max-age=31536000, immutable';
const PLAIN = 'public, max-age=3600';

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
};
/** These formats are already compressed. */
const packed = new Set(['ico', 'jpg', 'png', 'webp', 'woff2']);

/** The end of the name of a file's smallest form. */
const SMALLEST = '.br';

interface File {
  type: string;
  cacheControl: string;
  body: EncodedBody;
}

/**
 * Serves the files of a built client from memory, below `at` (`/admin`; the storefront's at the root). Only names found
 * at the start exist, so no path can lead anywhere else; the owner of the client answers `index.html`. The smallest
 * compression is the one that the build wrote next to a file (`….br`), or is made in the background.
 */
export function staticFiles(app: FastifyInstance, clientDir: string, { at = '' } = {}): void {
  const files = readFiles(clientDir, at);
  files.delete(`${at}/index.html`);
  if (!at) files.set(FAILED_PAGE_STYLE_PATH, fileOf(FAILED_PAGE_STYLE_PATH, Buffer.from(FAILED_PAGE_STYLE)));
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const file = files.get(request.raw.url?.split('?', 1)[0] ?? '');
    if (!file) throw new ShopError('not_found');
    reply.header('content-type', file.type).header('cache-control', file.cacheControl);
    return sendBody(request, reply, file.body, () => file.body);
  };
  const besideAssets = [...files.keys()].filter((path) => !path.startsWith(`${at}/assets/`));
  for (const url of [`${at}/assets/*`, ...besideAssets]) {
    app.route({ method: ['GET', 'HEAD'], url, schema: { hide: true }, handler: answer });
  }
  compressAll([...files.values()]).catch((error) =>
    app.log.warn({ err: error }, 'files stay larger than they could be'),
  );
}

/** The largest file first: every visitor waits for it. */
async function compressAll(files: File[]): Promise<void> {
  for (const file of files.sort((a, b) => b.body.bytes - a.body.bytes)) await file.body.compressBest();
}

/**
 * Every file under a folder, by its path on the site, where the folder is mounted `at`; files that start with a dot
 * belong to the build.
 */
function readFiles(folder: string, at: string): Map<string, File> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)\./.test(path));
  const smallest = new Set(paths.filter((path) => path.endsWith(SMALLEST)));
  const read = (path: string) => readFileSync(join(folder, path));
  const files = paths.filter((path) => !smallest.has(path));
  return new Map(
    files.map((path) => {
      const packed = `${path}${SMALLEST}`;
      return [
        `${at}/${path}`,
        fileOf(`${at}/${path}`, read(path), smallest.has(packed) ? read(packed) : undefined),
      ];
    }),
  );
}

function fileOf(path: string, bytes: Buffer, smallest?: Buffer): File {
  const extension = path.split('.').at(-1) ?? '';
  const isHashed = path.includes('/assets/') && path !== FAILED_PAGE_STYLE_PATH;
  return {
    type: types[extension] ?? 'application/octet-stream',
    cacheControl: isHashed ? HASHED : PLAIN,
    body: new EncodedBody(bytes, { compressible: !packed.has(extension), smallest }),
  };
}
