import { PICTURE_NAME } from '@isoko/contract/rules/gallery';
import sanitizeHtml from 'sanitize-html';

/** Deeper than any text needs; an attack on the parser ends here. */
const DEEPEST = 30;
const GALLERY = '/gallery/';

/** What is inside these is no text to be kept when they go. */
const WITH_THEIR_CONTENT = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ...['template', 'title', 'iframe', 'object', 'embed', 'svg', 'math'],
];

const rules: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'br', 'img'],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: WITH_THEIR_CONTENT,
  nestingLimit: DEEPEST,
  transformTags: {
    b: 'strong',
    i: 'em',
    // The page's own title is the one of the first level.
    h1: 'h2',
    a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href) }),
    img: (tagName, { src = '', alt = '', width, height }) => ({
      tagName,
      attribs: { src, alt, ...(isPixels(width) && { width }), ...(isPixels(height) && { height }) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOurPicture(attribs.src ?? ''),
};

/**
 * Rich text as the shop may show it: a few harmless tags, links that lead to the web, a mailbox, a phone or a place of
 * this site, pictures of the gallery only. Nothing else of the markup stays, and cleaning twice changes nothing. Used
 * when text is written and again when it is read, so that neither an old row nor a hole in one of the two is enough
 * (trust.md section 4).
 */
export function cleanHtml(dirty: string): string {
  return sanitizeHtml(dirty.toWellFormed().replaceAll('\0', ''), rules).trim();
}

function linkAttributes(href: string | undefined): sanitizeHtml.Attributes {
  if (href === undefined) return {};
  const leavesTheShop = /^\s*https?:/i.test(href);
  return { href, rel: leavesTheShop ? 'noopener noreferrer' : 'noopener' };
}

function isOurPicture(src: string): boolean {
  return src.startsWith(GALLERY) && PICTURE_NAME.test(src.slice(GALLERY.length));
}

function isPixels(value: string | undefined): value is string {
  return value !== undefined && /^[1-9]\d{0,3}$/.test(value);
}
