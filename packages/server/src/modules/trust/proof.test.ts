import { expect, test } from 'vitest';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { forgetProofs, isProved, mailbox, noteProof, phone } from './proof.ts';

const shop = shopForFile();

const jeanne = mailbox(' Jeanne@Example.com ');
const hers = phone('+250788123456');

test('when a mailbox was proved then it is, however its letters are written, and no other contact is', async () => {
  await noteProof(shop.ctx, jeanne, 'link');

  expect(await isProved(shop.ctx, mailbox('JEANNE@example.com'))).toBe(true);
  expect(await isProved(shop.ctx, mailbox('jeanne@example.org'))).toBe(false);
  expect(await isProved(shop.ctx, hers)).toBe(false);
});

test('when a contact is proved again then the newest proof counts, and once forgotten there is none', async () => {
  await noteProof(shop.ctx, hers, 'payment');
  shop.clock.advance(60_000);
  await noteProof(shop.ctx, hers, 'delivery');
  const rows = await shop.db.selectFrom('contact_proof').selectAll().where('kind', '=', 'phone').execute();
  expect(rows).toEqual([
    { kind: 'phone', contact: '+250788123456', proved_by: 'delivery', proved_at: shop.ctx.now() },
  ]);

  await forgetProofs(shop.ctx, [hers]);

  expect(await isProved(shop.ctx, hers)).toBe(false);
});
