import { expect, inject, onTestFinished, test } from 'vitest';
import { databaseOf } from '../testing/database.ts';
import { migrate } from './migrate.ts';

test('when a shop of 0.8.5 is opened then weighed goods of which too little is left are out of stock', async () => {
  const database = await databaseOf('0250', inject('postgresUrl'));
  onTestFinished(() => database.drop());
  const listed = () =>
    database.query(
      'SELECT slug FROM product_stock JOIN product ON id = product_id WHERE is_in_stock ORDER BY slug',
    );
  await database.query(`
    INSERT INTO product (slug, name, regular_price, status, sold_by, step_grams, min_grams, date_created, updated_at) VALUES
      ('beans', 'Beans', 900, 'published', 'weight', 100, 300, now(), now()),
      ('plums', 'Plums', 700, 'published', 'weight', 100, 200, now(), now()),
      ('soap', 'Soap', 800, 'published', 'piece', NULL, NULL, now(), now());
    INSERT INTO stock_unit (product_id, on_hand, reserved) SELECT id, 700, 500 FROM product WHERE slug <> 'soap';
    INSERT INTO stock_unit (product_id, on_hand, reserved) SELECT id, 7, 6 FROM product WHERE slug = 'soap'`);
  expect(await listed()).toEqual([{ slug: 'beans' }, { slug: 'plums' }, { slug: 'soap' }]);
  await migrate(database.url);
  expect(await listed()).toEqual([{ slug: 'plums' }, { slug: 'soap' }]);
});
