import sanitizeHtml from 'sanitize-html';

/** What begins a line of its own. */
const BREAKS = /<(br|\/p|\/li|\/h[1-6]|\/div|\/tr|\/ul|\/ol)\b[^>]*>/gi;
/** What sanitize-html writes for these four signs; everything else it leaves as text. */
const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * What a piece of HTML says, as text: without markup, scripts and what cannot be seen, entities read, a space where
 * a line ended. Text without markup stays what it is.
 */
export function plainText(html: string): string {
  if (!/[<&\\\p{Cc}\p{Zs}\u200B-\u200D\uFEFF]/u.test(html)) return html;
  const marked = html.toWellFormed().replaceAll(BREAKS, '$& ').replaceAll('\\n', ' ');
  const text = sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {} });
  return text
    .replace(/&(?:amp|lt|gt|quot);/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/[\p{Cc}\p{Zs}\u200B-\u200D\uFEFF]+/gu, ' ')
    .trim();
}
