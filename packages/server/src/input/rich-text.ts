import { PICTURE_NAME } from '@isoko/contract/rules/gallery';
import sanitizeHtml from 'sanitize-html';

/** Deeper than any text needs; stops attacks on the parser. */
const DEEPEST = 30;
/** Two are enough for people's texts; more are for attacks. */
const PASSES = 6;
const GALLERY = '/gallery/';
/** Represents this site while an address is parsed; this host can never exist (RFC 6761). */
const HERE = 'https://shop.invalid';
/** Addresses that leave this site must begin with one of these: some only look like a path. */
const LEADS_OUT = /^(https?:\/\/|mailto:|tel:)/i;
const STAYS = /^[/?#]/;

/** If one of these tags is removed, its content is removed too. */
const WITH_THEIR_CONTENT = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ...['template', 'title', 'iframe', 'object', 'embed', 'svg', 'math'],
];

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'br', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: WITH_THEIR_CONTENT,
  nestingLimit: DEEPEST,
  transformTags: {
    b: 'strong',
    i: 'em',
    // The page's own title is the first level.
    h1: 'h2',
    a: (_, { href }) => linkTo(href ?? ''),
    img: (tagName, { src = '', alt = '', width, height }) => ({
      tagName,
      attribs: { src, alt, ...(isPixels(width) && { width }), ...(isPixels(height) && { height }) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOurPicture(attribs.src ?? ''),
};

/**
 * Rich text that is safe to show: a few harmless tags, links to the web, a mailbox, a phone or a path of this site, and
 * pictures of the gallery only. All other markup is removed; cleaning twice changes nothing. Used when text is written
 * and again when it is read, so that neither an old row nor a hole in one of the two is enough (trust.md section 4).
 */
export function cleanHtml(dirty: string): string {
  let html = dirty.toWellFormed().replaceAll('\0', '');
  // Removing a tag between two others can put those two inside each other, which may not be allowed: clean again.
  for (let pass = 0; pass < PASSES; pass += 1) {
    const cleaned = sanitizeHtml(html, rules).trim();
    if (cleaned === html) break;
    html = cleaned;
  }
  return html;
}

/** A link with a harmless target; any other link loses its target. */
function linkTo(href: string): sanitizeHtml.Tag {
  // Parsed as a browser does, with tabs, line breaks and backslashes too.
  const url = URL.parse(href, HERE);
  const isOurs = url?.origin === HERE;
  if (!url || !(isOurs ? STAYS : LEADS_OUT).test(href)) return { tagName: 'a', attribs: {} };
  const leavesTheShop = !isOurs && /^https?:$/.test(url.protocol);
  return { tagName: 'a', attribs: { href, rel: leavesTheShop ? 'noopener noreferrer' : 'noopener' } };
}

function isOurPicture(src: string): boolean {
  return src.startsWith(GALLERY) && PICTURE_NAME.test(src.slice(GALLERY.length));
}

function isPixels(value: string | undefined): value is string {
  return value !== undefined && /^[1-9]\d{0,3}$/.test(value);
}

/** Fits a card and a search result, in characters. */
const EXCERPT_LENGTH = 200;

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The text of HTML without its markup, the four characters that are always escaped decoded. */
export function withoutMarkup(html: string): string {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&(?:amp|lt|gt|quot);/g, (sign) => SIGNS[sign] ?? sign);
}

/** The words of rich text on one line, without any markup. */
export function plainText(html: string): string {
  // The end of a block ends its last word too.
  const spaced = html.replace(/<(\/(p|h\d|li|blockquote|t[hd])|br)\b/gi, ' $&');
  return withoutMarkup(spaced).replace(/\s+/g, ' ').trim();
}

/** The beginning of rich text as plain text: whole sentences if one fits, else whole words and `…`. */
export function excerptOf(html: string): string {
  const text = plainText(html);
  if (text.length <= EXCERPT_LENGTH) return text;
  const beginning = text.slice(0, EXCERPT_LENGTH);
  const sentences = /^.*[.!?](?=\s)/.exec(`${beginning} `)?.[0];
  if (sentences && sentences.length >= EXCERPT_LENGTH / 3) return sentences;
  return `${beginning.replace(/\s+\S*$/, '').toWellFormed()}…`;
}
