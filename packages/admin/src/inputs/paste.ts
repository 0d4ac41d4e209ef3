/** Heading levels of other programs, and the levels that replace them. */
const LEVELS: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** In Word, headings are paragraphs with a class, or with a level in their style. */
const WORD_HEADING =
  /<p\b(?=[^>]*(?:class=["']?MsoHeading|class=["']?Heading|mso-outline-level:\s*)["']?(\d))[^>]*>([\s\S]*?)<\/p\s*>/gi;

export interface Pasted {
  html: string;
  /** Whether pictures from other sites were removed: the server would not keep them. */
  hadPictures: boolean;
}

const PICTURE = /<img\b[^>]*>/gi;
const SOURCE = /\ssrc=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const GALLERY = '/gallery/';

/**
 * Converts the clipboard content of another program for the editor: headings keep their order, and styles are
 * removed before the browser parses them (the page allows no inline styles). `origin`: the shop's own, whose pictures stay.
 */
export function readPasted(html: string, origin: string): Pasted {
  const headings = html
    .replace(WORD_HEADING, (_, level: string, text: string) => `<h${level}>${text}</h${level}>`)
    .replace(/<(\/?)(h[1-6])\b/gi, (_, end: string, name: string) => `<${end}${levelOf(name.toLowerCase())}`);
  const plain = headings.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/\sstyle=("[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
  );
  const kept = plain.replace(PICTURE, (tag) => ownPicture(tag, origin));
  const hadPictures = (kept.match(PICTURE)?.length ?? 0) < (plain.match(PICTURE)?.length ?? 0);
  return { html: kept, hadPictures };
}

/** A picture of the gallery by its path; empty for any other. */
function ownPicture(tag: string, origin: string): string {
  const [said = '', ...sources] = SOURCE.exec(tag) ?? [];
  const source = sources.find(Boolean) ?? '';
  const path = source.startsWith(origin) ? source.slice(origin.length) : source;
  return path.startsWith(GALLERY) ? tag.replace(said, ` src="${path}"`) : '';
}

const levelOf = (name: string) => LEVELS[name] ?? name;
