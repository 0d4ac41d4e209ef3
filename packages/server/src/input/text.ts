// Bidirectional overrides can make a line read as another one; control characters break receipts and mail; spaces
// without width look like nothing and would count as an answer.
const INVISIBLE = /[\p{Cc}\u00ad\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** One line as a person meant it: no control characters or line breaks, single spaces, nothing around it. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
}

/** A few lines as a person meant them: line breaks stay, other control characters go, nothing around it. */
export function paragraph(text: string): string {
  const lines = text.toWellFormed().split(/\r\n|[\n\r\u2028\u2029]/);
  return lines.map(oneLine).join('\n').trim();
}

/** How people are addressed, where the blank after the dot is left out: `Dr.Kamanzi` is no place in the web. */
const TITLE =
  /\b(?:[Dd]r|[Ee]ng|[Ff]r|[Hh]on|[Ii]r|[Mm]gr|[Mm]lle|[Mm]me|[Mm]rs?|[Mm]s|[Pp]rof|[Pp]st|[Rr]ev|[Ss]r|[Ss]te?)\.(?=\p{Lu}\p{Ll})/gu;
const PLACE_IN_THE_WEB = /https?\b|:\/\/|\bwww\.|@|[\p{L}\d-]{2,}\.\p{L}{2,}/iu;

/** Whether a line holds a link, a place in the web or an e-mail address: nobody is called like that. */
export function holdsLink(line: string): boolean {
  return PLACE_IN_THE_WEB.test(line.replace(TITLE, ''));
}
