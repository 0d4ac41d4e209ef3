/** What other programs write that the shop shows otherwise, and the level it has here. */
const LEVELS: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

const TABLE = /<table\b[^>]*>([\s\S]*?)<\/table\s*>/gi;
const ROW = /<tr\b[^>]*>([\s\S]*?)(?=<tr\b|<\/tr|$)/gi;
const CELL = /<t[hd]\b[^>]*>([\s\S]*?)(?=<t[hd]\b|<\/t[hdr]\b|$)/gi;
/** Word has headings as paragraphs of a class, or of a level in their style. */
const WORD_HEADING =
  /<p\b(?=[^>]*(?:class=["']?MsoHeading|class=["']?Heading|mso-outline-level:\s*)["']?(\d))[^>]*>([\s\S]*?)<\/p\s*>/gi;

export interface Pasted {
  html: string;
  /** Whether a table became lines, one a row. */
  hadTable: boolean;
  /** Whether pictures that are not the shop's own were left out: it would not keep them. */
  hadPictures: boolean;
}

const PICTURE = /<img\b[^>]*>/gi;
const SOURCE = /\ssrc=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const GALLERY = '/gallery/';

/**
 * What another program put on the clipboard, as the editor takes it: headings keep their order, each row of a table is
 * a line of its own, and styles are gone before the browser looks at them (the page allows none inside of elements). `origin`: the
 * shop's own, whose pictures stay.
 */
export function readPasted(html: string, origin: string): Pasted {
  const headings = html
    .replace(WORD_HEADING, (_, level: string, text: string) => `<h${level}>${text}</h${level}>`)
    .replace(/<(\/?)(h[1-6])\b/gi, (_, end: string, name: string) => `<${end}${levelOf(name.toLowerCase())}`);
  const lines = headings.replace(TABLE, (_, rows: string) => linesOf(rows));
  const plain = lines.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/\sstyle=("[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
  );
  const kept = plain.replace(PICTURE, (tag) => ownPicture(tag, origin));
  const hadPictures = (kept.match(PICTURE)?.length ?? 0) < (plain.match(PICTURE)?.length ?? 0);
  return { html: kept, hadTable: lines !== headings, hadPictures };
}

/** A picture of the gallery by its path; nothing of any other. */
function ownPicture(tag: string, origin: string): string {
  const [said = '', ...sources] = SOURCE.exec(tag) ?? [];
  const source = sources.find(Boolean) ?? '';
  const path = source.startsWith(origin) ? source.slice(origin.length) : source;
  return path.startsWith(GALLERY) ? tag.replace(said, ` src="${path}"`) : '';
}

const levelOf = (name: string) => LEVELS[name] ?? name;

/** A line a row, its cells apart; rows without a word are left out. */
function linesOf(rows: string): string {
  const lines = [...rows.matchAll(ROW)].map(([, row = '']) =>
    [...row.matchAll(CELL)].map(([, cell = '']) =>
      cell
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  );
  return lines
    .map((cells) => cells.filter(Boolean).join(' · '))
    .filter(Boolean)
    .map((line) => `<p>${line}</p>`)
    .join('');
}
