import type { ErrorCode } from '@isoko/contract/errors';
import { type Language, languageOf, pathIn } from '@isoko/contract/rules/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { ShopError } from '#server/shop-error.ts';
import { render, type Sentence } from '../sentences/sentence.ts';
import { prepareFailure, sentenceOf, toShopError } from './error-handler.ts';

/** The storefront itself rendered a page about this failure. */
export class FailedRender extends ShopError {
  readonly html: string;
  constructor(status: number, html: string) {
    super(status === 503 ? 'unavailable' : 'internal');
    this.html = html;
  }
}

/** The heading above the sentence; a page without fields has none to highlight. */
const titles: Partial<Record<ErrorCode, string>> = {
  unavailable: 'Back in a moment',
  rate_limited: 'One moment, please',
  validation_error: 'We cannot read this address',
  uri_too_long: 'We cannot read this address',
};

/**
 * Answers for a page that could not be made: with the storefront's own error page if it rendered one, else with a page
 * that needs only its own style file.
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

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Where the style of the failed page is; a file of its own, because the policy allows no inline style. */
export const FAILED_PAGE_STYLE_PATH = '/assets/failure.css';

export const FAILED_PAGE_STYLE = `
:root { color-scheme: light; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: flex; flex-direction: column; align-items: center; padding: 24px; background: #fdfcf8; color: #16241b;
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
main { max-width: min(440px, 100%); margin: auto; padding: 40px min(32px, 8%); background: #fff; border: 1px solid #e8e4d8; border-radius: 16px;
  text-align: center; }
main::before { content: ""; display: block; width: 56px; height: 6px; margin: 0 auto 24px; border-radius: 3px;
  background: #f59e0b; }
h1 { font-size: 24px; line-height: 1.25; color: #14532d; margin-bottom: 12px; text-wrap: balance; }
h1:last-child { margin-bottom: 0; }
p + p { margin-top: 8px; }
small { display: block; margin-top: 20px; color: #5d6b62; font-size: 13px; }
a { display: inline-block; margin-top: 24px; padding: 12px 24px; border-radius: 10px; background: #14532d;
  color: #fff; font-weight: 600; text-decoration: none; }
aside { margin-top: 24px; font-size: 14px; }
a:focus-visible { outline: 2px solid #14532d; outline-offset: 2px; }
`.trimStart();

/** Its styles are in the storefront and in failed-page.ts; those of the back office are in its page. */
const CLASS = 'demo-notice';

/**
 * The page, in a demo shop with a notice: at the end if only this machine reaches the shop, at the top if others could
 * take it for a real one.
 */
export function withDemoNotice(html: string, config: Config, language: Language = 'en'): string {
  if (config.mode === 'live') return html;
  const text = render('This is a demo: nothing is sold.', language);
  const notice = `<aside class="${CLASS}" aria-label="Demo">${text}</aside>`;
  const [place, inside] = config.demoInPublic
    ? (['<body>', `<body>${notice}`] as const)
    : (['</body>', `${notice}</body>`] as const);
  return html.replace(place, () => inside);
}

/** The style of the notice on a page whose policy allows styles by nonce. It is not printed. */
export const DEMO_NOTICE_STYLE = `.${CLASS}{padding:8px 16px;background:#16241b;color:#fff;font:14px/1.5 system-ui,sans-serif;text-align:center}@media print{.${CLASS}{display:none}}`;
