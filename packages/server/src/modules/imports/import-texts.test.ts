import { TRANSLATED_KINDS } from '@isoko/contract/rules/translations';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { csvLine } from '#server/http/csv.ts';
import { aForm } from '#server/testing/given-import.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { startShop } from '#server/testing/start-shop.ts';

type Row = Record<string, string>;

const shop = shopForFile({ seed: 'demo' });
let desk: StaffDesk;
beforeAll(async () => {
  desk = await aDesk(shop);
});

/** A row that no version was written for: zones and ways to deliver have our own sentences (decisions/0160). */
const isEmpty = ({ fr, rw }: Row) => !fr && !rw;
const rowsOf = (text: string): Row[] => parse(text, { columns: true, bom: true });
const exported = async (query: Row = {}, from = desk) =>
  rowsOf((await from.get('/exports/translations.csv', query)).text);

function tableOf(rows: readonly Row[]): string {
  const header = Object.keys(rows[0] ?? {});
  return [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))].map(csvLine).join('');
}

async function send(file: string, { of = shop, by = desk, dry = false, language = 'en' } = {}) {
  const bytes = Buffer.from(file);
  const { body, headers } = await aForm([
    ...(dry ? [['dry_run', 'yes'] as [string, string]] : []),
    ['file', { name: 'translations.csv', bytes }],
  ]);
  return of.call('POST', '/api/v1/admin/translations/table', {
    ...{ token: by.token, body, headers: { ...headers, 'accept-language': language } },
  });
}

describe('the table of texts', () => {
  test('when it is saved and sent back as it is, then it has every kind, and nothing changes', async () => {
    const rows = await exported();
    expect([...new Set(rows.map(({ kind }) => kind))].sort()).toEqual([...TRANSLATED_KINDS].sort());
    expect(Object.keys(rows[0] ?? {})).toEqual(['kind', 'id', 'name', 'text', 'en', 'fr', 'rw']);
    const { status, body } = await send(tableOf(rows));
    const empty = rows.filter(isEmpty).length;
    const unchanged = rows.length - empty;
    const none = { changed: 0, left_out: 0, problems: [] };
    expect([status, body.data]).toEqual([200, { rows: rows.length, unchanged, empty, ...none }]);
  });

  test('when cells of it are filled in, then each kind of item reads so, and a look alone writes nothing', async () => {
    const rows = await exported({ kind: 'category' });
    const [first, second, ...others] = rows.map((row) => ({ ...row }));
    const file = tableOf([{ ...first, fr: 'Tout frais' }, { ...second, rw: '', fr: '' }, ...others]);
    const seen = await send(file, { dry: true });
    expect(seen.body.data).toMatchObject({ changed: 1, empty: 1, unchanged: rows.length - 2, left_out: 0 });
    expect(await exported({ kind: 'category' })).toEqual(rows);
    expect((await send(file)).body.data).toEqual(seen.body.data);
    const after = await exported({ kind: 'category' });
    // An empty cell takes nothing away.
    expect(after).toEqual([{ ...first, fr: 'Tout frais' }, ...rows.slice(1)]);
    const log = await (await aDesk(shop, 'owner')).get('/audit', {
      thing: 'translation',
      thing_id: first?.id ?? '',
    });
    expect(log.body.data[0]).toMatchObject({ action: 'changed', after: { texts: { name: 'Tout frais' } } });
  });

  test('when a shop with the same goods gets the table of another, then its texts have the same versions', async () => {
    const other = await startShop({ seed: 'demo' });
    onTestFinished(() => other.close());
    const theirs = await aDesk(other);
    await other.db.deleteFrom('translation').execute();
    const rows = await exported();
    const { body } = await send(tableOf(rows), { of: other, by: theirs });
    const changed = rows.filter((row) => !isEmpty(row)).length;
    expect(body.data).toMatchObject({ rows: rows.length, changed, left_out: 0 });
    const plain = (each: Row) => [
      each.kind,
      each.text,
      each.en,
      each.fr?.replace(/\s+/g, ' ').trim(),
      each.rw?.trim(),
    ];
    expect((await exported({}, theirs)).map(plain).sort()).toEqual(rows.map(plain).sort());
  });

  test('when rows do not fit any more, then they are left out with the reason, in the language of whoever sends them', async () => {
    const rows = await exported();
    const at = (kind: string, text = 'name') => ({
      ...rows.find((row) => row.kind === kind && row.text === text),
    });
    const file = tableOf([
      { ...at('product'), en: 'Something else', fr: 'Autre chose' },
      { ...at('category'), id: '00000000-0000-4000-8000-000000000000', en: 'No such words', fr: 'Rien' },
      { ...at('blog_category'), rw: 'x'.repeat(121) },
      { ...at('shipping_zone'), fr: 'Kigali et environs' },
    ]);
    const { body } = await send(file, { language: 'fr' });
    expect(body.data).toMatchObject({ rows: 4, changed: 1, left_out: 3 });
    expect(body.data.problems).toMatchObject([
      { row: 2, message: expect.stringMatching(/^Le texte lui-même a été modifié .*«\u00a0.+\u00a0»/) },
      { row: 3, message: 'Cette boutique n’a plus de tel texte.' },
      { row: 4, message: 'Veuillez écrire au plus 120 caractères.' },
    ]);
  });

  test('when only a part of a page would be in a language, then the page stays as it was', async () => {
    const rows = (await exported({ kind: 'page' })).filter(({ text }) => text?.startsWith('sections.'));
    const { id = '' } = rows.find(({ text }) => text?.startsWith('sections.1.')) ?? {};
    const own = rows.filter((row) => row.id === id);
    expect(own.length).toBeGreaterThan(1);
    await desk.patch(`/translations/${id}`, { fr: { sections: [] } });
    const some = await send(tableOf(own.slice(0, 1)));
    expect(some.body.data).toMatchObject({
      ...{ changed: 0, left_out: 1 },
      problems: [{ row: 2, message: 'Please translate every part of this text, or none.' }],
    });
    expect((await send(tableOf(own))).body.data).toMatchObject({ changed: own.length, left_out: 0 });
    expect(await exported({ kind: 'page' })).toEqual(expect.arrayContaining(own));
  });

  test('when texts that lack a language are asked for, then these alone come', async () => {
    const [{ id } = { id: '' }] = await exported({ kind: 'product' });
    await desk.patch(`/translations/${id}`, { rw: { short_description: null } });
    const lacking = await exported({ kind: 'product', missing: 'rw' });
    expect(lacking).toContainEqual(expect.objectContaining({ id, text: 'short_description', rw: '' }));
    expect(lacking.every(({ rw }) => rw === '')).toBe(true);
  });

  test('when another file is sent, then it is said which this should be', async () => {
    const { status, body } = await send('sku,name\nA,Rice\n', { language: 'fr' });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      { field: 'file', message: expect.stringContaining('kind, id, name, text') },
    ]);
  });
});
