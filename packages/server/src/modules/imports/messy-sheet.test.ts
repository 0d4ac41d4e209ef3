import { env } from 'node:process';
import { beforeAll, expect, test } from 'vitest';
import { expectInvariantsHold } from '#server/testing/checkout.ts';
import { sendImport } from '#server/testing/given-import.ts';
import { aMessySheet, MESSY, messFor } from '#server/testing/messy-sheet.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const SIZE = messFor(env);

const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;
beforeAll(async () => {
  desk = await aDesk(shop);
});

interface Group {
  column: string | null;
  kind: string;
  count: number;
  values: { value: string; count: number }[];
}

test('when the sheet that a shop here has is imported then it asks three things, is mended cell by cell, written, and taken back', {
  timeout: 400_000,
}, async () => {
  const { rows, repeated, onRequest, nameless, below } = SIZE;
  const { body } = await sendImport(shop, desk, { file: aMessySheet(SIZE), name: 'tarif.csv' });
  const id = body.data._id;
  const current = async () => (await desk.get(`/imports/${id}`)).body.data;
  expect(body.data).toMatchObject({ rows, encoding: 'windows-1252', separator: ';', format: 'other' });
  expect(body.data.columns.map(({ field }: { field: string | null }) => field)).toEqual([
    ...['name', 'sku', 'price', 'stock', 'categories', 'weight', 'barcode', null],
  ]);
  expect(
    body.data.questions.map(({ code, count }: { code: string; count: number }) => [code, count]),
  ).toEqual([
    ['repeated', repeated],
    ['status', rows],
    ['vat_class', rows],
  ]);
  const answers = {
    ...{ repeated: 'first', status: 'published', vat_class: 'standard' },
    vat_by_category: { 'Fruits & légumes': 'exempt' },
  };
  const answered = (await desk.patch(`/imports/${id}`, { answers })).body.data;
  expect(answered).toMatchObject({ state: 'ready', answers });
  await desk.post(`/imports/${id}/start`, { dry_run: true });
  await shop.runJobs();
  const good = rows - repeated - onRequest - nameless;
  expect(await current()).toMatchObject({
    state: 'checked',
    done_rows: rows,
    counts: { created: good, skipped: repeated, failed: onRequest + nameless },
    problems: onRequest + nameless,
  });
  const groups: Group[] = (await desk.get(`/imports/${id}/problem-groups`)).body.data;
  expect(groups.map(({ column, kind, count }) => [column, kind, count])).toEqual([
    ['Prix de vente', 'problem', onRequest],
    ['Désignation', 'problem', nameless],
    ['Réf', 'note', repeated],
    ['Qté', 'note', below],
    ['Prix de vente', 'note', 1],
  ]);
  expect(groups[0]?.values).toEqual([{ value: 'sur demande', count: onRequest }]);
  // One cell for all that say the same, another in its row.
  const [first] = (await desk.get(`/imports/${id}/problems`, { kind: 'problem', column: 'Désignation' })).body
    .data;
  const mended = await desk.patch(`/imports/${id}/cells`, {
    cells: [
      { column: 'Prix de vente', was: 'sur demande', value: '1.990' },
      { column: 'Désignation', row: first.row, value: 'Sel fin' },
    ],
  });
  expect(mended.body.data).toMatchObject({
    state: 'checked',
    counts: { created: good + onRequest + 1, failed: nameless - 1 },
    problems: nameless - 1,
  });
  await desk.post(`/imports/${id}/start`, {});
  await shop.runJobs();
  const done = await current();
  expect(done).toMatchObject({
    state: 'done',
    counts: { created: good + onRequest + 1, failed: nameless - 1 },
  });
  const [salt] = (await desk.get('/products', { q: 'Sel fin' })).body.data;
  expect(salt).toMatchObject({ status: 'published' });
  const [fifth] = (await desk.get('/products', { q: 'MS-0005' })).body.data;
  expect(fifth).toMatchObject({
    name: 'Thé n° 5',
    price: 2600,
    on_hand: 5,
    unit: '2.5 kg',
    vat_class: 'standard',
  });
  const left = await desk.get(`/imports/${id}/left-out.csv`);
  expect(left.text.trim().split('\r\n')).toHaveLength(nameless);
  const undone = await desk.post(`/change-sets/${id}/undo`, {});
  await shop.runJobs();
  expect(undone.status).toBe(200);
  expect((await desk.get('/products', { limit: 1 })).body.total).toBe(0);
  expect((await desk.get('/categories')).body.total).toBe(0);
  await expectInvariantsHold(shop.ctx);
});

test('when it has three thousand rows then it asks the same three things before anything is looked at', async () => {
  const { body } = await sendImport(shop, desk, { file: aMessySheet(MESSY), name: 'tarif.csv' });
  const { rows, repeated } = MESSY;
  expect(body.data.rows).toBe(rows);
  expect(
    body.data.questions.map(({ code, count }: { code: string; count: number }) => [code, count]),
  ).toEqual([
    ['repeated', repeated],
    ['status', rows],
    ['vat_class', rows],
  ]);
  const [, , { categories }] = body.data.questions;
  expect(categories.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
    ['Épicerie', 1_200],
    ['Boissons', 600],
    ['Crémerie', 600],
    ['Fruits & légumes', 600],
  ]);
});
