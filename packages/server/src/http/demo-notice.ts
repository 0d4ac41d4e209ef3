import type { Language } from '@isoko/contract/rules/languages';
import type { Config } from '#server/config.ts';
import { render } from '../sentences/sentence.ts';

/** Its looks are in the storefront's styles and in failed-page.ts; the back office's stand in its page. */
const CLASS = 'demo-notice';

/**
 * The page as it came, with a sentence in it when the shop is a demo: at its end where only this machine reaches it, at
 * its top where anybody may believe it.
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

/** For a page whose policy lets styles in by a nonce: how the sentence looks there. */
export const DEMO_NOTICE_STYLE = `.${CLASS}{padding:8px 16px;background:#16241b;color:#fff;font:14px/1.5 system-ui,sans-serif;text-align:center}`;
