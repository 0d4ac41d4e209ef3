import type { AuditEntry } from '@isoko/contract/routes/admin/audit';
import { expect, test } from 'vitest';
import { columnChanges, entryText } from './audit.tsx';

const entry = (other: Partial<AuditEntry>): AuditEntry => ({
  _id: '1',
  at: '2026-11-20T08:00:00.000Z',
  actor: { _id: 'a', name: 'Aline' },
  request_id: 'r',
  thing: 'shipping_zone',
  thing_id: 'z',
  action: 'changed',
  before: null,
  after: null,
  ...other,
});

test('when a row changed then each column has what it was and what it is', () => {
  const changed = entry({ before: { name: 'Kigali', price: 1 }, after: { name: 'Town', areas: [2] } });
  expect(columnChanges(changed)).toEqual([
    { column: 'name', before: 'Kigali', after: 'Town' },
    { column: 'price', before: '1', after: null },
    { column: 'areas', before: null, after: '[2]' },
  ]);
  expect(columnChanges(entry({}))).toEqual([]);
});

test('when a thing has no words of its own then its table’s name is said', () => {
  expect(entryText(entry({}))).toBe('Delivery zone changed');
  const pause = entry({ thing: 'setting', thing_id: 'free_delivery_banner' });
  expect(entryText(pause)).toBe('Setting free delivery banner changed');
  expect(entryText(entry({ thing: 'import_row', action: 'removed' }))).toBe('import row removed');
});
