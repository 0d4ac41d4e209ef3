import { Node } from '@tiptap/core';
import type { DefaultEditorOptions } from 'ra-input-rich-text';

type Extensions = NonNullable<typeof DefaultEditorOptions.extensions>;

/** What a cell may hold: no table in a table. */
const IN_CELL = '(paragraph | heading | bulletList | orderedList | blockquote)+';

const part = (name: string, tag: string, content: string) =>
  Node.create({
    name,
    content,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

/**
 * Simple tables, as the shop shows them (server: rich-text.ts): pasted ones stay, and their words can be
 * changed. Rows and columns are changed in the program they come from.
 */
export const tables = [
  part('table', 'table', '(tableHead | tableBody)+').extend({ group: 'block', isolating: true }),
  part('tableHead', 'thead', 'tableRow+'),
  part('tableBody', 'tbody', 'tableRow+'),
  part('tableRow', 'tr', '(tableHeader | tableCell)*'),
  part('tableHeader', 'th', IN_CELL).extend({ isolating: true }),
  part('tableCell', 'td', IN_CELL).extend({ isolating: true }),
  // The input brings a second copy of the editor's core, with types of its own.
] as unknown as Extensions;
