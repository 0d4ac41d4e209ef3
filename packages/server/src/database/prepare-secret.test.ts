import { expect, test } from 'vitest';
import { openSecrets, type SecretPlace } from '../secrets.ts';
import { shopForFile } from '../testing/shop-fixture.ts';
import { agreeOnSecret, takeOnSecret } from './prepare-secret.ts';

const shop = shopForFile();
const [FIRST, SECOND, STRANGE] = ['first', 'second', 'strange'].map((word) => word.padEnd(40, '.'));

/** A process of a machine of its own that is given a secret, and one before it. */
const given = (text = '', before: string | null = null) =>
  openSecrets({ varDir: '/nowhere', shopSecret: { text, before } } satisfies SecretPlace);

const forget = () => shop.db.deleteFrom('shop_secret').execute();
const DAY_MS = 86_400_000;

test('when two processes have different secrets then the second is told so, and what to do', async () => {
  await forget();
  expect(await agreeOnSecret(shop.ctx, await given(FIRST))).toBeNull();
  expect(await agreeOnSecret(shop.ctx, await given(FIRST))).toBeNull();
  await expect(agreeOnSecret(shop.ctx, await given(STRANGE))).rejects.toThrow(
    /not the one of this database: set SHOP_SECRET or SHOP_SECRET_FILE .*--lost/,
  );
  // A stranger's word about the one before is no proof either.
  await expect(agreeOnSecret(shop.ctx, await given(STRANGE, SECOND))).rejects.toThrow(/not the one/);
  const { fingerprint } = await shop.db
    .selectFrom('shop_secret')
    .select('fingerprint')
    .executeTakeFirstOrThrow();
  expect(fingerprint).toBe((await given(FIRST)).fingerprint);
});

test('when two open an empty database at the same time with different secrets then one of them is refused', async () => {
  await forget();
  const both = await Promise.allSettled([
    agreeOnSecret(shop.ctx, await given(FIRST)),
    agreeOnSecret(shop.ctx, await given(STRANGE)),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('when the secret is rotated then a machine that has the new one alone knows the one before, for a day', async () => {
  await forget();
  await agreeOnSecret(shop.ctx, await given(FIRST));
  const end = new Date(shop.ctx.now().getTime() + DAY_MS);
  const first = await agreeOnSecret(shop.ctx, await given(SECOND, FIRST));
  expect(first?.until).toEqual(end);
  shop.clock.advance(7_000);
  for (const each of [await given(SECOND), await given(SECOND, FIRST)]) {
    const earlier = await agreeOnSecret(shop.ctx, each);
    expect(earlier?.until).toEqual(end);
    const token = (await given(FIRST)).secrets.deriveToken('order', '7');
    expect(earlier?.deriveToken('order', '7')).toBe(token);
  }
  await expect(agreeOnSecret(shop.ctx, await given(FIRST))).rejects.toThrow(/not the one/);
  const kept = await shop.db.selectFrom('shop_secret').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(kept)).not.toContain(FIRST);
});

test('when the secret is lost for ever then another one is taken on, and the one before with it is gone', async () => {
  await forget();
  await agreeOnSecret(shop.ctx, await given(FIRST));
  await agreeOnSecret(shop.ctx, await given(SECOND, FIRST));
  await takeOnSecret(shop.ctx, await given(STRANGE));
  expect(await agreeOnSecret(shop.ctx, await given(STRANGE))).toBeNull();
  await expect(agreeOnSecret(shop.ctx, await given(SECOND, FIRST))).rejects.toThrow(/not the one/);
});
