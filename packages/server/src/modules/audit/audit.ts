import { createHash } from 'node:crypto';
import type { AuditCheck, AuditEntry } from '@isoko/contract/routes/admin/audit';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { DAY_MS, firstMomentOf, kigaliDay, monthsAgo } from '#server/kigali-time.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import {
  countSecurityEvents,
  noteSecurityEvent,
  type SecurityEventKind,
} from '#server/modules/trust/security-event.ts';
import { render } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';
import { type AuditFilters, hideContents, insertExport, pageOfAudit, readAuditEntry } from './audit.store.ts';
import {
  countActions,
  deleteUpTo,
  firstMoment,
  type Link,
  lastBefore,
  readChain,
  readHead,
  readLink,
  readStart,
  selectCovered,
} from './check-chain.store.ts';

/**
 * Changes by staff, one entry per row or per request, the latest first unless the caller wants the oldest. `day` is
 * Kigali's.
 */
export async function listAudit(
  ctx: Context,
  { day, ...filters }: Omit<AuditFilters, 'from' | 'until'> & { day?: string },
  list: ListPart,
): Promise<Page<AuditEntry>> {
  const number = day === undefined ? undefined : Date.parse(day) / DAY_MS;
  const span = number !== undefined && { from: firstMomentOf(number), until: firstMomentOf(number + 1) };
  const { items, ...total } = await pageOfAudit(ctx.db, { ...filters, ...span }, list);
  return { items: items.map((entry) => named(ctx, entry)), ...total };
}

/** Bulk work is named by what was done, in the reader's language. */
function named({ answersIn }: Context, entry: AuditEntry): AuditEntry {
  if (entry.thing !== 'change_set') return entry;
  const told = (text: unknown) => (typeof text === 'string' ? render(text, answersIn) : text);
  const titled = (columns: AuditEntry['after']) =>
    columns && 'title' in columns ? { ...columns, title: told(columns.title) } : columns;
  return {
    ...entry,
    name: entry.name && render(entry.name, answersIn),
    ...{ before: titled(entry.before), after: titled(entry.after) },
  };
}

/**
 * One changed row.
 * @throws not_found
 */
export async function getAuditEntry(ctx: Context, id: string): Promise<AuditEntry> {
  const entry = await readAuditEntry(ctx.db, id);
  if (!entry) throw new ShopError('not_found');
  return named(ctx, entry);
}

/** A file that leaves the shop. */
export interface Export {
  /** The table. */
  thing: string;
  /** The name of the file, or the id of the person whose data it has. */
  id: string;
  /** Its filters. Only their names are recorded: values name people. */
  filters?: object;
}

/** Tables without personal data: owners need no mail about their export. */
const WITHOUT_PEOPLE = new Set(['product', 'translation']);

/**
 * Records that a member of staff exported data, in the audit log and among the security events. Owners are told by mail
 * if it contains personal data.
 */
export async function noteExport(ctx: Context, { thing, id, filters = {} }: Export): Promise<void> {
  const { actor } = ctx;
  if (!actor) throw new Error('an export without somebody who makes it');
  await inTransaction(ctx, async (ctx) => {
    await insertExport(ctx.db, { actor, at: ctx.now(), thing, id, filters: Object.keys(filters).sort() });
    await noteSecurityEvent(ctx, { kind: 'exported', accountId: actor.id, detail: { thing, id } });
    const what = id.includes('.') ? id : 'what the shop knows about a customer';
    if (!WITHOUT_PEOPLE.has(thing)) await tellOwners(ctx, { kind: 'exported', detail: { what } });
  });
}

/** The lines of a table, recorded as an export when the first one is there: a failure before that is no export. */
export async function* noted(
  ctx: Context,
  what: Export,
  lines: AsyncIterable<string>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const line of lines) {
    if (isFirst) await noteExport(ctx, what);
    isFirst = false;
    yield line;
  }
}

/**
 * Until the transaction ends, the log records which rows change but not their content: an erased person must not live
 * on in the log.
 */
export function hushAudit(ctx: Context): Promise<void> {
  return hideContents(ctx.db);
}

/** Checks that every row of the audit log is unchanged and in its place (decisions/0132). */
export async function checkChain(ctx: Pick<Context, 'db'>): Promise<AuditCheck> {
  const { rows, head, brokenAt } = await readChain(ctx.db);
  return { ok: brokenAt === null, rows, head: head && wordOf(head), broken_at: brokenAt };
}

/**
 * Whether the chain still has a row that someone was told of: `seen` is the result of `wordOf`. A chain that was
 * rewritten from its first row on, or lost its last rows, verifies in itself, but no longer has this row.
 */
export async function hasLink(ctx: Pick<Context, 'db'>, seen: string): Promise<boolean> {
  const link = await readLink(ctx.db, Number(seen.split(':')[0]));
  return link !== null && wordOf(link) === seen;
}

