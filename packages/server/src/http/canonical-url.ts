import { isUtf8 } from 'node:buffer';
import { fieldError } from '#server/shop-error.ts';

/** What most addresses lack: without one of these a path is spelled as it must be. */
const SUSPECT = /[%\\]|\/\/|\/\.\.?(?:\/|$)/;
/** Letters, digits and `-._~` mean the same with and without an escape (RFC 3986, 2.3). */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;
/** A slash or backslash inside a part: some read it as the end of that part. */
const HIDDEN_SLASH = /%(?:2f|5c)/i;
const ESCAPES = /(?:%[\da-f]{2})+/gi;

/**
 * The one spelling of a path, before anything is decided by it: no needless escape, no empty part.
 * @throws validation_error for what means another path to somebody else on its way: `.` and `..` as parts, backslashes,
 * a slash in an escape unless it is `slashIsText`, escapes that are no UTF-8.
 */
export function canonicalPath(path: string, { slashIsText = false } = {}): string {
  if (!SUSPECT.test(path)) return path;
  const spelled = path.replace(NEEDLESS_ESCAPE, decodeURIComponent).replace(/\/{2,}/g, '/');
  const isHidden = !slashIsText && HIDDEN_SLASH.test(spelled);
  const isDotted = /\/\.\.?(\/|$)/.test(spelled);
  const isText = isWellFormed(path) && !/%(?![\da-f]{2})|%00/i.test(path);
  if (isHidden || isDotted || !isText || path.includes('\\')) {
    throw fieldError('url', 'This address cannot exist.');
  }
  return spelled;
}

/**
 * Looks at the keys and values of a query as they came.
 * @throws validation_error on the first key of `wanted` whose text is no UTF-8 or holds a NUL.
 */
export function requireTextQuery(query: string, wanted: (key: string) => boolean): void {
  if (!query.includes('%')) return;
  for (const pair of query.split('&')) {
    if (isWellFormed(pair) && !pair.includes('%00')) continue;
    // A key that is no text itself is none that anybody knows, but a call of the API has no room for it either.
    const [key = 'url'] = new URLSearchParams(pair).keys();
    if (wanted(key)) throw fieldError(key, 'Please check this.');
  }
}

/** Whether every run of escapes is UTF-8, without halves of characters. A lone `%` is text. */
function isWellFormed(text: string): boolean {
  for (const [run] of text.matchAll(ESCAPES)) {
    if (!isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex'))) return false;
  }
  return true;
}
