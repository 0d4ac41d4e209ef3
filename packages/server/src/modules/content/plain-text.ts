import sanitizeHtml from 'sanitize-html';

/** What fits a card and a search result, in characters. */
const EXCERPT_LENGTH = 200;

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words of rich text on one line, without any markup. */
export function plainText(html: string): string {
  // Where a block ends, its last word ends too.
  const spaced = html.replace(/<(\/(p|h\d|li|blockquote)|br)\b/gi, ' $&');
  const words = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return words
    .replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The beginning of rich text as plain text: whole sentences as far as they fit, else whole words and `…`. */
export function excerptOf(html: string): string {
  const text = plainText(html);
  if (text.length <= EXCERPT_LENGTH) return text;
  const beginning = text.slice(0, EXCERPT_LENGTH);
  const sentences = /^.*[.!?](?=\s)/.exec(`${beginning} `)?.[0];
  if (sentences && sentences.length >= EXCERPT_LENGTH / 3) return sentences;
  return `${beginning.replace(/\s+\S*$/, '').toWellFormed()}…`;
}
