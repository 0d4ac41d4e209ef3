import type { UploadedFile } from '@isoko/contract/primitives';
import type { TextTableResult } from '@isoko/contract/routes/admin/translations';
import { LANGUAGES } from '@isoko/contract/rules/languages';
import { objectOf } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { putTextTable, type TypedText } from '#server/modules/translations/put-text-table.ts';
import { render, sentence } from '#server/sentences/sentence.ts';
import { fieldError } from '#server/shop-error.ts';
import { readTable, type Table } from './read-table.ts';

/** Reasons that are shown; of the others their number. */
const MOST_PROBLEMS = 200;

/**
 * Takes a table of texts in other languages (`translations.csv`) back, filled in by whoever translates.
 * @throws validation_error on `file` for what is no table, or not this one
 */
export async function importTexts(
  ctx: Context,
  { file, dry_run }: { file: UploadedFile; dry_run?: 'yes' | 'no' },
): Promise<TextTableResult> {
  const rows = textsIn(await readTable(file.bytes, 'There are no texts in this file.'));
  const { problems, ...counts } = await putTextTable(ctx, rows, { dryRun: dry_run === 'yes' });
  const shown = problems.slice(0, MOST_PROBLEMS);
  return {
    ...counts,
    problems: shown.map(({ row, message }) => ({ row, message: render(message, ctx.answersIn) })),
  };
}

/** The rows of a table by its columns, in any order and among others. */
function textsIn({ header, rows }: Table): TypedText[] {
  const places = new Map(header.map((name, at) => [name.trim().toLowerCase(), at]));
  const isOurs = places.has('id') && places.has('text') && LANGUAGES.some((each) => places.has(each));
  if (!isOurs)
    throw fieldError(
      'file',
      sentence('This is not the table of texts: its columns are kind, id, name, text, en, fr and rw.'),
    );
  return rows.map(({ row, cells }) => {
    const cell = (name: string) => cells[places.get(name) ?? -1] ?? '';
    const plain = (name: string) => cell(name).trim();
    const said = objectOf(LANGUAGES, cell);
    return { row, id: plain('id').toLowerCase(), kind: plain('kind'), text: plain('text'), said };
  });
}
