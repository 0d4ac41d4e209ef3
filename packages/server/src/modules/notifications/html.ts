/** A piece of HTML that was built here, not typed by a person. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | readonly Html[];

/** Builds HTML; every text that is put in is escaped. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = pieces.map((piece, at) => piece + markupOf(parts[at] ?? ''));
  return { markup: markup.join('') };
}

function markupOf(part: Part): string {
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map((each) => each.markup).join('');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

/** Lines of a text as lines of HTML. */
export function withBreaks(text: string): Html[] {
  return text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`));
}