/** A month of the log, in Kigali: its rows are all after `after`, up to `to`. */
export interface AuditMonth {
  /** `YYYY-MM`. */
  month: string;
  after: Link;
  to: Link;
}

/** The link before the first row of a log. */
const NOTHING: Link = { seq: 0, hash: '0'.repeat(64) };
/** Rows of a file that are read at a time. */
const ROWS = 1_000;

/** The oldest month of the log, if it ended before a moment; the last row of the log always stays. */
export async function oldestMonth({ db }: Pick<Context, 'db'>, before: Date): Promise<AuditMonth | null> {
  const first = await firstMoment(db);
  const until = first && monthsAgo(first, -1);
  if (!until || until > before) return null;
  const after = (await readStart(db)) ?? NOTHING;
  const to = await lastBefore(db, until);
  return to && to.seq > after.seq ? { month: kigaliDay(first).slice(0, 7), after, to } : null;
}

/**
 * A month as lines that prove themselves: `place:hash` of the row before it, then one row per line: its hash, a space
 * and the JSON it covers. The hash is the SHA-256 of the 32 bytes of the hash before it and of that JSON. Personal data
 * that may be hidden is hidden.
 */
export async function* linesOfMonth(
  { db }: Pick<Context, 'db'>,
  { after, to }: AuditMonth,
): AsyncGenerator<string> {
  yield `${wordOf(after)}\n`;
  for (let last = after; last.seq < to.seq; ) {
    const rows = await selectCovered(db, { after: last.seq, to: to.seq, limit: ROWS });
    const end = rows.at(-1);
    if (!end) throw new Error(`the audit log has no row ${to.seq} any more`);
    yield rows.map(({ hash, covered }) => `${hash} ${covered}\n`).join('');
    last = end;
  }
}

/** Deletes a month: the log begins after it. `db` is of the owner of the tables. */
export function letMonthGo(db: Context['db'], { to }: AuditMonth): Promise<void> {
  return deleteUpTo(db, to);
}

/** The result of checking the lines of a month (`linesOfMonth`). */
export interface ArchivedMonth {
  /** `place:hash` of the row before its first one, and of its last. */
  after: string;
  to: string;
  /** The first changed place. */
  brokenAt: number | null;
  /** Whether it has the requested row. */
  hasSeen: boolean;
}

/**
 * Checks the chain of an archived month.
 * @throws an error that says so if these are no such lines
 */
export async function checkMonth(lines: AsyncIterable<string>, seen?: string): Promise<ArchivedMonth> {
  let after: string | null = null;
  let last = NOTHING;
  let brokenAt: number | null = null;
  let hasSeen = false;
  for await (const line of lines) {
    if (after === null) {
      const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(line) ?? [];
      if (!seq || !hash) throw new Error('its first line is not place:hash');
      [after, last] = [line, { seq: Number(seq), hash }];
      continue;
    }
    const next = { seq: last.seq + 1, hash: line.slice(0, 64) };
    if (brokenAt === null && !follows(last, next, line.slice(65))) brokenAt = next.seq;
    hasSeen ||= wordOf(next) === seen;
    last = next;
  }
  if (after === null) throw new Error('it is empty');
  return { after, to: wordOf(last), brokenAt, hasSeen: hasSeen && brokenAt === null };
}

function follows(last: Link, { seq, hash }: Link, covered: string): boolean {
  if (!covered.startsWith(`[${seq}, `)) return false;
  return createHash('sha256').update(Buffer.from(last.hash, 'hex')).update(covered).digest('hex') === hash;
}

/** The last archived and deleted row, as `wordOf`; null: all of the log is there. */
export async function startOfLog({ db }: Pick<Context, 'db'>): Promise<string | null> {
  const start = await readStart(db);
  return start && wordOf(start);
}

/** The short form of a row for people: `12:3f…`. */
function wordOf({ seq, hash }: Link): string {
  return `${seq}:${hash}`;
}

/** The data of the daily mail to owners. */
export interface AuditDay {
  /** `YYYY-MM-DD`, in Kigali. */
  day: string;
  /** The end of the audit log (audit.ts); null: it was empty. */
  head: string | null;
  /** By the staff. */
  exports: number;
  refunds: number;
  events: { readonly [K in SecurityEventKind]?: number };
}

/** Events of a day that an owner should see, and the head of the log that proves it later. */
export async function sumDay(ctx: Context, day: number): Promise<AuditDay> {
  const span = { from: firstMomentOf(day), until: firstMomentOf(day + 1) };
  const head = await readHead(ctx.db, span.until);
  return {
    day: kigaliDay(span.from),
    head: head && wordOf(head),
    ...(await countActions(ctx.db, span)),
    events: await countSecurityEvents(ctx, span),
  };
}
