import type { FieldError } from '@isoko/contract/errors';
import type { ImportField, ImportMapping } from '@isoko/contract/routes/admin/imports';
import { IMPORT_FIELDS } from '@isoko/contract/routes/admin/imports';
import { ShopError } from '#server/shop-error.ts';
import { inTurns } from './in-turns.ts';
import type { Table } from './read-table.ts';

/** A column of a file: what it is (null: not read), and what stands in it in the first rows. */
export interface ImportColumn {
  name: string;
  field: ImportField | null;
  samples: string[];
}

const SAMPLES = 3;
const LONGEST_SAMPLE = 80;

/** The columns of a table under a mapping. */
export async function columnsOf({ header, rows }: Table, mapping: ImportMapping): Promise<ImportColumn[]> {
  const columns = header.map(
    (name): ImportColumn => ({
      name,
      field: Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : null,
      samples: [],
    }),
  );
  await inTurns(rows, ({ cells }) => {
    for (const [at, { samples }] of columns.entries()) {
      if (samples.length === SAMPLES) continue;
      const text = (cells[at] ?? '').trim();
      if (text) samples.push(text.slice(0, LONGEST_SAMPLE));
    }
  });
  return columns;
}

/** The mapping that columns have. */
export function mappingOf(columns: readonly ImportColumn[]): ImportMapping {
  return Object.fromEntries(columns.flatMap(({ name, field }) => (field ? [[name, field]] : [])));
}

/**
 * That a mapping names columns of the file, and each field once.
 * @throws validation_error beside each column that is wrong (`mapping.Name`)
 */
export function requireMapping(header: readonly string[], mapping: ImportMapping): void {
  const seen = new Set<ImportField>();
  const fields: FieldError[] = [];
  for (const [column, field] of Object.entries(mapping)) {
    const wrong = (message: string) => fields.push({ field: `mapping.${column}`, message });
    if (!header.includes(column)) wrong('The file has no such column.');
    else if (seen.has(field)) wrong('Another column is this already.');
    seen.add(field);
  }
  if (fields.length) throw new ShopError('validation_error', { fields });
}

/**
 * A mapping as it comes beside a file.
 * @throws validation_error on `mapping`
 */
export function parseMapping(text: string): ImportMapping {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isMapping(parsed)) return parsed;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const message = 'Please give the mapping as { column: field } in JSON.';
  throw new ShopError('validation_error', { fields: [{ field: 'mapping', message }] });
}

function isMapping(parsed: unknown): parsed is ImportMapping {
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return false;
  return Object.values(parsed).every((field) => IMPORT_FIELDS.includes(field));
}
