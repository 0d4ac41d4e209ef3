import { createHash, randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Db } from '../packages/server/src/database/tables.ts';
import { ownShop } from './own-shop.ts';

/** The rows that a content journey reads, and changes while it runs. */
export interface ContentDatabase {
  /** Opens an account of this name; returns the token of its session. */
  signIn(name: string): Promise<string>;
  /** Makes a comment with this text public. */
  approve(comment: string): Promise<void>;
  /** The messages from an address by the contact form. */
  messagesFrom(email: string): Promise<{ subject: string | null; message: string }[]>;
  /** Adds Bath Towels below Towels & Bath, and Children’s Towels below Bath Towels: a tree of four levels. */
  deepen(): Promise<void>;
}

const DEEP = [
  ['towels-bath', 'bath-towels', 'Bath Towels'],
  ['bath-towels', 'childrens-towels', 'Children’s Towels'],
] as const;

export function contentDatabase(db: Db): ContentDatabase {
  return {
    async signIn(name) {
      const now = new Date();
      const { id } = await db
        .insertInto('account')
        .values({
          email: `reader-${randomBytes(4).toString('hex')}@example.com`,
          name,
          password_hash: '!',
          confirmed_at: now,
          created_at: now,
          password_changed_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const token = `isk_${randomBytes(32).toString('base64url')}`;
      const token_hash = createHash('sha256').update(token).digest();
      const session = { account_id: id, token_hash, device: 'Journey', created_at: now, last_used_at: now };
      await db.insertInto('session').values(session).execute();
      return token;
    },
    async approve(comment) {
      await db.updateTable('comment').set({ status: 'published' }).where('comment', '=', comment).execute();
    },
    messagesFrom: (email) =>
      db.selectFrom('contact_message').where('email', '=', email).select(['subject', 'message']).execute(),
    deepen: () => deepen(db),
  };
}

/** Pages offer only categories that have products: the last one has one. */
async function deepen(db: Db): Promise<void> {
  for (const [above, slug, name] of DEEP) {
    const { id } = await db
      .selectFrom('category')
      .select('id')
      .where('slug', '=', above)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('category')
      .values({ parent_id: id, slug, name })
      .onConflict((found) => found.doNothing())
      .execute();
  }
  await db
    .insertInto('product_category')
    .columns(['product_id', 'category_id'])
    .expression(
      db
        .selectFrom(['product', 'category'])
        .select(['product.id', 'category.id as category_id'])
        .where('product.slug', '=', 'hand-towels')
        .where('category.slug', '=', 'childrens-towels'),
    )
    .onConflict((found) => found.doNothing())
    .execute();
  await expect.poll(tree).toContain('childrens-towels');
}

/** The categories as the shop shows them: it notices changes in its database a moment later. */
async function tree(): Promise<string> {
  return (await fetch(`${ownShop().address}/api/v1/product/categories/hierarchy`)).text();
}
