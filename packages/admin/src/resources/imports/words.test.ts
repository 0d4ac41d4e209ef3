import { IMPORT_FIELDS } from '@isoko/contract/import-fields';
import { expect, test } from 'vitest';
import { countWords, FIELDS, mappingWith, unreadColumns } from './words.ts';

const column = (name: string, field: 'name' | 'price' | null) => ({ name, field, samples: [] });

test('when a field is given to another column then the one that had it is not read any more', () => {
  const columns = [column('A', 'name'), column('B', 'price'), column('C', null)];
  expect(mappingWith(columns, 'C', 'name')).toEqual({ B: 'price', C: 'name' });
  expect(mappingWith(columns, 'A', null)).toEqual({ B: 'price' });
});

test('when a column says something of which nothing is read then it is named', () => {
  const samples = ['8.5'];
  const columns = [
    { ...column('Cost', null), samples },
    column('Empty', null),
    { ...column('Title', 'name'), samples },
  ];
  expect(unreadColumns({ columns })).toEqual(['Cost']);
});

test('when numbers are nothing then they are not said', () => {
  const counts = {
    created: 1200,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    failed: 2,
    categories: 1,
    pictures: 0,
  };
  expect(countWords({ counts })).toEqual(['1,200 new', '2 left out', '1 new category']);
});

test('when the shop knows a field then it has a word', () => {
  expect(Object.keys(FIELDS).sort()).toEqual([...IMPORT_FIELDS].sort());
});
