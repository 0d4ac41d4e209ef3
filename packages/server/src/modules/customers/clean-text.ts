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

const LINK = /https?|:\/\/|www\.|@|\p{L}\.\p{L}{2,}\//iu;

/** Whether a link or an address stands in a line, or what a mail program would make one of. */
export function hasLink(text: string): boolean {
  return LINK.test(text);
}
