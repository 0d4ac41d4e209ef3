import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { connectDatabase } from '../packages/server/src/database/connect.ts';
import { findEmbeddedUrl } from '../packages/server/src/database/embedded.ts';
import type { Db } from '../packages/server/src/database/tables.ts';
import { createLogger } from '../packages/server/src/log.ts';
import { ownShop } from './own-shop.ts';

const HOUR_MS = 3_600_000;

/** The rows that a journey reads and changes in the database. */
export interface ShopDatabase {
  /** The orders of a phone number in E.164, oldest first. */
  ordersOf(phone: string): Promise<{ number: string; status: string; total: number }[]>;
  /** The units of a product or its variant (−1 without), in stock and reserved. */
  stockOf(slug: string, index: number): Promise<{ on_hand: number; reserved: number }>;
  /** Sets the available stock of a product without variants. */
  leave(slug: string, units: number): Promise<void>;
  /** Makes the password of an account an initial one: its owner must choose another. */
  handOutPassword(email: string): Promise<void>;
  /** Makes a user's last proof of identity, in every browser, an hour old: for staff, or a customer's log-in. */
  ageProof(email: string): Promise<void>;
  /** Sets the price of a product without variants, in francs. */
  sellAt(slug: string, price: number): Promise<void>;
}

/** Runs `work` with the database of this worker's shop. */
export async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const connection = await connectTo(ownShop().varDir);
  await work(connection.db);
  await connection.close();
}

async function connectTo(varDir: string) {
  const url = await findEmbeddedUrl(varDir);
  if (!url) throw new Error('The shop of the journeys has no database.');
  return connectDatabase(url, { log: createLogger(), maxConnections: 2 });
}

/** Many journeys buy the same glasses: a shop starts with enough of them for all. */
export async function stockUp(varDir: string): Promise<void> {
  const connection = await connectTo(varDir);
  await setStock(connection.db, await unitOf(connection.db, 'drinking-glasses', -1), 500);
  await connection.close();
}

type Unit = Awaited<ReturnType<typeof unitOf>>;

const unitOf = (db: Db, slug: string, index: number) =>
  db
    .selectFrom('stock_unit')
    .innerJoin('product', 'product.id', 'stock_unit.product_id')
    .leftJoin('variant', 'variant.id', 'stock_unit.variant_id')
    .where('product.slug', '=', slug)
    .where(sql`coalesce(variant.index, -1)`, '=', index)
    .select(['stock_unit.id', 'stock_unit.on_hand', 'stock_unit.reserved'])
    .executeTakeFirstOrThrow();

/** Sets the available stock of a unit. */
async function setStock(db: Db, { id, on_hand, reserved }: Unit, units: number): Promise<void> {
  const on_hand_delta = reserved + units - on_hand;
  if (on_hand_delta === 0) return;
  await db.transaction().execute(async (db) => {
    await db
      .updateTable('stock_unit')
      .set({ on_hand: reserved + units })
      .where('id', '=', id)
      .execute();
    const move = { unit_id: id, at: new Date(), reason: 'adjusted', on_hand_delta } as const;
    await db.insertInto('stock_move').values(move).execute();
    // A stock change alone is not notified: pages may be a minute old. A journey needs current pages.
    await sql`NOTIFY shop_changed`.execute(db);
  });
}

export function shopDatabase(db: Db): ShopDatabase {
  return {
    ordersOf: (phone) =>
      db
        .selectFrom('order')
        .where('customer_phone', '=', phone)
        .orderBy('placed_at')
        .select(['number', 'status', 'total'])
        .execute(),
    async stockOf(slug, index) {
      const { on_hand, reserved } = await unitOf(db, slug, index);
      return { on_hand, reserved };
    },
    async leave(slug, units) {
      await setStock(db, await unitOf(db, slug, -1), units);
      await isShown(slug, { stock_quantity: units });
    },
    handOutPassword: (email) => handOutPassword(db, email),
    ageProof: (email) => ageProof(db, email),
    async sellAt(slug, price) {
      const change = { regular_price: price, sale_price: null, updated_at: new Date() };
      await db.updateTable('product').set(change).where('slug', '=', slug).execute();
      await isShown(slug, { price });
    },
  };
}

/** Waits until the shop returns these values: it notices changes in its database a moment later. */
async function isShown(slug: string, fields: { stock_quantity: number } | { price: number }): Promise<void> {
  const shown = async () => (await (await fetch(`${ownShop().address}/api/v1/products/${slug}`)).json()).data;
  await expect.poll(shown).toMatchObject(fields);
}

async function handOutPassword(db: Db, email: string): Promise<void> {
  await db.updateTable('account').set({ must_change_password: true }).where('email', '=', email).execute();
}

async function ageProof(db: Db, email: string): Promise<void> {
  const theirs = db.selectFrom('account').where('email', '=', email).select('id');
  await db
    .updateTable('staff_session')
    .set({ proved_at: new Date(Date.now() - HOUR_MS) })
    .where('account_id', 'in', theirs)
    .execute();
  await db
    .updateTable('session')
    .set({ created_at: new Date(Date.now() - HOUR_MS) })
    .where('account_id', 'in', theirs)
    .execute();
}
