import { type Language, languageOf } from '@isoko/contract/rules/languages';
import type { FastifyRequest } from 'fastify';
import { render, type Sentence } from '../sentences/sentence.ts';
import { escapeHtml, FAILED_PAGE_STYLE_PATH, withDemoNotice } from './failed-page.ts';
import { languageWanted } from './visitor.ts';

/** A shop that is closed to visitors, as they are told of it. */
export interface Closed {
  /** Null: it was not given one. */
  name: string | null;
  /** E.164; null: none is set. */
  phone: string | null;
  /** When it opens by itself; null: no one said. */
  opensAt: Date | null;
}

/**
 * The one page of a shop that is closed: what it is called, that it opens, and how to reach it. In the language of the
 * address, and where that names none in the visitor's own. `says`: when it opens.
 */
export function closedPage(
  request: FastifyRequest,
  { name, phone, opensAt, says }: Closed & { says: Sentence },
): string {
  const ofAddress = languageOf(request.raw.url ?? '/').language;
  const language = ofAddress === 'en' ? (languageWanted(request) ?? 'en') : ofAddress;
  const say = (said: Sentence | string) => escapeHtml(render(said, language));
  const title = name === null ? say('We open soon') : escapeHtml(name);
  // Without a name the title says it already.
  const when = name === null && opensAt === null ? '' : `<p>${say(says)}</p>`;
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${title}</title>
<link rel="stylesheet" href="${FAILED_PAGE_STYLE_PATH}"></head>
<body><main><h1>${title}</h1>${when}${phone === null ? '' : linksOf(phone, say('Call us'))}</main></body></html>
`;
  return withDemoNotice(html, request.server.config, language);
}

function linksOf(phone: string, call: string): string {
  const digits = phone.replace(/\D/g, '');
  // As people write it in Rwanda.
  const written = phone.replace(/^\+250(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');
  return `<p><a href="tel:+${digits}">${call}: ${escapeHtml(written)}</a> <a href="https://wa.me/${digits}">WhatsApp</a></p>`;
}

/** Where the owner opens the shop. */
const OPENING_PATH = '/admin/opening';

/** The page as staff see it while visitors do not: a bar at its top says so. */
export function withClosedNotice(html: string, language: Language): string {
  const say = (said: string) => escapeHtml(render(said, language));
  const link = `<a href="${OPENING_PATH}">${say('Opening')}</a>`;
  const notice = `<aside class="closed-notice" aria-label="${say('Opening')}">${say('Closed for visitors.')} ${link}</aside>`;
  // Behind the page, whose link to its content comes first; it is drawn above it (storefront: styles.css).
  return html.replace('</body>', () => `${notice}</body>`);
}
