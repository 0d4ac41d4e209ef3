/**
 * A name with the typed letters marked in it, without scripts and event attributes (specification section 5). Splits
 * text; never builds HTML or a pattern from input.
 */
export function Highlight({ name, text }: { name: string; text: string }) {
  return splitAtMatch(withoutScripts(name), text).map(({ part, at, match }) =>
    match ? (
      <mark key={at} className="bg-amber-100 font-semibold text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Splits `name` where `text` occurs in it, in any case; `at` is where a part begins. */
export function splitAtMatch(name: string, text: string): { part: string; at: number; match: boolean }[] {
  const haystack = name.toLowerCase();
  const needle = text.trim().toLowerCase();
  const parts: { part: string; at: number; match: boolean }[] = [];
  let at = 0;
  // Letters whose lower case has another length would shift the cuts: such names stay whole.
  while (needle && haystack.length === name.length) {
    const found = haystack.indexOf(needle, at);
    if (found < 0) break;
    if (found > at) parts.push({ part: name.slice(at, found), at, match: false });
    parts.push({ part: name.slice(found, found + needle.length), at: found, match: true });
    at = found + needle.length;
  }
  if (at < name.length) parts.push({ part: name.slice(at), at, match: false });
  return parts;
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script\s*>|<\/?script\b[^>]*>?/gi;
const TAG = /<[^<>]*>/g;
const EVENT_ATTRIBUTE = /[\s/]on\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;

/**
 * A name without script tags and inline event attributes (specification section 5). It is rendered as text, so
 * nothing could run anyway: this keeps it readable.
 */
export function withoutScripts(name: string): string {
  return name
    .replace(SCRIPT, '')
    .replace(TAG, (tag) => tag.replace(EVENT_ATTRIBUTE, ''))
    .trim();
}
