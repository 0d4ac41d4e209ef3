/** Parts of a list as WooCommerce writes it: at commas, but not at `\,`. Empty parts are left out. */
export function splitList(text: string): string[] {
  return splitAt(text, /,/)
    .map((part) => part.replace(/\\,/g, ',').trim())
    .filter(Boolean);
}

/** Paths of categories from the top down: `Food > Fruit, Home` are two. `\,`, `\>` and `\\` stand for the signs. */
export function splitPaths(text: string): string[][] {
  return splitAt(text, /,/)
    .map((path) =>
      splitAt(path, />/)
        .map((name) => name.replace(/\\([\\,>])/g, '$1').trim())
        .filter(Boolean),
    )
    .filter((path) => path.length > 0);
}

/** Paths of categories as `splitPaths` reads them. */
export function joinPaths(paths: readonly (readonly string[])[]): string {
  const escaped = (name: string) => name.replace(/[\\,>]/g, '\\$&');
  return paths.map((path) => path.map(escaped).join(' > ')).join(', ');
}

function splitAt(text: string, sign: RegExp): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\\' && at + 1 < text.length) {
      parts[parts.length - 1] += letter + text.charAt(at + 1);
      at += 1;
    } else if (sign.test(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}
