import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, readCsvCell } from './csv.ts';

test.each(['=1+1', '+250788', '-5', '@SUM(A1)', '\tx', '\rx', "'=1", "''@x"])(
  'when a cell begins like a formula (%j) then it is made harmless, and reads as it was',
  (text) => {
    const written = csvLine([text]).replace(/\r\n$/, '').replace(/^"|"$/g, '');
    expect(written).toBe(`'${text}`);
    expect(readCsvCell(written)).toBe(text);
  },
);

test('when a cell holds what parts cells then it is quoted, and numbers and nothing stay plain', () => {
  expect(csvLine(['a,b', 'say "x"', 'two\nlines', 12, true, null, "it's"])).toBe(
    `"a,b","say ""x""","two\nlines",12,true,,it's\r\n`,
  );
});

test('when a cell begins with a quote and no formula then it stays', () => {
  expect(readCsvCell("'s Gravenhage")).toBe("'s Gravenhage");
});

test('when any text is written then no spreadsheet calculates it, and it reads as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      const [[cell = ''] = []] = parse(csvLine([text, 'next']), { relax_column_count: true });
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      expect(readCsvCell(cell)).toBe(text);
    }),
  );
});
