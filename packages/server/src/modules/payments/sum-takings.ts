import type { Context } from '#server/context.ts';
import {
  type BookedEntry,
  countToDo,
  type MoneyToDo,
  type MovedMoney,
  selectBookedEntries,
  sumEntries,
  takingsByDay,
} from './takings.store.ts';

type Span = { from: Date; until: Date };

/** What arrived and what was sent back in a span of time, by way to pay. Francs. */
export function sumTakings(ctx: Context, span: Span): Promise<MovedMoney[]> {
  return sumEntries(ctx.db, span);
}

/** Francs that arrived by day in Kigali; days without anything are missing. */
export function listTakingsByDay(ctx: Context, span: Span): Promise<{ date: string; takings: number }[]> {
  return takingsByDay(ctx.db, span);
}

/** How much of all money needs somebody of the staff. */
export function countMoneyToDo(ctx: Context): Promise<MoneyToDo> {
  return countToDo(ctx.db);
}

/** All money that moved in a span of time as the books have it, the first first. */
export function listBookedEntries(ctx: Context, span: Span): Promise<BookedEntry[]> {
  return selectBookedEntries(ctx.db, span);
}
