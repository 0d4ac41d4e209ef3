import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { showVideo } from '../state/ui.ts';
import { cx } from '../ui/class-names.ts';
import './prose.css';

const VIDEO = /\.(mp4|webm)$/i;

/**
 * Formatted text written by the shop's staff; the API sanitises it on write and on read. Links within this site
 * are followed without a full page load, links to films open the video modal.
 */
export function Prose({ html, className, lang }: { html: string; className?: string; lang?: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (VIDEO.test(link.pathname)) showVideo({ url: link.href, title: link.textContent });
    else if (isPage(link)) navigate(link.pathname + link.search + link.hash);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links within are what is pressed, by key too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <div
      lang={lang}
      className={cx('prose', className)}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/**
 * Whether a link leads to a page of this shop in this language; files, API calls and the back office are not
 * such pages.
 */
function isPage({ origin, pathname, target }: HTMLAnchorElement): boolean {
  return (
    origin === window.location.origin &&
    (target === '' || target === '_self') &&
    !/^\/(api|gallery|admin|assets|fr|rw)(\/|$)|\.\w+$/.test(pathname)
  );
}
