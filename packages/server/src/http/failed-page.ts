import type { ErrorCode } from '@isoko/contract/errors';
import { type Language, languageOf, pathIn } from '@isoko/contract/rules/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#server/shop-error.ts';
import { render, type Sentence } from '../sentences/sentence.ts';
import { withDemoNotice } from './demo-notice.ts';
import { prepareFailure, sentenceOf, toShopError } from './error-handler.ts';
import { FAILED_PAGE_STYLE_PATH } from './failed-page-style.ts';

/** A page the storefront itself made to say that something failed. */
export class FailedRender extends ShopError {
  readonly html: string;
  constructor(status: number, html: string) {
    super(status === 503 ? 'unavailable' : 'internal');
    this.html = html;
  }
}

/** What stands above the sentence; a page without fields has none to highlight. */
const titles: Partial<Record<ErrorCode, string>> = {
  unavailable: 'Back in a moment',
  rate_limited: 'One moment, please',
  validation_error: 'We cannot read this address',
  uri_too_long: 'We cannot read this address',
};

/**
 * Answers for a page that could not be made: the storefront's own words if it found some, else a page that needs
 * nothing but its own style file.
 */
export function failedPage(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toShopError(thrown);
  prepareFailure(error, thrown, request, reply);
  reply.header('content-type', 'text/html; charset=utf-8');
  const { language } = languageOf(request.raw.url ?? '/');
  const html = error instanceof FailedRender ? error.html : htmlOf(error, request, language);
  return reply.send(withDemoNotice(html, request.server.config, language));
}

function htmlOf(error: ShopError, { id: requestId }: FastifyRequest, language: Language): string {
  const say = (said: Sentence | string) => escapeHtml(render(said, language));
  const title = say(titles[error.code] ?? 'Sorry!');
  const text =
    error.code === 'validation_error'
      ? 'Please check it, or start from the shop.'
      : sentenceOf(error, requestId);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${title}</title>
<link rel="stylesheet" href="${FAILED_PAGE_STYLE_PATH}"></head>
<body><main><h1>${title}</h1><p>${say(text)}</p><a href="${pathIn(language, '/')}">${say('To the shop')}</a><small>${requestId}</small></main></body></html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
