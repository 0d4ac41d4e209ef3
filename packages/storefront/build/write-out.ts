import type { Macro, Stretch } from './find-macros.ts';

/** A sentence's pieces: words, and the names of the values between them. */
type Piece = { words: string } | { value: Stretch };

/** The text of a file with each call in `macros` replaced by the translation from `wordsOf`. */
export function writeOut(
  code: string,
  macros: readonly Macro[],
  wordsOf: (sentence: string) => string,
): string {
  const write = ({ start, end }: Stretch): string => {
    let at = start;
    let text = '';
    for (const macro of macros) {
      // Calls inside a value are written with that value.
      if (macro.start < at || macro.end > end) continue;
      text +=
        code.slice(at, macro.start) + expression(macro, piecesOf(macro, wordsOf(macro.sentence)), write);
      at = macro.end;
    }
    return text + code.slice(at, end);
  };
  return write({ start: 0, end: code.length });
}

function piecesOf({ sentence, values }: Macro, words: string): Piece[] {
  const pieces = words.split(/\{(\w+)\}/).map((piece, at): Piece => {
    if (at % 2 === 0) return { words: piece };
    const value = values.get(piece);
    if (!value) throw new Error(`No value for {${piece}}: ${sentence}`);
    return { value };
  });
  return pieces.filter((piece) => !('words' in piece) || piece.words !== '');
}

function expression(macro: Macro, pieces: Piece[], write: (value: Stretch) => string): string {
  if (macro.kind === 'rich') {
    const children = pieces
      .map((piece) => ('words' in piece ? `{${JSON.stringify(piece.words)}}` : `{${write(piece.value)}}`))
      .join('');
    return macro.isChild ? children : `<>${children}</>`;
  }
  const text = literal(pieces, write);
  return macro.isChild ? `{${text}}` : text;
}

function literal(pieces: Piece[], write: (value: Stretch) => string): string {
  const [only, more] = pieces;
  if (!more && (!only || 'words' in only)) return JSON.stringify(only?.words ?? '');
  const inside = pieces.map((piece) =>
    'words' in piece ? piece.words.replace(/[`\\]|\$\{/g, '\\$&') : `\${${write(piece.value)}}`,
  );
  return `\`${inside.join('')}\``;
}
