import type { MyData } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { isBlocked, lockBuyer, type NewBuyer, readNameOfPhone } from './join.store.ts';
import {
  deleteEmptyRecord,
  deleteRecord,
  deleteStops,
  readAnswers,
  readPhones,
  readRecord,
  readSent,
} from './record.store.ts';

/**
 * Locks the record of this buyer until the transaction ends, and creates it for a first order. Must run before stock is
 * locked, because ending an order locks the record first, too. Returns whether staff have blocked its person.
 */
export function holdBuyer(ctx: Context, buyer: Omit<NewBuyer, 'at' | 'language'>): Promise<boolean> {
  return lockBuyer(ctx.db, { ...buyer, at: ctx.now(), language: ctx.language ?? 'en' });
}

/** The name of a phone's person; null: no record has it. */
export function nameOfPhone(ctx: Context, phone: string): Promise<string | null> {
  return readNameOfPhone(ctx.db, phone);
}

/**
 * Whether staff have blocked the person of a phone, or of the record `id`. A number that an account only typed does not
 * count: it may be someone else's.
 */
export function isKeptOut(ctx: Context, buyer: { phone: string; id: string | null }): Promise<boolean> {
  return isBlocked(ctx.db, buyer);
}

/** All phones of a customer's record and of those joined into it, in E.164. */
export function phonesOf(ctx: Context, customerId: string): Promise<string[]> {
  return readPhones(ctx.db, customerId);
}

/** Deletes the stops of phones that are in no order and no record any more. */
export async function forgetStops(ctx: Context, phones: readonly string[]): Promise<void> {
  if (phones.length > 0) await deleteStops(ctx.db, phones);
}

/**
 * The record of a person, with the messages about these orders of theirs, for the download of one's own data. @throws
 * not_found
 */
export async function exportRecord(
  ctx: Context,
  customerId: string,
  orderIds: readonly string[],
): Promise<MyData['record']> {
  const { db } = ctx;
  const { blocked_at, ...words } = await readRecord(db, customerId);
  const phones = await readPhones(db, customerId);
  return {
    ...words,
    phones,
    blocked_at: blocked_at?.toISOString() ?? null,
    consents: await readAnswers(db, customerId),
    ...(await readSent(db, orderIds)),
  };
}

/** Deletes a guest's record with its notes, answers and joined records; remaining orders get another one. */
export function removeRecord(ctx: Context, customerId: string): Promise<void> {
  return deleteRecord(ctx.db, customerId);
}

/** Deletes the record that a test order made, if nothing else is known of the person. In the order's transaction. */
export async function forgetTestBuyer(ctx: Context, customerId: string): Promise<void> {
  await deleteEmptyRecord(ctx.db, customerId);
}
