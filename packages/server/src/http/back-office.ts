import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { DEMO_NOTICE_STYLE, withDemoNotice } from './failed-page.ts';
import { contentSecurityPolicy, permissionsPolicy } from './security.ts';
import { staticFiles } from './static-files.ts';

/** Is in the built page wherever the nonce of the answer goes. */
const NONCE = /__NONCE__/g;
/** 128 bits, new with every answer. */
const NONCE_BYTES = 16;

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
 * Answers every path under /admin that is no file with the one page of the back office, which finds its own way.
 * The page holds nothing of anyone: who may see what is settled by each call of the API.
 */
export function backOffice(app: FastifyInstance, { clientDir, html }: BackOffice): void {
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
        return page.replace(NONCE, nonce);
      },
    });
  }
}

/**
 * That of the shop's pages, and what the back office needs in addition: rules that its parts write into the page
 * under this answer's nonce, and pictures that are looked at before they are sent.
 */
function policyOf(config: Config, nonce: string): string {
  return contentSecurityPolicy(config)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("img-src 'self' data:", "img-src 'self' data: blob:")
    .replace("media-src 'self' https:", "media-src 'self'");
}
