import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FIRST_COLOR } from '@isoko/contract/rules/palette';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { toShopError } from './error-handler.ts';
import { DEMO_NOTICE_STYLE, escapeHtml, withDemoNotice } from './failed-page.ts';
import { contentSecurityPolicy, permissionsPolicy } from './security.ts';
import { staticFiles } from './static-files.ts';

/** The built page has this wherever the nonce of the answer goes. */
const NONCE = /__NONCE__/g;
/** 128 bits, new with every answer. */
const NONCE_BYTES = 16;

/** What the page shows of the shop. */
interface ShownShop {
  name: string;
  /** `#14532d` */
  color: string;
  logo: { src: string; width: number; height: number };
}
/** Passed in by app.ts: a module knows how the shop looks. */
export type ReadShown = () => Promise<ShownShop>;

/** The built back office: its one page and its files. */
export interface BackOffice {
  clientDir: string;
  html: string;
}

/**
 * Opens the back office that `npm run build` left in `distDir`.
 * @throws with one sentence when it is not there.
 */
export async function loadBackOffice(distDir: string): Promise<BackOffice> {
  const html = await readFile(join(distDir, 'index.html'), 'utf8').catch((cause) => {
    const text = `The back office is not built: ${distDir} has no page. Run npm start, which builds it.`;
    throw new Error(text, { cause });
  });
  return { clientDir: distDir, html };
}

/**
 * Answers every path under /admin that is no file with the one page of the back office, which does its own routing. The
 * page holds no personal data: each call of the API decides who may see what.
 */
export function backOffice(
  app: FastifyInstance,
  { clientDir, html }: BackOffice,
  readShown: ReadShown,
): void {
  staticFiles(app, clientDir, { at: '/admin' });
  const style = `<style nonce="__NONCE__">${DEMO_NOTICE_STYLE}</style></head>`;
  const page = withDemoNotice(app.config.mode === 'demo' ? html.replace('</head>', style) : html, app.config);
  for (const url of ['/admin', '/admin/*']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      schema: { hide: true },
      handler: async (_request, reply) => {
        const nonce = randomBytes(NONCE_BYTES).toString('base64');
        reply.headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
          'content-security-policy': policyOf(app.config, nonce),
          'permissions-policy': permissionsPolicy({ camera: true }),
        });
        return withShop(page, await shownNow(readShown)).replace(NONCE, nonce);
      },
    });
  }
}

/** Without the database no one can log in, and the page itself says so: it comes without the shop's name. */
async function shownNow(readShown: ReadShown): Promise<ShownShop> {
  try {
    return await readShown();
  } catch (error) {
    if (toShopError(error).code !== 'unavailable') throw error;
    return { name: 'Shop', color: FIRST_COLOR, logo: { src: '/favicon.svg', width: 36, height: 36 } };
  }
}

function withShop(page: string, { name, color, logo }: ShownShop): string {
  const values: Record<string, string> = {
    ...{ NAME: escapeHtml(name), COLOR: color, LOGO: logo.src },
    LOGO_SIZE: `${logo.width} ${logo.height}`,
  };
  return page.replace(/__(NAME|COLOR|LOGO|LOGO_SIZE)__/g, (mark, key: string) => values[key] ?? mark);
}

/**
 * The policy of the shop's pages, plus what the back office needs: styles that its libraries write into the page under
 * this answer's nonce, and previews of pictures before they are uploaded.
 */
function policyOf(config: Config, nonce: string): string {
  return contentSecurityPolicy(config)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("img-src 'self' data:", "img-src 'self' data: blob:")
    .replace("media-src 'self' https:", "media-src 'self'");
}
